import type { Same } from '#contract/core/text/messages.ts'
import type { mn } from './notices-mn.ts'

/** Notifications about citizens' homes, in English. */
export const en: Same<typeof mn> = {
  asked: {
    title: 'A citizen requests the confirmation of their home',
    body: '{{name}}: {{area}}. Check whether the person lives there, then confirm or decline.',
  },
  confirmed: {
    title: 'Your home has been confirmed',
    body: '{{area}}. You can now take part in surveys of registered citizens.',
  },
  declined: {
    title: 'Your home has not been confirmed',
    body: '{{area}}. Reason: {{note}}\n\nCheck the address; you can request the confirmation again.',
  },
  revoked: {
    title: 'The confirmation of your home has been revoked',
    body: '{{area}}. Reason: {{note}}',
  },
}
