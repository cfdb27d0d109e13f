import type { Same } from '#contract/core/text/messages.ts'
import type { mn } from './menu-mn.ts'

/** Texts of saved views that are part of the first script. */
export const en: Same<typeof mn> = { name: 'Saved views' }
