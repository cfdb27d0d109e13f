import type { Same } from '../../../core/text/messages.ts'
import type { mn } from './mn.ts'

/** Words of citizens' homes, in English. */
export const en: Same<typeof mn> = {
  status: {
    stated: 'Stated by the citizen',
    asked: 'Confirmation requested',
    confirmed: 'Confirmed',
  },
  action: {
    ask: 'Request confirmation',
    withdraw: 'Withdraw the request',
    confirm: 'Confirm',
    decline: 'Decline',
    revoke: 'Revoke the confirmation',
  },
}
