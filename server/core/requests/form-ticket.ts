import { FORM_MAX_HOURS, FORM_MIN_SECONDS } from '#contract/core/model/form-ticket.ts'
import { fieldProblem } from '#contract/core/model/problem.ts'
import { isSameSecret } from '../security/timing-safe-equal.ts'
import type { Core } from './context.ts'

/** The public forms that need a ticket; a ticket is valid for one form only. */
export type TicketUse = 'contact' | 'report' | 'subscription' | 'coming' | 'booking' | 'order' | 'plan'

const signed = (core: Core, use: TicketUse, at: string) => core.sign(`${use} form ${at}`).slice(0, 32)

/** Issues a ticket for a form opened now: the time and its signature. */
export function formTicket(core: Core, use: TicketUse, now: Date): string {
  const at = String(now.getTime())
  return `${at}.${signed(core, use, at)}`
}

/** @throws Problem('invalid') on `ticket` for one that is forged, too old, or too recent for a person to have filled in the form. */
export function checkFormTicket(core: Core, use: TicketUse, now: Date, ticket: string): void {
  const [at = '', signature = ''] = ticket.split('.')
  const age = now.getTime() - Number(at)
  const isGood = isSameSecret(signature, signed(core, use, at))
  if (!isGood || age < FORM_MIN_SECONDS * 1000 || age > FORM_MAX_HOURS * 3_600_000)
    throw fieldProblem('ticket', 'form_ticket')
}
