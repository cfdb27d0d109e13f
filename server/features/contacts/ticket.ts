import { fieldProblem } from '#contract/core/problem.ts'
import { FORM_MAX_HOURS, FORM_MIN_SECONDS } from '#contract/features/contacts/index.ts'
import type { Core } from '../../core/core.ts'
import { isSameSecret } from '../../core/same-secret.ts'

const signed = (core: Core, at: string) => core.sign(`contact form ${at}`).slice(0, 32)

/** A ticket for a form that is opened now: its time, and our signature over it. */
export function formTicket(core: Core, now: Date): string {
  const at = String(now.getTime())
  return `${at}.${signed(core, at)}`
}

/** @throws Problem('invalid') on `ticket` for one that is not ours, too old, or younger than anybody could write. */
export function checkFormTicket(core: Core, now: Date, ticket: string): void {
  const [at = '', signature = ''] = ticket.split('.')
  const age = now.getTime() - Number(at)
  const isGood = isSameSecret(signature, signed(core, at))
  if (!isGood || age < FORM_MIN_SECONDS * 1000 || age > FORM_MAX_HOURS * 3_600_000)
    throw fieldProblem('ticket', 'form_ticket')
}
