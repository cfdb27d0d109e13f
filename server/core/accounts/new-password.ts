import { fieldProblem } from '#contract/core/model/problem.ts'
import { isGuessedPassword, loadKnownPasswords } from '../security/known-passwords.ts'
import { hashPassword } from '../security/passwords.ts'
import { checkCode, findLink, useCode } from './codes.ts'
import { type AccountCall, countAttempt, forgetFailures, networkOf, removeAttempts } from './limits.ts'
import { type FactorProof, failuresHere, proveFactor, provePassword, refusal } from './sign-in.ts'
import { type AccountRow, endSessions, enter, findByEmail, findById, type SignedIn } from './sign-out.ts'

/**
 * Sets a new password with a mailed code; every session ends.
 *
 * @returns the person and a function to call after the transaction. @throws Problem('invalid') on `code`, also for an
 * address without an account; on `password` when it contains the person's name or address (the code stays valid).
 */
export async function resetPassword(
  call: AccountCall,
  given: { email: string; code: string; password: string },
): Promise<{ person: AccountRow; after: () => Promise<void> }> {
  await loadKnownPasswords() // before a connection is taken
  const tried = await countAttempt(call, [
    { kind: 'new_password', of: `${given.email} ${networkOf(call.origin.address)}` },
    { kind: 'sign_in_address', of: networkOf(call.origin.address) },
  ])
  const found = await findByEmail(call, given.email)
  const person = found?.status === 'active' ? found : undefined
  const codeId = await checkCode(call, person?.id, 'reset', { code: given.code })
  if (!person || !codeId) throw await refusal(call, found, fieldProblem('code', 'wrong_code'), 'auth.new_password')
  await removeAttempts(call.tx, tried)
  await refuseCommon('password', given.password, ownerOf(person))
  const hash = await hashWithoutConnection(call, given.password)
  if (!(await useCode(call, codeId))) throw fieldProblem('code', 'wrong_code')
  await setPassword(call, person, hash, 'code')
  await forgetFailures(call, failuresHere(call, person.email))
  return { person, after: await endSessions(call, person.id) }
}

/** Sets a new password of staff with a mailed link; every session ends. @throws Problem('invalid') on `token` or `password`. */
export async function resetPasswordByLink(
  call: AccountCall,
  given: { token: string; password: string },
): Promise<{ person: AccountRow; after: () => Promise<void> }> {
  await loadKnownPasswords() // before a connection is taken
  await countAttempt(call, [{ kind: 'sign_in_address', of: networkOf(call.origin.address) }])
  const found = await findLink(call, given.token, 'reset')
  const person = found && (await findById(call, found.userId))
  if (!found || person?.status !== 'active') throw fieldProblem('token', 'wrong_link')
  await refuseCommon('password', given.password, ownerOf(person))
  const hash = await hashWithoutConnection(call, given.password)
  if (!(await useCode(call, found.codeId))) throw fieldProblem('token', 'wrong_link')
  await setPassword(call, person, hash, 'code')
  await forgetFailures(call, failuresHere(call, person.email))
  return { person, after: await endSessions(call, person.id) }
}

/**
 * Stores a new password. A change by the person is stored only if the password is still the one that was verified (or still
 * absent). A mailed code or link reached the person, so it verifies the address. Only an invitation activates an account, so
 * a deactivated one stays inactive.
 *
 * @returns whether it was stored.
 */
async function setPassword(
  { tx, now }: AccountCall,
  { id, password_hash: proved }: AccountRow,
  hash: string,
  by: 'self' | 'code' | 'invitation',
): Promise<boolean> {
  if (by !== 'self') await dropForeignFactors(tx, id)
  const { rowCount } = await tx.query(
    `update users set password_hash = $2, updated_at = $3,
     status = case when $4 = 'invitation' and status = 'invited' then 'active' else status end,
     email_verified_at = case when $4 = 'self' then email_verified_at else coalesce(email_verified_at, $3) end
     where id = $1 and ($4 <> 'self' or password_hash is not distinct from $5)`,
    [id, hash, now, by, proved],
  )
  return rowCount === 1
}

