import type { Same } from '#contract/core/text/messages.ts'
import type { mn } from './anchor-mail-mn.ts'

/** The daily mail with the newest seal of the audit log, in English. */
export const en: Same<typeof mn> = {
  subject: '{{city}}: seal of the audit log, no. {{no}}',
  body: [
    'On {{when}} the last entry of the audit log was no. {{no}}. Its seal is:',
    '{{hash}}',
    'Keep this mail. Comparing the seal of this number shows later whether the log was changed or entries at its end were deleted.',
  ],
}
