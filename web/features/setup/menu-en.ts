import type { Same } from '#contract/core/text/messages.ts'
import type { mn } from './menu-mn.ts'

/** The name of the assistant in the menu, in English. */
export const en: Same<typeof mn> = { menu: 'First setup' }
