import type { Same } from '#contract/core/text/messages.ts'
import type { mn } from './link-mn.ts'

/** The page that a link opens, in English. */
export const en: Same<typeof mn> = {
  title: 'Shared file',
  failed: 'The file could not be loaded',
  gone: 'This link does not work',
  goneText: 'It has expired or was ended. Ask the person who sent it for a new one.',
  needsPassword: 'This file needs a password.',
  password: 'Password',
  open: 'Open',
  download: 'Download',
  downloadAll: 'Download all as a ZIP file',
  empty: 'There are no files in this folder.',
  trail: 'Path to this folder',
  until: 'The link works until:',
}
