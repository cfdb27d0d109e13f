import type { Same } from '#contract/core/text/messages.ts'
import type { mn } from './order-mn.ts'

/** The texts of an invoice for a plan, in English. */
export const en: Same<typeof mn> = {
  line: { month: '{{name}}, 1 month', year: '{{name}}, 1 year', once: '{{name}}' },
  person: 'Ordered by {{name}}',
}
