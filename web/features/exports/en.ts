import type { Same } from '#contract/core/text/catalogue.ts'
import type { mn } from './mn.ts'

export const en: Same<typeof mn> = {
  name: 'Files',
  nameRunning: 'Files: one is being prepared',
  nameReady_one: 'Files: {{count}} is ready',
  nameReady_other: 'Files: {{count}} are ready',
  title: 'Prepared files',
  kept_one: 'Files are deleted after {{count}} hour.',
  kept_other: 'Files are deleted after {{count}} hours.',
  none: 'There are no files',
  untitled: 'List',
  counting: 'Counting the rows…',
  progress: '{{written}} of {{total}} rows written',
  done: '{{rows}} rows · {{size}} · {{at}}',
  download: 'Download',
  downloadOne: 'Download: {{name}}',
  cancel: 'Cancel',
  removeOne: 'Delete: {{name}}',
  ready: 'The file is ready: {{name}}',
  failed: 'The file could not be prepared',
}
