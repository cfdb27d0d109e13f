import { fieldProblem, Problem } from '#contract/core/problem.ts'
import { type Counted, countTry, type Door, forgetFailures, networkOf, takeBack } from './accounts-limits.ts'
import { type AccountRow, type Entered, enter, findByEmail, findById, noteRefusal } from './accounts-sessions.ts'
import { isAppCode, isRecoveryCode } from './accounts-two-step.ts'
import { isPassword } from './passwords.ts'

/**
 * Signs in. Unknown address, wrong password and inactive account answer the same and cost the same.
 * @throws Problem('wrong_credentials'), Problem('second_step_needed') after a right password without a code,
 * Problem('too_many') after five failures of the account or thirty of the network address in 15 minutes.
 */
export async function signIn(
  door: Door,
  given: { email: string; password: string; code?: string | undefined },
): Promise<Entered> {
  const account: Counted = { kind: 'sign_in', of: given.email }
  const tried = await countTry(door, [account, { kind: 'sign_in_address', of: networkOf(door.origin.address) }])
  const person = await findByEmail(door, given.email)
  await door.tx.keepSoFar() // no connection is held while a password is checked
  const right = await isPassword(person?.password_hash, given.password)
  if (!person || !right || person.status !== 'active')
    throw await refusal(door, person, new Problem('wrong_credentials'))
  if (person.totp_since) await takeSecondStep(door, person, given.code, tried)
  await takeBack(door.tx, tried)
  await forgetFailures(door, account)
  return enter(door, person)
}

async function takeSecondStep(
  door: Door,
  person: AccountRow,
  code: string | undefined,
  tried: readonly number[],
): Promise<void> {
  if (!code) {
    await takeBack(door.tx, tried)
    await door.tx.keepSoFar()
    throw new Problem('second_step_needed')
  }
  if ((await isAppCode(door, person, code)) || (await isRecoveryCode(door, person.id, code))) return
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
  const account: Counted = { kind: 'sign_in', of: person.email }
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
  const account: Counted = { kind: 'sign_in', of: person.email }
  await countTry(door, [account])
  if (!(await isAppCode(door, person, code)))
    throw await refusal(door, person, fieldProblem('code', 'wrong_code'), 'auth.two_step_on')
  await forgetFailures(door, account)
  return person
}
