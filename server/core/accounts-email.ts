import { fieldProblem, Problem } from '#contract/core/problem.ts'
import { endLinks, findLink, type MadeSecret, makeLink, useCode } from './accounts-codes.ts'
import type { Door } from './accounts-limits.ts'
import { searchOf } from './accounts-search.ts'
import { type AccountRow, endSessions, findById } from './accounts-sessions.ts'
import { provePassword } from './accounts-sign-in.ts'

/**
 * Plans another e-mail address for an account with a password. The account keeps its address until the owner of the new one opens
 * the link and enters the account's password: an admin who asked for the change can do the first but not the second.
 * @returns what the link to the new address holds. @throws Problem('conflict') on `email` when the address has an account.
 */
export async function planEmail(door: Door, userId: string, email: string): Promise<MadeSecret> {
  await refuseTaken(door, email)
  const link = await makeLink(door, userId, 'email')
  await door.tx.query('update users set pending_email = $2, pending_email_until = $3 where id = $1', [
    userId,
    email,
    link.until,
  ])
  return link
}

async function refuseTaken({ tx }: Door, email: string): Promise<void> {
  const { rowCount } = await tx.query('select from users where email = $1', [email])
  if (rowCount) throw new Problem('conflict', { errors: [{ path: 'email', code: 'taken' }] })
}

/** Drops the planned address; its link stops working. @returns whether there was one. */
export async function cancelEmail(door: Door, userId: string): Promise<boolean> {
  await endLinks(door, userId, 'email')
  const { rowCount } = await door.tx.query(
    'update users set pending_email = null, pending_email_until = null where id = $1 and pending_email is not null',
    [userId],
  )
  return rowCount === 1
}

/**
 * Takes the planned address into use: the link proves that the new mailbox is theirs, the password that the account is. Every session
 * ends.
 * @returns the person with the earlier address, the new one, and what is to be done after the transaction. @throws Problem('invalid') on
 * `token` or `password`, Problem('conflict') on `email`, Problem('too_many').
 */
export async function confirmEmail(
  door: Door,
  given: { token: string; password: string },
): Promise<{ person: AccountRow; email: string; after: () => Promise<void> }> {
  const link = await findLink(door, given.token, 'email')
  const person = link && (await findById(door, link.userId))
  if (!link || person?.status !== 'active') throw fieldProblem('token', 'wrong_link')
  await provePassword(door, person.id, given.password, 'password')
  const { rows } = await door.tx.query<{ pending_email: string | null }>(
    'select pending_email from users where id = $1 for update',
    [person.id],
  )
  const email = rows[0]?.pending_email
  if (!email || !(await useCode(door, link.codeId))) throw fieldProblem('token', 'wrong_link')
  await refuseTaken(door, email)
  await door.tx.query(
    `update users set email = $2, search = $3, email_verified_at = $4, updated_at = $4, version = version + 1,
       pending_email = null, pending_email_until = null where id = $1`,
    [person.id, email, searchOf({ email, firstName: person.first_name, lastName: person.last_name }), door.now],
  )
  return { person, email, after: await endSessions(door, person.id) }
}
