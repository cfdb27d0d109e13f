import type { Same } from '#contract/core/text/messages.ts'
import type { mn } from './notices-mn.ts'

/** Notices to the guests of an event, in English. */
export const en: Same<typeof mn> = {
  invited: {
    title: 'Invitation: {{title}}',
    body: '{{when}}{{place}}. Please answer in the calendar whether you will come.',
  },
  moved: {
    title: 'The time of an event has changed: {{title}}',
    body: 'New time: {{when}}{{place}}. Please answer again.',
  },
  reminder: { title: 'Reminder: {{title}}', body: 'It begins at {{when}}{{place}}.' },
  cancelledMany: { title: '{{count}} events were cancelled', body: '{{list}}' },
  cancelled: { title: 'An event was cancelled: {{title}}', body: '{{when}}{{place}}.' },
}
