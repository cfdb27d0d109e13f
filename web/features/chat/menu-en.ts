import type { Same } from '#contract/core/text/messages.ts'
import type { mn } from './menu-mn.ts'

/** As menu-mn.ts, in English. */
export const en: Same<typeof mn> = { name: 'Chat', new: 'New conversation', unread: 'Unread conversations' }
