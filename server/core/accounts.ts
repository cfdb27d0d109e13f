import type pg from 'pg'
import { isCommonPassword } from '#contract/core/person.ts'
import { fieldProblem, Problem } from '#contract/core/problem.ts'
import { foldForSearch } from '#contract/core/text.ts'
import { findInvitation, makeCode, tryCode, useCode } from './accounts-codes.ts'
import { type Counted, countTry, type Door, forgetFailures, keepSoFar, networkOf, takeBack } from './accounts-limits.ts'
import {
  type AccountRow,
  type Entered,
  endSessions,
  enter,
  findByEmail,
  findById,
  noteRefusal,
} from './accounts-sessions.ts'
import { isAppCode, isRecoveryCode } from './accounts-two-step.ts'
import type { Core } from './core.ts'
import { inTransaction } from './db.ts'
import { DatabaseProblem } from './embedded/problem.ts'
import { enqueueMail, type Mail } from './mailer.ts'
import { hashPassword, isPassword } from './passwords.ts'
import type { Origin } from './serve.ts'

export { makeCode, makeInvitation } from './accounts-codes.ts'
export type { Door } from './accounts-limits.ts'
export {
  ACCOUNT_COLUMNS,
  type AccountColumns,
  type AccountRow,
  type Entered,
  endSessions,
  findById,
  type ShownAccount,
  shownAccount,
} from './accounts-sessions.ts'
export { makeRecoveryCodes, makeTwoStepSecret } from './accounts-two-step.ts'
export { hashPassword } from './passwords.ts'

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
    await keepSoFar(door.tx)
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
async function refusal(
  door: Door,
  person: AccountRow | undefined,
  problem: Problem,
  action = 'auth.sign_in',
): Promise<Problem> {
  await noteRefusal(door, action, person)
  await keepSoFar(door.tx)
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
  await countTry(door, [account])
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

/** Counts a mail with a code, for known and unknown addresses alike. @throws Problem('too_many'). */
export async function countCode(door: Door, email: string): Promise<void> {
  await countTry(door, [
    { kind: 'code', of: email },
    { kind: 'code_address', of: networkOf(door.origin.address) },
  ])
}

/** Makes a code for a new password and puts its mail into the outbox; does nothing for an address without an active account. */
export async function mailResetCode(
  core: Core,
  origin: Origin,
  email: string,
  compose: (person: AccountRow, code: string) => Mail,
): Promise<void> {
  await inTransaction(core.pool, async (client) => {
    const door: Door = { core, tx: client, now: core.now(), origin }
    const person = await findByEmail(door, email)
    if (person?.status !== 'active') return
    await enqueueMail(client, compose(person, await makeCode(door, person.id, 'reset')))
  })
  core.jobs.wake()
}

/** Counts a registration from this network address. @throws Problem('too_many'). */
export const countRegistration = (door: Door) =>
  countTry(door, [{ kind: 'register', of: networkOf(door.origin.address) }])

/** Makes a citizen's account and signs them in. @throws Problem('conflict') on `email` when the address has an account. */
export async function register(
  door: Door,
  given: { email: string; password: string; firstName: string; lastName: string; lang: 'mn' | 'en' },
): Promise<Entered> {
  refuseOwnWords('password', given.password, given)
  const hash = await hashPassword(given.password)
  const { rows } = await door.tx.query(
    `insert into users (email, password_hash, role, first_name, last_name, lang, search)
     values ($1, $2, 'APPLICATION', $3, $4, $5, $6) returning id`,
    [given.email, hash, given.firstName, given.lastName, given.lang, searchOf(given)],
  )
  const person = await findById(door, rows[0].id)
  if (!person) throw new Problem('unexpected')
  return enter(door, person, 'auth.register')
}

/** Confirms the address with the code that was mailed. @throws Problem('invalid') on `code`. */
export async function verifyEmail(door: Door, userId: string, code: string): Promise<void> {
  const id = await tryCode(door, userId, 'verify', code)
  if (id && (await useCode(door, id))) {
    await door.tx.query('update users set email_verified_at = coalesce(email_verified_at, $2) where id = $1', [
      userId,
      door.now,
    ])
    return
  }
  await keepSoFar(door.tx)
  throw fieldProblem('code', 'wrong_code')
}

/**
 * Sets a new password with a mailed code; every session ends.
 * @returns the person and what is to be done after the transaction. @throws Problem('invalid') on `code`, the same for
 * an address without an account; on `password` when it is made of the person's own words (the code stays good).
 */
export async function resetPassword(
  door: Door,
  given: { email: string; code: string; password: string },
): Promise<{ person: AccountRow; after: () => Promise<void> }> {
  const tried = await countTry(door, [
    { kind: 'new_password', of: given.email },
    { kind: 'sign_in_address', of: networkOf(door.origin.address) },
  ])
  const found = await findByEmail(door, given.email)
  const person = found?.status === 'active' ? found : undefined
  const codeId = await tryCode(door, person?.id, 'reset', given.code)
  if (!person || !codeId) throw await refusal(door, found, fieldProblem('code', 'wrong_code'), 'auth.new_password')
  await takeBack(door.tx, tried)
  refuseOwnWords('password', given.password, ownerOf(person))
  const hash = await hashPassword(given.password)
  if (!(await useCode(door, codeId))) throw fieldProblem('code', 'wrong_code')
  await setPassword(door, person.id, hash, 'code')
  await forgetFailures(door, { kind: 'sign_in', of: person.email })
  return { person, after: await endSessions(door, person.id) }
}

/**
 * Keeps a new password. A mailed code or link reached the person, so the address is theirs; only an invitation makes an
 * account active, so that nobody comes back who was deactivated meanwhile.
 */
async function setPassword(
  { tx, now }: Door,
  userId: string,
  hash: string,
  by: 'self' | 'code' | 'invitation',
): Promise<void> {
  await tx.query(
    `update users set password_hash = $2, updated_at = $3,
     status = case when $4 = 'invitation' and status = 'invited' then 'active' else status end,
     email_verified_at = case when $4 = 'self' then email_verified_at else coalesce(email_verified_at, $3) end where id = $1`,
    [userId, hash, now, by],
  )
}

/** Changes the own password; the other sessions end. @throws Problem('invalid') on `oldPassword` or `newPassword`. */
export async function changePassword(
  door: Door,
  who: { id: string; sessionId: string },
  given: { oldPassword: string; newPassword: string },
): Promise<{ person: AccountRow; after: () => Promise<void> }> {
  const person = await provePassword(door, who.id, given.oldPassword, 'oldPassword')
  if (given.oldPassword === given.newPassword) throw fieldProblem('newPassword', 'same_password')
  refuseOwnWords('newPassword', given.newPassword, ownerOf(person))
  await setPassword(door, person.id, await hashPassword(given.newPassword), 'self')
  return { person, after: await endSessions(door, person.id, who.sessionId) }
}

/** Whom an invitation is for. @throws Problem('invalid') on `token` when it is used, old or not one of ours. */
export async function invitedPerson(door: Door, token: string): Promise<{ person: AccountRow; codeId: string }> {
  const found = await findInvitation(door, token)
  const person = found && (await findById(door, found.userId))
  if (!person) throw fieldProblem('token', 'wrong_link')
  return { person, codeId: found.codeId }
}

/** Sets the first password of an invited person and signs them in. */
export async function acceptInvitation(door: Door, given: { token: string; password: string }): Promise<Entered> {
  const { person, codeId } = await invitedPerson(door, given.token)
  refuseOwnWords('password', given.password, ownerOf(person))
  const hash = await hashPassword(given.password)
  if (!(await useCode(door, codeId))) throw fieldProblem('token', 'wrong_link')
  await setPassword(door, person.id, hash, 'invitation')
  return enter(door, { ...person, status: 'active' }, 'auth.accept_invitation')
}

const ownerOf = (p: AccountRow) => ({ email: p.email, firstName: p.first_name, lastName: p.last_name })

function refuseOwnWords(
  path: string,
  password: string,
  owner: { email: string; firstName: string; lastName: string },
): void {
  if (isCommonPassword(password, owner)) throw fieldProblem(path, 'common_password')
}

/** What the column `search` of a person holds: names both ways round and the address, folded. */
export const searchOf = (p: { email: string; firstName: string; lastName: string }): string =>
  foldForSearch(`${p.lastName} ${p.firstName} ${p.lastName} ${p.email}`)

/** Production opens no database with demo accounts that can sign in. @throws DatabaseProblem, in plain words. */
export async function refuseDemoAccounts(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query(`select count(*) as n from users where demo and status = 'active'`)
  if (rows[0].n === 0) return
  throw new DatabaseProblem(
    [
      `Nutag does not start: NODE_ENV is production, and the database has ${rows[0].n} active demo accounts,`,
      'whose password everybody can read in the documentation.',
      'Use another database, or start without NODE_ENV=production.',
    ].join('\n'),
  )
}
