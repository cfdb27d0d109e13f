import { STAFF_ROLES } from '#contract/core/model/actor.ts'
import type { OpenBusiness } from '#contract/core/people/personal-data.ts'
import type { Tx } from '../database/kysely.ts'
import { inTransaction, type Transaction } from '../database/transaction.ts'
import type { Core } from '../requests/context.ts'
import { keyOf } from '../storage/store.ts'
import { PERSONAL_CORE } from './personal-core.ts'
import {
  eraseColumn,
  eraseContacts,
  hasOpen,
  type PersonalContact,
  type PersonalData,
  SUBJECT_COLUMNS,
  type Subject,
  subjectOf,
} from './personal-data.ts'

/** Taken while city admins are counted, so that the last two cannot leave at the same time. */
const LAST_ADMIN_LOCK = `select pg_advisory_xact_lock(hashtextextended('the last city admin', 2041))`

/** Everything that core and the features declare, in the order in which it is deleted: features first. */
export const personalDataOf = (core: Pick<Core, 'features'>): (readonly [feature: string, data: PersonalData])[] => [
  ...Object.entries(core.features).flatMap(([name, { personalData }]) =>
    personalData ? [[name, personalData] as const] : [],
  ),
  ['core', PERSONAL_CORE],
]

/** The columns of a declaration, one by one. */
export const columnsOf = ({ tables = {} }: PersonalData) =>
  Object.entries(tables).flatMap(([table, columns]) =>
    Object.entries(columns).map(([column, use]) => ({ table, column, use })),
  )

export const contactsOf = ({ contacts = [] }: PersonalData): readonly PersonalContact[] => contacts

/** Whether a city admin other than this person stays. */
export async function hasSuccessor(db: Tx, person: { id: string; role: string }): Promise<boolean> {
  if (person.role !== 'CITY_ADMIN') return true
  const { rows } = await db.query(
    `select from users u where u.role = 'CITY_ADMIN' and u.status = 'active' and u.id <> $1
       and not exists (select from account_deletions d where d.user_id = u.id) limit 1`,
    [person.id],
  )
  return rows.length > 0
}

/** Whether the city would be left without an admin who stays. Call it in a transaction: it holds a lock until the end. */
export async function isLastAdmin(tx: Transaction, person: { id: string; role: string }): Promise<boolean> {
  if (person.role !== 'CITY_ADMIN') return false
  await tx.query(LAST_ADMIN_LOCK)
  return !(await hasSuccessor(tx, person))
}

/** Why the account of a person cannot be deleted: something of theirs must be finished first. */
export async function openBusinessOf(
  core: Pick<Core, 'features'>,
  db: Pick<Transaction, 'query'>,
  subject: Subject,
): Promise<OpenBusiness | undefined> {
  for (const [, { open }] of personalDataOf(core)) if (open && (await hasOpen(db, open, subject))) return open.code
  return undefined
}

/** Accounts of one statement. */
const BATCH = 100

interface Due {
  user_id: string
  due_at: Date
}

/**
 * Deletes the accounts whose waiting time is over, one transaction each; one that fails leaves the others alone.
 *
 * @returns how many.
 * @throws AggregateError at the end with what failed, by account; the next round tries again.
 */
export async function deleteDueAccounts(core: Core): Promise<number> {
  const failures: unknown[] = []
  let deleted = 0
  let last: Due | undefined
  do {
    const { rows }: { rows: Due[] } = await core.pool.query<Due>(
      `select user_id, due_at from account_deletions where due_at <= $1 and ($2::timestamptz is null or (due_at, user_id) > ($2, $3::uuid))
       order by due_at, user_id limit ${BATCH}`,
      [core.now(), last?.due_at, last?.user_id],
    )
    for (const { user_id: id } of rows) {
      try {
        if (await deleteAccount(core, id)) deleted += 1
      } catch (cause) {
        failures.push(new Error(`the account ${id} was not deleted`, { cause }))
      }
    }
    last = rows.length === BATCH ? rows.at(-1) : undefined
  } while (last)
  if (failures.length > 0) throw new AggregateError(failures, 'accounts were not deleted')
  return deleted
}

