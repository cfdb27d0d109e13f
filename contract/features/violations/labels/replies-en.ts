import type { Same } from '../../../core/text/messages.ts'
import type { mn } from './replies-mn.ts'

/** The initial response templates for violations, in English. */
export const en: Same<typeof mn> = {
  removed: { name: 'Removed', text: 'The violation was put right. Thank you for reporting it.' },
  fined: { name: 'Sanctioned', text: 'The person responsible was sanctioned by law and has put it right.' },
  none: { name: 'Nothing found', text: 'We checked on the spot and found no violation.' },
}
