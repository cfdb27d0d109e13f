import { setTimeout } from 'node:timers/promises'
import { fieldProblem, Problem } from '#contract/core/problem.ts'
import { SLOW_FROM_FAILURES, SLOW_MS_EACH, SLOW_MS_MAX } from '#contract/core/sign-in.ts'
import { knownDevice, makeDevice } from './accounts-devices.ts'
import { type Counted, countOf, countTry, type Door, forgetFailures, networkOf, takeBack } from './accounts-limits.ts'
import { type AccountRow, type Entered, enter, findByEmail, findById, noteRefusal } from './accounts-sessions.ts'
import { isAppCode, isRecoveryCode } from './accounts-two-step.ts'
import { isPassword } from './passwords.ts'

/** The failures of an account that count for this network. */
export const failuresHere = ({ origin }: Pick<Door, 'origin'>, email: string): Counted => ({
  kind: 'sign_in',
  of: `${email} ${networkOf(origin.address)}`,
})

/**
 * What a try of this account counts for. A known device has a counter of its own, so that no stranger's tries close it; other tries
 * count for account and network, for the network, and for the account everywhere, which only slows answers down.
 */
function countersOf(door: Door, email: string, device: string | undefined): Counted[] {
  if (device) return [{ kind: 'sign_in_device', of: `${email} ${device}` }]
  return [
    failuresHere(door, email),
    { kind: 'sign_in_address', of: networkOf(door.origin.address) },
    { kind: 'sign_in_account', of: email },
  ]
}

/** Milliseconds that an answer is held back after so many failures of the account, whether the account exists or not. */
export const slowDown = (failures: number): number =>
  Math.min(SLOW_MS_MAX, Math.max(0, failures - SLOW_FROM_FAILURES) * SLOW_MS_EACH)

/**
 * Signs in. Unknown address, wrong password and inactive account answer the same and cost the same.
 * @returns also the token by which this device is known from now on. @throws Problem('wrong_credentials'),
 * Problem('second_step_needed') after a right password without a code, Problem('too_many') by the limits of
 * docs/rules/sessions.md.
 */
export async function signIn(
  door: Door,
  given: { email: string; password: string; code?: string | undefined; devices?: readonly string[] | undefined },
): Promise<Entered & { device: string }> {
  const { email } = given
  const device = knownDevice(door.core, email, given.devices ?? [])
  const tried = await countTry(door, countersOf(door, email, device))
  const failures = device ? 0 : await countOf(door, { kind: 'sign_in_account', of: email })
  const person = await findByEmail(door, email)
  await door.tx.keepSoFar() // no connection is held while a password is checked
  await setTimeout(slowDown(failures))
  const right = await isPassword(person?.password_hash, given.password)
  if (!person || !right || person.status !== 'active')
    throw await refusal(door, person, new Problem('wrong_credentials'))
  if (person.totp_since) await takeSecondStep(door, person, given.code, { tried, isKnown: device !== undefined })
  await takeBack(door.tx, tried)
  await forgetFailures(door, device ? { kind: 'sign_in_device', of: `${email} ${device}` } : failuresHere(door, email))
  return { ...(await enter(door, person)), device: device ?? makeDevice(door.core, email) }
}

async function takeSecondStep(
  door: Door,
  person: AccountRow,
  code: string | undefined,
  { tried, isKnown }: { tried: readonly number[]; isKnown: boolean },
): Promise<void> {
  if (!code) {
    await takeBack(door.tx, tried)
    await door.tx.keepSoFar()
    throw new Problem('second_step_needed')
  }
  // six digits are few: over all networks together they are tried less often than a password
  const steps = isKnown ? [] : await countTry(door, [{ kind: 'second_step', of: person.id }])
  if ((await isAppCode(door, person, code)) || (await isRecoveryCode(door, person.id, code)))
    return takeBack(door.tx, steps)
  throw await refusal(
    door,
    person,
    new Problem('wrong_credentials', { errors: [{ path: 'code', code: 'wrong_code' }] }),
  )
}

/** Writes the refusal down for good and hands back the problem to throw. */
export async function refusal(
  door: Door,
  person: AccountRow | undefined,
  problem: Problem,
  action = 'auth.sign_in',
): Promise<Problem> {
  await noteRefusal(door, action, person)
  await door.tx.keepSoFar()
  return problem
}

/**
 * Lets a signed-in person go on only with the own password; wrong ones count like those of signing in.
 * @throws Problem('invalid') on `path`; Problem('too_many').
 */
export async function provePassword(door: Door, userId: string, password: string, path: string): Promise<AccountRow> {
  const person = await findById(door, userId)
  if (!person) throw new Problem('not_signed_in')
  const account: Counted = { kind: 'proof', of: userId }
  await countTry(door, [account]) // kept with it: no connection is held while the password is checked
  if (!(await isPassword(person.password_hash, password))) {
    throw await refusal(door, person, fieldProblem(path, 'wrong_password'), 'auth.password_proof')
  }
  await forgetFailures(door, account)
  return person
}

/** Confirms a new app's secret by its code; wrong ones count like wrong passwords. @throws Problem('invalid') on `code`. */
export async function proveAppCode(door: Door, userId: string, code: string): Promise<AccountRow> {
  const person = await findById(door, userId)
  if (!person?.totp_secret || person.totp_since) throw new Problem('wrong_state')
  const account: Counted = { kind: 'proof', of: userId }
  await countTry(door, [account])
  if (!(await isAppCode(door, person, code)))
    throw await refusal(door, person, fieldProblem('code', 'wrong_code'), 'auth.two_step_on')
  await forgetFailures(door, account)
  return person
}