interface LeavingRow {
  id: string
  email: string
  email_verified_at: Date | null
  sms_phone: string | null
  role: string
  area_id: string | null
  avatar_file_id: string | null
}

type Leaving = Subject & Pick<LeavingRow, 'role' | 'area_id' | 'avatar_file_id'>

async function deleteAccount(core: Core, id: string): Promise<boolean> {
  const person = await inTransaction(core.pool, async (tx) => {
    const { rows } = await tx.query<LeavingRow>(
      `select ${SUBJECT_COLUMNS}, users.role, users.area_id, users.avatar_file_id
       from users join account_deletions d on d.user_id = users.id
       where users.id = $1 and d.due_at <= $2 for update of users`,
      [id, core.now()],
    )
    const [found] = rows
    // another instance was faster, the request was cancelled, or the other admin has left meanwhile
    if (!found || (await isLastAdmin(tx, found))) return undefined
    const leaving: Leaving = { ...found, ...subjectOf(found) }
    // ordered after the request: it waits until the order is closed
    if (await openBusinessOf(core, tx, leaving)) return undefined
    for (const [, data] of personalDataOf(core)) await data.leaving?.(core, tx, leaving)
    await eraseAll(core, tx, leaving)
    return leaving
  })
  if (!person) return false
  if (person.avatar_file_id) await core.files.remove(keyOf(person.avatar_file_id, ''))
  await core.sessions.revoked({ userId: id })
  return true
}

async function eraseAll(core: Core, tx: Transaction, person: Leaving): Promise<void> {
  const { rows: unused } = await tx.query<{ id: string }>(
    `select id from files where owner_id = $1 and not exists (select from file_links l where l.file_id = files.id)`,
    [person.id],
  )
  // a job that was planned with the address or for the account would bring it back
  await tx.query(`delete from jobs where payload ->> 'email' = $1 or payload ->> 'userId' = $2`, [
    person.email,
    person.id,
  ])
  for (const kind of ['mail.send', 'sms.send'])
    await tx.query(
      `delete from jobs where kind = '${kind}' and payload ->> 'id' in (select id::text from outbox
         where person_id = $1 or (person_id is null and recipient in ($2, $3)))`,
      [person.id, person.email, person.phone],
    )
  for (const [, data] of personalDataOf(core)) {
    for (const contact of contactsOf(data)) await eraseContacts(tx, contact, person)
    for (const column of columnsOf(data)) await eraseColumn(tx, column, person.id)
  }
  if (person.avatar_file_id) await tx.query('delete from files where id = $1', [person.avatar_file_id])
  if (unused.length > 0)
    await tx.query(
      `insert into jobs (kind, payload, lane) values ('files.tidy', jsonb_build_object('ids', $1::jsonb), 'normal')`,
      [JSON.stringify(unused.map((file) => file.id))],
    )
  const isStaff = STAFF_ROLES.some((role) => role === person.role)
  await (isStaff ? keepName(tx, person, core.now()) : tx.query('delete from users where id = $1', [person.id]))
  await tx.query(
    `insert into audit_log (action, table_name, row_id, area_id, details) values ('auth.delete_account', 'users', $1, $2, $3)`,
    [person.id, person.area_id, JSON.stringify({ role: person.role, named: isStaff })],
  )
}

/** Of a member of staff the name and the position stay, in which the acts of the office were made; nothing else does. */
const keepName = (tx: Transaction, { id }: Leaving, now: Date) =>
  tx.query(
    `update users set email = 'deleted.' || id || '@account.invalid', password_hash = null, phone = null, sms_phone = null, status = 'inactive',
       email_verified_at = null, pending_email = null, pending_email_until = null, avatar_file_id = null, notify = '{}', totp_secret = null, totp_since = null, totp_last_step = null,
       recovery_hashes = '[]', search = '', last_sign_in_at = null, updated_at = $2, version = version + 1
     where id = $1`,
    [id, now],
  )
