import type { Same } from '#contract/core/text/messages.ts'
import type { mn } from './notices-mn.ts'

/** Notices about shared files, in English. */
export const en: Same<typeof mn> = {
  shared: { title: 'A file was shared with you: {{name}}', body: 'You can now see “{{name}}”.' },
}
