import type { Same } from '#contract/core/text/messages.ts'
import type { mn } from './menu-mn.ts'

/** Texts of the menu in English. */
export const en: Same<typeof mn> = { videos: 'Videos', make: 'Add a video', home: 'Videos of the start page' }
