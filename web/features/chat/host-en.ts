import type { Same } from '#contract/core/text/messages.ts'
import type { mn } from './host-mn.ts'

/** As host-mn.ts, in English. */
export const en: Same<typeof mn> = {
  name: 'Chat',
  unread_one: 'Chat: {{count}} unread conversation',
  unread_other: 'Chat: {{count}} unread conversations',
}
