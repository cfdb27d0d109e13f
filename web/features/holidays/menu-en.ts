import type { Same } from '#contract/core/text/messages.ts'
import type { mn } from './menu-mn.ts'

/** What the menu calls the page of holidays. */
export const en: Same<typeof mn> = { holidays: 'Holidays' }
