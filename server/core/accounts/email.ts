import { fieldProblem, Problem } from '#contract/core/model/problem.ts'
import { endLinks, findLink, type MadeSecret, makeLink, useCode } from './codes.ts'
import type { AccountCall } from './limits.ts'
import { searchOf } from './search-text.ts'
import { type FactorProof, proveFactor, provePassword } from './sign-in.ts'
import { type AccountRow, endSessions, findById } from './sign-out.ts'

/**
 * Plans a new e-mail address. The account keeps its address until the owner of the new one opens the link and proves to own
 * the account: an admin who requested the change can do the first but not the second.
 *
 * @returns the token of the link to the new address. @throws Problem('conflict') on `email` when the address has an
 * account.
 */
export async function planEmail(call: AccountCall, userId: string, email: string): Promise<MadeSecret> {
  await refuseTaken(call, email)
  const link = await makeLink(call, userId, 'email')
  await call.tx.query('update users set pending_email = $2, pending_email_until = $3 where id = $1', [
    userId,
    email,
    link.until,
  ])
  return link
}

async function refuseTaken({ tx }: AccountCall, email: string): Promise<void> {
  const { rowCount } = await tx.query('select from users where email = $1', [email])
  if (rowCount) throw new Problem('conflict', { errors: [{ path: 'email', code: 'taken' }] })
}

/** Cancels the planned address; its link stops working. @returns whether there was one. */
export async function cancelEmail(call: AccountCall, userId: string): Promise<boolean> {
  await endLinks(call, userId, 'email')
  const { rowCount } = await call.tx.query(
    'update users set pending_email = null, pending_email_until = null where id = $1 and pending_email is not null',
    [userId],
  )
  return rowCount === 1
}

/**
 * Activates the planned address: the link proves ownership of the mailbox, the password that of the account. Somebody without
 * a password proves it signed in, as for other changes of the sign-in. Every session ends.
 *
 * @param callerId the signed-in person who opened the link.
 * @returns the person with the previous address, the new one, and a function to call after the transaction.
 * @throws Problem('invalid') on `token`, `password` or another proof, Problem('conflict') on `email`, Problem('too_many').
 */
export async function confirmEmail(
  call: AccountCall,
  given: FactorProof & { token: string },
  callerId: string | undefined,
): Promise<{ person: AccountRow; email: string; after: () => Promise<void> }> {
  const link = await findLink(call, given.token, 'email')
  const person = link && (await findById(call, link.userId))
  if (!link || person?.status !== 'active') throw fieldProblem('token', 'wrong_link')
  if (person.password_hash !== null) {
    if (given.password === undefined) throw fieldProblem('password', 'required')
    await provePassword(call, person.id, given.password, 'password')
  } else {
    if (callerId !== person.id) throw fieldProblem('password', 'no_password')
    await proveFactor(call, person.id, given)
  }
  const { rows } = await call.tx.query<{ pending_email: string | null }>(
    'select pending_email from users where id = $1 for update',
    [person.id],
  )
  const email = rows[0]?.pending_email
  if (!email || !(await useCode(call, link.codeId))) throw fieldProblem('token', 'wrong_link')
  await refuseTaken(call, email)
  await call.tx.query(
    `update users set email = $2, search = $3, email_verified_at = $4, updated_at = $4, version = version + 1,
       pending_email = null, pending_email_until = null where id = $1`,
    [person.id, email, searchOf({ email, firstName: person.first_name, lastName: person.last_name }), call.now],
  )
  return { person, email, after: await endSessions(call, person.id) }
}
