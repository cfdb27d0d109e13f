import pg from 'pg'
import type { OpenBusiness, PersonalFate, PersonalLaw } from '#contract/core/people/personal-data.ts'
import type { Transaction } from '../database/transaction.ts'
import type { Core } from '../requests/context.ts'

/** What deleting an account does with the rows of a table that refer to the person in one column. */
export interface PersonalColumn {
  fate: PersonalFate
  /** The law that demands that such rows keep their name. */
  law?: PersonalLaw
  /** For `blank`: the constant assignments that remove everything that tells who it was. */
  set?: string
}

/** By table and by the column that refers to the person. */
export type PersonalTables = Readonly<Record<string, Readonly<Record<string, PersonalColumn>>>>

/** Columns with an address or a number of a person. */
interface ContactColumns {
  table: string
  email?: string
  phone?: string
  /** The column with the account, where there is one: a row of another account is never the person's. */
  account?: string
}

/**
 * Rows that name a person by an address or a number rather than by a reference. `set` has the constant assignments that
 * remove them; without it the row is deleted.
 */
export interface PersonalContact extends ContactColumns {
  set?: string
  law?: PersonalLaw
  /** Not exported to the person: the row says more about others. */
  isHidden?: true
}

/** For how long the rows of a table are kept. */
export type Kept =
  | { forever: string }
  /** Deleted with another row, by the database. */
  | { with: string }
  /** Deleted after these days by the code named. */
  | { days: number; by: string }
  /** Deleted hourly (server/core/app/retention.ts); several where kinds of rows are kept for different times. */
  | Expiry
  | readonly Expiry[]

/** The constant condition compares with `$1`, the moment these days ago. */
export interface Expiry {
  days: number
  where: string
}

/** A record of an office: what the city decided, published or received, and the evidence of it. */
export const OFFICE: Kept = { forever: 'a record of the office (archives law)' }
/** The tree of areas, lists and settings of the city, without persons. */
export const CITY: Kept = { forever: 'a setting of the city, without persons' }
export const FIGURES: Kept = { forever: 'a figure, without persons' }
export const WITH_RECORD: Kept = { with: 'its record' }
export const WITH_PERSON: Kept = { with: 'the account, or when its owner deletes it' }

/** What a feature keeps, and what deleting an account does with it. */
export interface PersonalData {
  tables?: PersonalTables
  contacts?: readonly PersonalContact[]
  /** What must be finished before an account is deleted: the constant condition says which rows are not. */
  open?: ContactColumns & { account: string; where: string; code: OpenBusiness }
  /** Ends what the person still has, within the transaction that deletes the account and before anything is erased. */
  leaving?: (core: Core, tx: Transaction, subject: Subject) => Promise<void>
  /** Every table of the feature. */
  kept: Readonly<Record<string, Kept>>
}

declare module '../requests/declare.ts' {
  interface Served {
    /** Everything this feature keeps about people who have an account (docs/rules/personal-data.md). */
    personalData?: PersonalData
  }
}

/** Deleted with the account. */
export const ERASE: PersonalColumn = { fate: 'erase' }
/** Stays without a name. */
export const DETACH: PersonalColumn = { fate: 'detach' }
/** The act of an official, which stays in the name of the person. */
export const ACT: PersonalColumn = { fate: 'keep', law: 'archives' }

/** The columns of a kind of content and of its versions. */
export const contentActs = (table: string): PersonalTables => ({
  [table]: { author_id: ACT, updated_by: ACT },
  [`${table}_versions`]: { saved_by: ACT },
})

/**
 * The person whose data is counted, exported or deleted. Address and number are confirmed ones: anybody can write a
 * stranger's into an account.
 */
export interface Subject {
  id: string
  email: string | null
  phone: string | null
}

/** The columns of `users` from which `subjectOf` makes a subject. */
export const SUBJECT_COLUMNS = 'users.id, users.email, users.email_verified_at, users.sms_phone'

interface SubjectRow {
  id: string
  email: string
  email_verified_at: Date | null
  /** Confirmed by a code; `users.phone` is not. */
  sms_phone: string | null
}

/** What of an account identifies its person elsewhere. */
export const subjectOf = ({ id, email, email_verified_at: at, sms_phone: phone }: SubjectRow): Subject => ({
  id,
  email: at ? email : null,
  phone,
})

type Db = Pick<Transaction, 'query'>

/** Deletes, blanks or detaches the rows that refer to the person in a column; those to be kept are left alone. */
export async function eraseColumn(
  db: Db,
  { table, column, use }: { table: string; column: string; use: PersonalColumn },
  id: string,
): Promise<void> {
  if (use.fate === 'keep') return
  const where = `where ${pg.escapeIdentifier(column)} = $1`
  if (use.fate === 'erase') await db.query(`delete from ${pg.escapeIdentifier(table)} ${where}`, [id])
  else {
    const set = [...(use.set ? [use.set] : []), `${pg.escapeIdentifier(column)} = null`].join(', ')
    await db.query(`update ${pg.escapeIdentifier(table)} set ${set} ${where}`, [id])
  }
}

