import { isCommonPassword } from '#contract/core/person.ts'
import { fieldProblem } from '#contract/core/problem.ts'
import { findLink, tryCode, useCode } from './accounts-codes.ts'
import { countTry, type Door, forgetFailures, networkOf, takeBack } from './accounts-limits.ts'
import { type AccountRow, type Entered, endSessions, enter, findByEmail, findById } from './accounts-sessions.ts'
import { failuresHere, provePassword, refusal } from './accounts-sign-in.ts'
import { hashPassword } from './passwords.ts'

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
    { kind: 'new_password', of: `${given.email} ${networkOf(door.origin.address)}` },
    { kind: 'sign_in_address', of: networkOf(door.origin.address) },
  ])
  const found = await findByEmail(door, given.email)
  const person = found?.status === 'active' ? found : undefined
  const codeId = await tryCode(door, person?.id, 'reset', given.code)
  if (!person || !codeId) throw await refusal(door, found, fieldProblem('code', 'wrong_code'), 'auth.new_password')
  await takeBack(door.tx, tried)
  refuseOwnWords('password', given.password, ownerOf(person))
  const hash = await hashApart(door, given.password)
  if (!(await useCode(door, codeId))) throw fieldProblem('code', 'wrong_code')
  await setPassword(door, person, hash, 'code')
  await forgetFailures(door, failuresHere(door, person.email))
  return { person, after: await endSessions(door, person.id) }
}

/**
 * Keeps a new password; one that the person changes only while the proved one still holds. A mailed code or link reached the person, so the address is theirs; only an invitation makes an
 * account active, so that nobody comes back who was deactivated meanwhile. @returns whether it was kept.
 */
async function setPassword(
  { tx, now }: Door,
  { id, password_hash: proved }: AccountRow,
  hash: string,
  by: 'self' | 'code' | 'invitation',
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update users set password_hash = $2, updated_at = $3,
     status = case when $4 = 'invitation' and status = 'invited' then 'active' else status end,
     email_verified_at = case when $4 = 'self' then email_verified_at else coalesce(email_verified_at, $3) end
     where id = $1 and ($4 <> 'self' or password_hash = $5)`,
    [id, hash, now, by, proved],
  )
  return rowCount === 1
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
  const hash = await hashApart(door, given.newPassword)
  // of two changes from the same old password one wins
  if (!(await setPassword(door, person, hash, 'self'))) throw fieldProblem('oldPassword', 'wrong_password')
  return { person, after: await endSessions(door, person.id, who.sessionId) }
}

/** Whom an invitation is for. @throws Problem('invalid') on `token` when it is used, old or not one of ours. */
export async function invitedPerson(door: Door, token: string): Promise<{ person: AccountRow; codeId: string }> {
  const found = await findLink(door, token, 'invite')
  const person = found && (await findById(door, found.userId))
  if (!found || person?.status !== 'invited') throw fieldProblem('token', 'wrong_link')
  return { person, codeId: found.codeId }
}

/** Sets the first password of an invited person and signs them in. */
export async function acceptInvitation(door: Door, given: { token: string; password: string }): Promise<Entered> {
  const { person, codeId } = await invitedPerson(door, given.token)
  refuseOwnWords('password', given.password, ownerOf(person))
  const hash = await hashApart(door, given.password)
  if (!(await useCode(door, codeId))) throw fieldProblem('token', 'wrong_link')
  await setPassword(door, person, hash, 'invitation')
  return enter(door, { ...person, status: 'active' }, 'auth.accept_invitation')
}

/** Hashes while no connection is held; what was done so far is kept. */
async function hashApart({ tx }: Door, password: string): Promise<string> {
  await tx.keepSoFar()
  return hashPassword(password)
}

const ownerOf = (p: AccountRow) => ({ email: p.email, firstName: p.first_name, lastName: p.last_name })

/** A password made of the owner's own address or names is refused. @throws Problem('invalid') on `path`. */
export function refuseOwnWords(
  path: string,
  password: string,
  owner: { email: string; firstName: string; lastName: string },
): void {
  if (isCommonPassword(password, owner)) throw fieldProblem(path, 'common_password')
}
