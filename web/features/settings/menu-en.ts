import type { Same } from '#contract/core/text/messages.ts'
import type { mn } from './menu-mn.ts'

/** The same in English. */
export const en: Same<typeof mn> = { menu: 'City settings' }
