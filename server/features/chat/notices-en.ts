import type { Same } from '#contract/core/text/messages.ts'
import type { mn } from './notices-mn.ts'

/** Notices about messages, in English. */
export const en: Same<typeof mn> = {
  arrived: { title: 'New message: {{from}}', body: '{{where}} Read it in the chat.' },
  mentioned: { title: '{{from}} mentioned you in the chat', body: '{{where}} Read it in the chat.' },
  between: 'They wrote to you.',
  inGroup: 'They wrote in the group “{{name}}”.',
  inChannel: 'They wrote in the channel of your office.',
}
