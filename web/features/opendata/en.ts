import type { Same } from '#contract/core/text/messages.ts'
import type { mn } from './mn.ts'

/** The same texts in English. */
export const en: Same<typeof mn> = {
  title: 'Open data',
  lead: 'Data sets that citizens, researchers and programs download and use freely. They contain no personal data.',
  settings: 'Settings',
  open: 'Public page',
  on: 'Published',
  off: 'Not published',
  rows: 'Rows',
  changed: 'Updated',
  licence: 'Licence:',
  fileOf: 'Download {{format}} file: {{name}}',
}
