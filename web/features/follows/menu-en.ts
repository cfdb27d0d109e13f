import type { Same } from '#contract/core/text/messages.ts'
import type { mn } from './menu-mn.ts'

/** The name of the feature, and of its tab on the profile. */
export const en: Same<typeof mn> = { name: 'Following', tab: 'Followers' }
