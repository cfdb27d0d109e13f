import type { Same } from '../../../core/text/messages.ts'
import type { mn } from './mn.ts'

/** The same words in English. */
export const en: Same<typeof mn> = {
  file: 'News',
  category: {
    general: 'General',
    announcement: 'Announcement',
    event: 'Event',
    development: 'Construction',
    social: 'Social life',
    market_news: 'Market news',
    report: 'Report',
  },
  more: { views: 'Views' },
}
