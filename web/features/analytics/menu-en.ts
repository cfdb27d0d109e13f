import type { Same } from '#contract/core/text/messages.ts'
import type { mn } from './menu-mn.ts'

/** The name in the menu. */
export const en: Same<typeof mn> = { name: 'Visits' }
