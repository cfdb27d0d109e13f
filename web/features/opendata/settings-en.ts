import type { Same } from '#contract/core/text/messages.ts'
import type { mn } from './settings-mn.ts'

/** The same texts in English. */
export const en: Same<typeof mn> = {
  group: 'Open data',
  publishing: {
    title: 'Published open data',
    lead: 'The data sets that everybody may download, and their licence. They contain no personal data.',
    licence: 'Name of the licence',
    licenceUrl: 'Address of the licence',
    licenceHelp: 'An address that begins with https://',
  },
}
