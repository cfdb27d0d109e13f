import type { Same } from '#contract/core/text/messages.ts'
import type { mn } from './notices-mn.ts'

/** Notices about new mails, in English. */
export const en: Same<typeof mn> = {
  arrived: { title: '{{from}}: {{subject}}', body: '{{excerpt}}' },
  untitled: '(no subject)',
  empty: '(no text)',
  unnamed: '(no name)',
}
