import type pg from 'pg'
import { fieldProblem, Problem } from '#contract/core/problem.ts'
import { type MadeSecret, makeCode, tryCode, useCode } from './accounts-codes.ts'
import { countTry, type Door, networkOf } from './accounts-limits.ts'
import { refuseOwnWords } from './accounts-new-password.ts'
import { searchOf } from './accounts-search.ts'
import { type AccountRow, type Entered, enter, findByEmail, findById } from './accounts-sessions.ts'
import type { Core } from './core.ts'
import { DatabaseProblem } from './embedded/problem.ts'
import { homeArea } from './homes.ts'
import { enqueueMail, type MailMaker } from './mailer.ts'
import { hashPassword } from './passwords.ts'
import type { Origin } from './serve.ts'
import { inTransaction } from './transaction.ts'

export { type MadeSecret, makeCode, makeLink } from './accounts-codes.ts'
export { cancelEmail, confirmEmail, planEmail } from './accounts-email.ts'
export type { Door } from './accounts-limits.ts'
export { acceptInvitation, changePassword, invitedPerson, resetPassword } from './accounts-new-password.ts'
export { searchOf } from './accounts-search.ts'
export {
  ACCOUNT_COLUMNS,
  type AccountColumns,
  type AccountRow,
  type Entered,
  endSessions,
  pendingOf,
  type ShownAccount,
  shownAccount,
} from './accounts-sessions.ts'
export { proveAppCode, provePassword, signIn } from './accounts-sign-in.ts'
export { makeRecoveryCodes, makeTwoStepSecret } from './accounts-two-step.ts'

/** Counts a mail with a code, for known and unknown addresses alike. @throws Problem('too_many'). */
export async function countCode(door: Door, email: string): Promise<void> {
  await countTry(door, [
    { kind: 'code', of: `${email} ${networkOf(door.origin.address)}` },
    { kind: 'code_account', of: email },
    { kind: 'code_address', of: networkOf(door.origin.address) },
  ])
}

/** Makes a code for a new password and puts its mail into the outbox; does nothing for an address without an active account. */
export async function mailResetCode(
  core: Core,
  origin: Origin,
  email: string,
  compose: (person: AccountRow, code: MadeSecret) => MailMaker,
): Promise<void> {
  await inTransaction(core.pool, async (client) => {
    const door: Door = { core, tx: client, now: core.now(), origin }
    const person = await findByEmail(door, email)
    if (person?.status !== 'active') return
    await enqueueMail(core, client, compose(person, await makeCode(door, person.id, 'reset')))
  })
  core.jobs.wake()
}

/** Counts a registration from this network address. @throws Problem('too_many'). */
export const countRegistration = (door: Door) =>
  countTry(door, [{ kind: 'register', of: networkOf(door.origin.address) }])

/**
 * Makes a citizen's account and signs them in. @throws Problem('conflict') on `email` when the address has an account;
 * Problem('invalid') on `areaId` when it is no khoroo or section.
 */
export async function register(
  door: Door,
  given: {
    email: string
    password: string
    firstName: string
    lastName: string
    lang: 'mn' | 'en'
    areaId?: string | null | undefined
  },
): Promise<Entered> {
  refuseOwnWords('password', given.password, given)
  const home = given.areaId ? await homeArea(door.tx, given.areaId, door.now) : null
  const hash = await hashPassword(given.password)
  const { rows } = await door.tx.query(
    `insert into users (email, password_hash, role, first_name, last_name, lang, search, area_id, area_level)
     values ($1, $2, 'APPLICATION', $3, $4, $5, $6, $7, $8) returning id`,
    [given.email, hash, given.firstName, given.lastName, given.lang, searchOf(given), home?.id, home?.level],
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
  await door.tx.keepSoFar()
  throw fieldProblem('code', 'wrong_code')
}

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