/** The condition on a person's address and number, with its values. */
function matchOf(
  { email, phone, account }: ContactColumns,
  subject: Subject,
): { where: string; values: unknown[] } | undefined {
  const values: unknown[] = []
  const parts: string[] = []
  const add = (column: string | undefined, value: string | null) => {
    if (!column || !value) return
    values.push(value)
    parts.push(`${pg.escapeIdentifier(column)} = $${values.length}`)
  }
  add(email, subject.email)
  add(phone, subject.phone)
  if (parts.length === 0) return undefined
  const either = parts.join(' or ')
  if (!account) return { where: either, values }
  values.push(subject.id)
  return {
    where: `(${either}) and (${pg.escapeIdentifier(account)} is null or ${pg.escapeIdentifier(account)} = $${values.length})`,
    values,
  }
}

/** Whether the person has something that is not finished. */
export async function hasOpen(db: Db, open: NonNullable<PersonalData['open']>, subject: Subject): Promise<boolean> {
  const { table, account, where } = open
  const first = `select from ${pg.escapeIdentifier(table)} where (${where})`
  const own = await db.query(`${first} and ${pg.escapeIdentifier(account)} = $1 limit 1`, [subject.id])
  if (own.rows.length > 0) return true
  const match = matchOf(open, subject)
  if (!match) return false
  return (await db.query(`${first} and (${match.where}) limit 1`, match.values)).rows.length > 0
}

/**
 * The count of rows by one declared column or contact, as a statement; `$1`, `$2`, `$3` are id, address and number. Rows
 * with an account are counted by it alone.
 */
export const countOf = (
  table: string,
  columns: Partial<Record<'id' | 'email' | 'phone' | 'account', string>>,
): string => {
  const parts = (['id', 'email', 'phone'] as const).flatMap((what, i) =>
    columns[what] ? [`${pg.escapeIdentifier(columns[what])} = $${i + 1}${what === 'id' ? '::uuid' : '::text'}`] : [],
  )
  const noAccount = columns.account ? ` and ${pg.escapeIdentifier(columns.account)} is null` : ''
  return `select count(*)::int from ${pg.escapeIdentifier(table)} where (${parts.join(' or ')})${noAccount}`
}

/** Removes the address and the number of the person from a table. */
export async function eraseContacts(db: Db, contact: PersonalContact, subject: Subject): Promise<void> {
  const match = matchOf(contact, subject)
  if (!match) return
  const { table, set } = contact
  const what = set ? `update ${pg.escapeIdentifier(table)} set ${set}` : `delete from ${pg.escapeIdentifier(table)}`
  await db.query(`${what} where ${match.where}`, match.values)
}

/** Columns that are never exported: secrets, what is derived, and what only the machine reads. */
const UNSHOWN = /hash|secret|sealed|_print$|_key$|^search$|^tx$|^key$|mark$|last_step$/

/** Of an act of office only when and which one: its content is the office's, and often about others. */
const ACT_SHOWN = new Set(['id', 'no', 'number', 'code', 'created_at', 'updated_at', 'status'])

/** Reads the columns of a table that the export shows, the oldest rows first. */
async function shownRows(
  db: Db,
  { table, where, values, isAct }: { table: string; where: string; values: unknown[]; isAct: boolean },
  limit: number,
): Promise<Record<string, unknown>[]> {
  const { rows: columns } = await db.query<{ name: string }>(
    `select attname as name from pg_attribute
     where attrelid = to_regclass(quote_ident($1)) and attnum > 0 and not attisdropped order by attnum`,
    [table],
  )
  const names = columns.map(({ name }) => name)
  const shown = names.filter((name) => (isAct ? ACT_SHOWN.has(name) : !UNSHOWN.test(name)))
  const order = ['created_at', 'id', 'no'].filter((name) => names.includes(name))
  const { rows } = await db.query<{ row: Record<string, unknown> }>(
    `select to_jsonb(t) as row from (select ${shown.map(pg.escapeIdentifier).join(', ')} from ${pg.escapeIdentifier(table)}
       where ${where} order by ${order.length > 0 ? order.map(pg.escapeIdentifier).join(', ') : 'ctid'} limit ${limit}) t`,
    values,
  )
  return rows.map(({ row }) => row)
}

/** The row of the account itself, for the export. */
export const rowsOfAccount = (db: Db, id: string): Promise<Record<string, unknown>[]> =>
  shownRows(db, { table: 'users', where: 'id = $1', values: [id], isAct: false }, 1)

/** The rows of a column for the export, at most `limit`; of official acts only which ones. */
export const rowsOfColumn = (
  db: Db,
  { table, column, use }: { table: string; column: string; use: PersonalColumn },
  { id, limit }: { id: string; limit: number },
): Promise<Record<string, unknown>[]> =>
  shownRows(
    db,
    { table, where: `${pg.escapeIdentifier(column)} = $1`, values: [id], isAct: use.fate === 'keep' },
    limit,
  )

/** The rows with the address or the number of the person. */
export async function rowsOfContacts(
  db: Db,
  contact: PersonalContact,
  subject: Subject,
  limit: number,
): Promise<Record<string, unknown>[]> {
  const match = contact.isHidden ? undefined : matchOf(contact, subject)
  return match ? shownRows(db, { table: contact.table, ...match, isAct: false }, limit) : []
}
