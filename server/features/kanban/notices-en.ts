import type { Same } from '#contract/core/text/messages.ts'
import type { mn } from './notices-mn.ts'

/** Notices to the members of a board, in English. */
export const en: Same<typeof mn> = {
  member: { title: 'You were added to a board: {{title}}', body: 'You can now see its cards.' },
  assigned: { title: 'A card was assigned to you: {{title}}', body: 'Board: {{board}}.' },
  mentioned: { title: 'A comment mentions you: {{title}}', body: 'Board: {{board}}.' },
  unnamed: 'Main board',
}
