import type { Same } from '#contract/core/text/messages.ts'
import type { mn } from './menu-mn.ts'

/** What the search calls areas, in English. */
export const en: Same<typeof mn> = {
  areas: 'Areas',
  import: 'Import areas from a file',
  level: { city: 'City', district: 'District', khoroo: 'Khoroo', section: 'Section' },
}