/**
 * Removes the factors and linked sign-ins of an account whose address was never verified: the person who registered it may not
 * be the owner of the mailbox, who takes it over now.
 */
async function dropForeignFactors(tx: AccountCall['tx'], id: string): Promise<void> {
  const { rowCount } = await tx.query(
    `update users set totp_secret = null, totp_since = null, totp_last_step = null, recovery_hashes = '[]'
     where id = $1 and email_verified_at is null`,
    [id],
  )
  if (rowCount === 0) return
  await tx.query('delete from passkeys where user_id = $1', [id])
  await tx.query('delete from sign_ons where user_id = $1', [id])
}

/**
 * Changes the caller's password and ends their other sessions. The first password of an account is proven like other changes
 * of its sign-in. @throws Problem('invalid') on `oldPassword` or another proof, or on `newPassword`.
 */
export async function changePassword(
  call: AccountCall,
  who: { id: string; sessionId: string },
  given: Omit<FactorProof, 'password'> & { oldPassword?: string | undefined; newPassword: string },
): Promise<{ person: AccountRow; after: () => Promise<void> }> {
  await loadKnownPasswords() // before a connection is taken
  const person = await proveChange(call, who.id, given)
  if (given.oldPassword === given.newPassword) throw fieldProblem('newPassword', 'same_password')
  await refuseCommon('newPassword', given.newPassword, ownerOf(person))
  const hash = await hashWithoutConnection(call, given.newPassword)
  // of two concurrent changes from the same old password exactly one succeeds
  if (!(await setPassword(call, person, hash, 'self'))) throw fieldProblem('oldPassword', 'wrong_password')
  return { person, after: await endSessions(call, person.id, who.sessionId) }
}

/** Verifies the old password, or the proof of an account that has none. */
async function proveChange(
  call: AccountCall,
  id: string,
  { oldPassword, mailCode, code, passkey }: Omit<FactorProof, 'password'> & { oldPassword?: string | undefined },
): Promise<AccountRow> {
  const person = await findById(call, id)
  if (person?.password_hash === null) return proveFactor(call, id, { mailCode, code, passkey })
  if (oldPassword === undefined) throw fieldProblem('oldPassword', 'required')
  return provePassword(call, id, oldPassword, 'oldPassword')
}

/** The recipient of an invitation. @throws Problem('invalid') on `token` when it is used, expired or unknown. */
export async function invitedPerson(call: AccountCall, token: string): Promise<{ person: AccountRow; codeId: string }> {
  const found = await findLink(call, token, 'invite')
  const person = found && (await findById(call, found.userId))
  if (!found || person?.status !== 'invited') throw fieldProblem('token', 'wrong_link')
  return { person, codeId: found.codeId }
}

/** Sets the first password of an invited person and signs them in. */
export async function acceptInvitation(
  call: AccountCall,
  given: { token: string; password: string },
): Promise<SignedIn> {
  await loadKnownPasswords() // before a connection is taken
  const { person, codeId } = await invitedPerson(call, given.token)
  await refuseCommon('password', given.password, ownerOf(person))
  const hash = await hashWithoutConnection(call, given.password)
  if (!(await useCode(call, codeId))) throw fieldProblem('token', 'wrong_link')
  await setPassword(call, person, hash, 'invitation')
  return enter(call, { ...person, status: 'active' }, 'auth.accept_invitation')
}

/** Commits the transaction so far, so that no connection is held while hashing. */
async function hashWithoutConnection({ tx }: AccountCall, password: string): Promise<string> {
  await tx.commitSoFar()
  return hashPassword(password)
}

const ownerOf = (p: AccountRow) => ({ email: p.email, firstName: p.first_name, lastName: p.last_name })

/**
 * Rejects a password that contains the owner's e-mail address or names, or is known from breaches.
 * @throws Problem('invalid') on `path`.
 */
export async function refuseCommon(
  path: string,
  password: string,
  owner: { email: string; firstName: string; lastName: string },
): Promise<void> {
  if (await isGuessedPassword(password, owner)) throw fieldProblem(path, 'common_password')
}
