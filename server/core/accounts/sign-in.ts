import { setTimeout } from 'node:timers/promises'
import { fieldProblem, Problem } from '#contract/core/model/problem.ts'
import type { PasskeyAssertion } from '#contract/core/people/passkey.ts'
import { SLOW_FROM_FAILURES, SLOW_MS_EACH, SLOW_MS_MAX } from '#contract/core/people/sign-in.ts'
import { isPassword } from '../security/passwords.ts'
import { checkCode, useCode } from './codes.ts'
import { knownDevice, makeDevice } from './devices.ts'
import {
  type AccountCall,
  type Counted,
  countAttempt,
  countOf,
  forgetFailures,
  networkOf,
  removeAttempts,
} from './limits.ts'
import { isOwnPasskey, ownerOfPasskey } from './passkeys.ts'
import { type AccountRow, enter, findByEmail, findById, hasFactor, noteRefusal, type SignedIn } from './sign-out.ts'
import { isAppCode, isRecoveryCode } from './two-step.ts'

/** The counter of an account's failures from this network. */
export const failuresHere = ({ origin }: Pick<AccountCall, 'origin'>, email: string): Counted => ({
  kind: 'sign_in',
  of: `${email} ${networkOf(origin.address)}`,
})

/**
 * The counters of a sign-in attempt. A known device has a separate counter, so that strangers' attempts cannot block
 * it; other attempts count for account and network, for the network, and for the account everywhere, which only slows
 * responses down.
 */
function countersOf(call: AccountCall, email: string, device: string | undefined): Counted[] {
  if (device) return [{ kind: 'sign_in_device', of: `${email} ${device}` }]
  return [
    failuresHere(call, email),
    { kind: 'sign_in_address', of: networkOf(call.origin.address) },
    { kind: 'sign_in_account', of: email },
  ]
}

/** The delay of a response, ms, after this many failures of the account, whether the account exists or not. */
export const slowDown = (failures: number): number =>
  Math.min(SLOW_MS_MAX, Math.max(0, failures - SLOW_FROM_FAILURES) * SLOW_MS_EACH)

/**
 * Signs in. An unknown address, a wrong password and an inactive account get the same response and take equally long.
 *
 * @returns also the token by which this device is recognized from now on. @throws Problem('wrong_credentials'),
 * Problem('second_step_needed') after a right password without a code, Problem('too_many') by the limits of
 * docs/rules/sessions.md.
 */
export async function signIn(
  call: AccountCall,
  given: { email: string; password: string; code?: string | undefined; devices?: readonly string[] | undefined },
): Promise<SignedIn & { device: string }> {
  const { email } = given
  const device = knownDevice(call.core, email, given.devices ?? [])
  const tried = await countAttempt(call, countersOf(call, email, device))
  const failures = device ? 0 : await countOf(call, { kind: 'sign_in_account', of: email })
  const person = await findByEmail(call, email)
  await call.tx.commitSoFar() // no connection is held while a password is checked
  await setTimeout(slowDown(failures))
  const right = await isPassword(person?.password_hash, given.password)
  if (!person || !right || person.status !== 'active')
    throw await refusal(call, person, new Problem('wrong_credentials'))
  if (hasFactor(person)) await takeSecondStep(call, person, given.code, { tried, isKnown: device !== undefined })
  await removeAttempts(call.tx, tried)
  await forgetFailures(call, device ? { kind: 'sign_in_device', of: `${email} ${device}` } : failuresHere(call, email))
  return { ...(await enter(call, person)), device: device ?? makeDevice(call.core, email) }
}

async function takeSecondStep(
  call: AccountCall,
  person: AccountRow,
  code: string | undefined,
  { tried, isKnown }: { tried: readonly number[]; isKnown: boolean },
): Promise<void> {
  if (!code) {
    await removeAttempts(call.tx, tried)
    await call.tx.commitSoFar()
    const params = { app: person.totp_since !== null, passkey: person.passkeys > 0 }
    throw new Problem('second_step_needed', { params })
  }
  // six digits are few, so over all networks together fewer attempts are allowed than for a password
  const steps = isKnown ? [] : await countAttempt(call, [{ kind: 'second_step', of: person.id }])
  if (await isFactorCode(call, person, code)) return removeAttempts(call.tx, steps)
  throw await refusal(
    call,
    person,
    new Problem('wrong_credentials', { errors: [{ path: 'code', code: 'wrong_code' }] }),
  )
}

/** Whether this is a code of the person's app, or one of their recovery codes, which is then used up. */
const isFactorCode = async (call: AccountCall, person: AccountRow, code: string): Promise<boolean> =>
  (person.totp_since !== null && (await isAppCode(call, person, code))) || (await isRecoveryCode(call, person.id, code))

/** Logs the rejection in a committed transaction and returns the problem to throw. */
export async function refusal(
  call: AccountCall,
  person: AccountRow | undefined,
  problem: Problem,
  action = 'auth.sign_in',
): Promise<Problem> {
  await noteRefusal(call, action, person)
  await call.tx.commitSoFar()
  return problem
}

