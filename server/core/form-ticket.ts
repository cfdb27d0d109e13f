import { FORM_MAX_HOURS, FORM_MIN_SECONDS } from '#contract/core/form-ticket.ts'
import { fieldProblem } from '#contract/core/problem.ts'
import type { Core } from './core.ts'
import { isSameSecret } from './same-secret.ts'

/** The public forms that need a ticket; a ticket of one does not open the other. */
export type TicketUse = 'contact' | 'report'

const signed = (core: Core, use: TicketUse, at: string) => core.sign(`${use} form ${at}`).slice(0, 32)

/** A ticket for a form that is opened now: its time, and our signature over it. */
export function formTicket(core: Core, use: TicketUse, now: Date): string {
  const at = String(now.getTime())
  return `${at}.${signed(core, use, at)}`
}

/** @throws Problem('invalid') on `ticket` for one that is not ours, too old, or younger than anybody could write. */
export function checkFormTicket(core: Core, use: TicketUse, now: Date, ticket: string): void {
  const [at = '', signature = ''] = ticket.split('.')
  const age = now.getTime() - Number(at)
  const isGood = isSameSecret(signature, signed(core, use, at))
  if (!isGood || age < FORM_MIN_SECONDS * 1000 || age > FORM_MAX_HOURS * 3_600_000)
    throw fieldProblem('ticket', 'form_ticket')
}
