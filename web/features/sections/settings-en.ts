import type { Same } from '#contract/core/text/messages.ts'
import type { mn } from './settings-mn.ts'

/** Texts of the settings of the start page, in English. */
export const en: Same<typeof mn> = {
  group: 'Start page',
  home: {
    title: 'Further parts of the start page',
    lead: 'Choose what the public start page shows next to the news. A part without published content is not shown.',
    slides: 'Slides',
    education: 'Education',
    videos: 'Pinned videos',
  },
}
