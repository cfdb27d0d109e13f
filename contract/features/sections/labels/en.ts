import type { Same } from '../../../core/text/messages.ts'
import type { mn } from './mn.ts'

/** Words of the sections, in English. */
export const en: Same<typeof mn> = {
  file: 'Sections of public pages',
  category: {
    slide: 'Slides',
    education: 'Education',
    about: 'About us',
    service: 'Services',
  },
  more: {},
  column: { link: 'Link' },
}
