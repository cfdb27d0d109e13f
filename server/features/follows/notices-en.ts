import type { Same } from '#contract/core/text/messages.ts'
import type { mn } from './notices-mn.ts'

/** Notices about followers. */
export const en: Same<typeof mn> = {
  followed: {
    title: '{{name}} follows you now',
    body: '{{name}} added you to the people they follow.',
  },
}