/**
 * Verifies the password of a signed-in person; wrong ones count like failed sign-ins.
 *
 * @throws Problem('invalid') on `path`; Problem('too_many').
 */
export async function provePassword(
  call: AccountCall,
  userId: string,
  password: string,
  path: string,
): Promise<AccountRow> {
  const person = await findById(call, userId)
  if (!person) throw new Problem('not_signed_in')
  const account: Counted = { kind: 'proof', of: userId }
  await countAttempt(call, [account]) // commits; no connection is held while the password is checked
  if (!(await isPassword(person.password_hash, password))) {
    throw await refusal(call, person, fieldProblem(path, 'wrong_password'), 'auth.password_proof')
  }
  await forgetFailures(call, account)
  return person
}

/** What proves who somebody is before their sign-in is changed. */
export interface FactorProof {
  password?: string | undefined
  mailCode?: string | undefined
  code?: string | undefined
  passkey?: PasskeyAssertion | undefined
}

/**
 * Verifies the password and, of an account with a second factor, a code or a passkey. Somebody at an open screen who
 * knows the password can change no factor. An account without a password is proven by a passkey, or by a mailed code in
 * place of the password.
 *
 * @throws Problem('invalid') on `password`, `mailCode`, `code` or `passkey`; Problem('too_many').
 */
export async function proveFactor(call: AccountCall, userId: string, proof: FactorProof): Promise<AccountRow> {
  const person = await findById(call, userId)
  if (!person) throw new Problem('not_signed_in')
  if (person.password_hash !== null) {
    if (proof.password === undefined) throw fieldProblem('password', 'required')
    await provePassword(call, userId, proof.password, 'password')
    if (hasFactor(person)) await proveSecond(call, person, proof)
    return person
  }
  const { mailCode, passkey } = proof
  if (!mailCode) {
    if (!passkey) throw fieldProblem('mailCode', 'required')
    await proveSecond(call, person, { passkey })
    return person
  }
  const codeId = await proveMailCode(call, person, mailCode)
  if (hasFactor(person)) await proveSecond(call, person, proof)
  // last, so that a wrong factor does not cost another mail; of two concurrent uses exactly one succeeds
  if (!(await useCode(call, codeId))) throw fieldProblem('mailCode', 'wrong_code')
  return person
}

/** Verifies the code mailed to the address that the account has now. @returns its id, for `useCode`. */
async function proveMailCode(call: AccountCall, person: AccountRow, code: string): Promise<string> {
  const counted: Counted = { kind: 'proof', of: person.id }
  await countAttempt(call, [counted])
  const id = await checkCode(call, person.id, 'proof', { code, about: person.email })
  if (!id) throw await refusal(call, person, fieldProblem('mailCode', 'wrong_code'), 'auth.mail_proof')
  await forgetFailures(call, counted)
  return id
}

/** Verifies a code of the app, a recovery code or a passkey. */
async function proveSecond(
  call: AccountCall,
  person: AccountRow,
  { code, passkey }: Pick<FactorProof, 'code' | 'passkey'>,
): Promise<void> {
  const userId = person.id
  if (!code && !passkey) throw fieldProblem('code', 'required')
  const counted: Counted = { kind: 'proof_factor', of: userId }
  await countAttempt(call, [counted])
  const isRight = code ? await isFactorCode(call, person, code) : passkey && (await isOwnPasskey(call, userId, passkey))
  if (!isRight) {
    const problem = code ? fieldProblem('code', 'wrong_code') : fieldProblem('passkey', 'wrong_passkey')
    throw await refusal(call, person, problem, 'auth.factor_proof')
  }
  await forgetFailures(call, counted)
}

/** Signs in with a passkey, which is two factors: the device, and the finger, face or PIN that unlocks it. */
export async function signInByPasskey(
  call: AccountCall,
  assertion: PasskeyAssertion,
): Promise<SignedIn & { device: string }> {
  const tried = await countAttempt(call, [{ kind: 'sign_in_address', of: networkOf(call.origin.address) }])
  const userId = await ownerOfPasskey(call, 'sign_in', assertion)
  const person = userId ? await findById(call, userId) : undefined
  if (person?.status !== 'active')
    throw await refusal(call, person, fieldProblem('passkey', 'wrong_passkey'), 'auth.passkey_sign_in')
  await removeAttempts(call.tx, tried)
  return { ...(await enter(call, person, 'auth.passkey_sign_in')), device: makeDevice(call.core, person.email) }
}

/** Confirms a new app's secret by its code; wrong ones count like wrong passwords. @throws Problem('invalid') on `code`. */
export async function proveAppCode(call: AccountCall, userId: string, code: string): Promise<AccountRow> {
  const person = await findById(call, userId)
  if (!person?.totp_secret || person.totp_since) throw new Problem('wrong_state')
  const account: Counted = { kind: 'proof', of: userId }
  await countAttempt(call, [account])
  if (!(await isAppCode(call, person, code)))
    throw await refusal(call, person, fieldProblem('code', 'wrong_code'), 'auth.two_step_on')
  await forgetFailures(call, account)
  return person
}
