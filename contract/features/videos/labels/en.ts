import type { Same } from '../../../core/text/messages.ts'
import type { mn } from './mn.ts'

/** Words of videos, in English. */
export const en: Same<typeof mn> = {
  file: 'Videos',
  category: {
    guide: 'Guides and advice',
    report: 'Reports',
    interview: 'Interviews',
    event: 'Events',
    history: 'History of the city',
  },
  more: {},
  column: { source: 'Source' },
  provider: { youtube: 'YouTube', vimeo: 'Vimeo', file: 'Stored in the system' },
}
