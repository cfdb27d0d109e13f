import type { Same } from '#contract/core/text/messages.ts'
import type { mn } from './readings-mn.ts'

/** Texts of the notice about the reading of a register number. */
export const en: Same<typeof mn> = {
  title: 'Your register number was read',
  lead: 'Date: {{day}}.',
  opened: '{{name}} opened it ({{n}} times).',
  reason: 'Reason: {{why}}.',
  exported: '{{name}} downloaded it with a list ({{n}} times).',
  more: 'Others: {{n}}.',
  somebody: 'A deleted account',
  why: 'They may read it to keep the register of leaders, and each time is in the audit log. If in doubt, ask your admin.',
}
