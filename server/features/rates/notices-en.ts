import type { Same } from '#contract/core/text/messages.ts'
import type { mn } from './notices-mn.ts'

/** Notices to offices about rating sheets, in English. */
export const en: Same<typeof mn> = {
  subject: '{{area}}, {{period}}',
  arrived: {
    title: 'A rating has arrived for approval: {{area}}',
    body: '{{period}}. Total: {{total}}. Approve or return it.',
    many: '{{count}} ratings to approve, {{area}}',
  },
  returned: {
    title: 'A rating has been returned: {{area}}',
    body: '{{period}}.\n\nWhy it was returned: {{reason}}\n\nCorrect it and send it again.',
    many: '{{count}} returned ratings, {{area}}',
  },
}
