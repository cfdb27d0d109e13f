import type { Same } from '#contract/core/text/messages.ts'
import type { mn } from './menu-mn.ts'

/** The name of the feature, in English. */
export const en: Same<typeof mn> = { name: 'Webhooks' }
