import type { Same } from '../../../core/text/messages.ts'
import type { mn } from './replies-mn.ts'

/** Texts for answers to messages that a city begins with, in English. */
export const en: Same<typeof mn> = {
  noted: {
    name: 'Received',
    text: 'We have received and read your message No. {{number}}. We will tell you when it is settled.',
  },
  done: { name: 'Settled', text: 'Your message No. {{number}} is settled. Thank you for writing to us.' },
  other: {
    name: 'Another organisation',
    text: 'What you ask for is not within our powers. Please turn to the following organisation.',
  },
}
