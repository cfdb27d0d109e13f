import type pg from 'pg'
import { STAFF_ROLES } from '#contract/core/model/actor.ts'
import { fieldProblem, Problem } from '#contract/core/model/problem.ts'
import { homeArea } from '../areas/homes.ts'
import { DatabaseProblem } from '../database/embedded/problem.ts'
import { inTransaction } from '../database/transaction.ts'
import type { Core } from '../requests/context.ts'
import type { Origin } from '../requests/declare.ts'
import { enqueueMail, type MailMaker } from '../requests/outbox.ts'
import { hashPassword } from '../security/passwords.ts'
import { type MadeSecret, makeCode, makeLink, redeemCode } from './codes.ts'
import { type AccountCall, countAttempt, networkOf } from './limits.ts'
import { refuseCommon } from './new-password.ts'
import { searchOf } from './search-text.ts'
import { type AccountRow, enter, findByEmail, findById, type SignedIn } from './sign-out.ts'

export { type MadeSecret, makeCode, makeLink, redeemCode } from './codes.ts'
export { deleteDueAccounts, personalDataOf } from './delete-account.ts'
export { cancelEmail, confirmEmail, planEmail } from './email.ts'
export { endUnprotected } from './first-factor.ts'
export type { AccountCall } from './limits.ts'
export { cancelDeletion, giveConsent, personalOverview, planDeletion, withdrawConsent } from './my-data.ts'
export { acceptInvitation, changePassword, invitedPerson, resetPassword, resetPasswordByLink } from './new-password.ts'
export { signOutAddress } from './open-id.ts'
export { passkeyOptions, passkeyRequest, verifyNewPasskey } from './passkeys.ts'
export { searchOf } from './search-text.ts'
export { type FactorProof, proveAppCode, proveFactor, signIn, signInByPasskey } from './sign-in.ts'
export {
  ACCOUNT_COLUMNS,
  type AccountColumns,
  type AccountRow,
  endSessions,
  findById,
  hasFactor,
  hasPassword,
  passkeyCount,
  pendingOf,
  type ShownAccount,
  type SignedIn,
  shownAccount,
} from './sign-out.ts'
export { makeRecoveryCodes, makeTwoStepSecret } from './two-step.ts'

/** Counts a mailed code, for known and unknown addresses alike. @throws Problem('too_many'). */
export async function countCode(call: AccountCall, email: string): Promise<void> {
  await countAttempt(call, [
    { kind: 'code', of: `${email} ${networkOf(call.origin.address)}` },
    { kind: 'code_account', of: email },
    { kind: 'code_address', of: networkOf(call.origin.address) },
  ])
}

/** A code for a new password; a link for staff, whose accounts are worth guessing six digits. */
const makeReset = (call: AccountCall, { id, role }: AccountRow): Promise<MadeSecret> =>
  STAFF_ROLES.includes(role) ? makeLink(call, id, 'reset') : makeCode(call, id, 'reset')

/** Creates a code for a new password and enqueues its mail; does nothing for an address without an active account. */
export async function mailResetCode(
  core: Core,
  origin: Origin,
  email: string,
  compose: (person: AccountRow, code: MadeSecret) => MailMaker,
): Promise<void> {
  await inTransaction(core.pool, async (client) => {
    const call: AccountCall = { core, tx: client, now: core.now(), origin }
    const person = await findByEmail(call, email)
    if (person?.status !== 'active') return
    await enqueueMail(core, client, compose(person, await makeReset(call, person)))
  })
  core.jobs.wake()
}

/** Counts a registration from this network address. @throws Problem('too_many'). */
export const countRegistration = (call: AccountCall) =>
  countAttempt(call, [{ kind: 'register', of: networkOf(call.origin.address) }])

/**
 * Creates a citizen's account and signs the citizen in. @throws Problem('conflict') on `email` when the address has an
 * account; Problem('invalid') on `areaId` when it is not a khoroo or section.
 */
export async function register(
  call: AccountCall,
  given: {
    email: string
    password: string
    firstName: string
    lastName: string
    lang: 'mn' | 'en'
    areaId?: string | null | undefined
  },
): Promise<SignedIn> {
  await refuseCommon('password', given.password, given)
  const home = given.areaId ? await homeArea(call.tx, given.areaId, call.now) : null
  const hash = await hashPassword(given.password)
  const { rows } = await call.tx.query(
    `insert into users (email, password_hash, role, first_name, last_name, lang, search, area_id, area_level)
     values ($1, $2, 'APPLICATION', $3, $4, $5, $6, $7, $8) returning id`,
    [given.email, hash, given.firstName, given.lastName, given.lang, searchOf(given), home?.id, home?.level],
  )
  const person = await findById(call, rows[0].id)
  if (!person) throw new Problem('unexpected')
  return enter(call, person, 'auth.register')
}

/** Verifies the e-mail address with the mailed code. @throws Problem('invalid') on `code`. */
export async function verifyEmail(call: AccountCall, userId: string, code: string): Promise<void> {
  if (!(await redeemCode(call, userId, 'verify', { code }))) throw fieldProblem('code', 'wrong_code')
  await call.tx.query('update users set email_verified_at = coalesce(email_verified_at, $2) where id = $1', [
    userId,
    call.now,
  ])
}

/** Rejects a production database with demo accounts that can sign in. @throws DatabaseProblem, in plain language. */
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
