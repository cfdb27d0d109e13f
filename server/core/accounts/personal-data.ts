import type { PersonalFate, PersonalLaw } from '#contract/core/people/personal-data.ts'
import type { Transaction } from '../database/transaction.ts'

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

/**
 * Rows that name a person by an address or a number rather than by a reference. `set` has the constant assignments that
 * remove them; without it the row is deleted.
 */
export interface PersonalContact {
  table: string
  email?: string
  phone?: string
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
  /** Deleted hourly; the constant condition compares with `$1`, the moment these days ago. */
  | { days: number; where: string }

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

/** The person whose data is counted, exported or deleted. */
export interface Subject {
  id: string
  email: string
  phone: string | null
}

type Db = Pick<Transaction, 'query'>

/** A name from a declaration as an identifier. */
const quoted = (name: string) => `"${name.replaceAll('"', '')}"`

/** Deletes, blanks or detaches the rows that refer to the person in a column; those to be kept are left alone. */
export async function eraseColumn(
  db: Db,
  { table, column, use }: { table: string; column: string; use: PersonalColumn },
  id: string,
): Promise<void> {
  if (use.fate === 'keep') return
  const where = `where ${quoted(column)} = $1`
  if (use.fate === 'erase') await db.query(`delete from ${quoted(table)} ${where}`, [id])
  else {
    const set = [...(use.set ? [use.set] : []), `${quoted(column)} = null`].join(', ')
    await db.query(`update ${quoted(table)} set ${set} ${where}`, [id])
  }
}

/** The condition on a person's address and number, with its values. */
function matchOf(
  { email, phone }: PersonalContact,
  subject: Subject,
): { where: string; values: unknown[] } | undefined {
  const values: unknown[] = []
  const parts: string[] = []
  const add = (column: string | undefined, value: string | null) => {
    if (!column || !value) return
    values.push(value)
    parts.push(`${quoted(column)} = $${values.length}`)
  }
  add(email, subject.email)
  add(phone, subject.phone)
  return parts.length > 0 ? { where: parts.join(' or '), values } : undefined
}

/** The count of rows by one declared column or contact, as a statement; `$1`, `$2`, `$3` are id, address and number. */
export const countOf = (table: string, columns: Partial<Record<'id' | 'email' | 'phone', string>>): string => {
  const parts = (['id', 'email', 'phone'] as const).flatMap((what, i) =>
    columns[what] ? [`${quoted(columns[what])} = $${i + 1}${what === 'id' ? '::uuid' : '::text'}`] : [],
  )
  return `select count(*)::int from ${quoted(table)} where ${parts.join(' or ')}`
}

/** Removes the address and the number of the person from a table. */
export async function eraseContacts(db: Db, contact: PersonalContact, subject: Subject): Promise<void> {
  const match = matchOf(contact, subject)
  if (!match) return
  const { table, set } = contact
  const what = set ? `update ${quoted(table)} set ${set}` : `delete from ${quoted(table)}`
  await db.query(`${what} where ${match.where}`, match.values)
}

/** Columns that are never exported: secrets, what is derived, and what only the machine reads. */
const UNSHOWN = /hash|secret|sealed|_print$|_key$|^search$|totp|public_key|^tx$|^key$|mark$|^last_step$/

/** The rows of a column for the export, at most `limit`; of official acts only which ones. */
export async function rowsOfColumn(
  db: Db,
  { table, column, use }: { table: string; column: string; use: PersonalColumn },
  { id, limit }: { id: string; limit: number },
): Promise<Record<string, unknown>[]> {
  const { rows } = await db.query<{ row: Record<string, unknown> }>(
    `select to_jsonb(t) as row from ${quoted(table)} t where ${quoted(column)} = $1 limit ${limit}`,
    [id],
  )
  return rows.map(({ row }) => shown(row, use.fate === 'keep'))
}

/** The rows with the address or the number of the person. */
export async function rowsOfContacts(
  db: Db,
  contact: PersonalContact,
  subject: Subject,
  limit: number,
): Promise<Record<string, unknown>[]> {
  const match = contact.isHidden ? undefined : matchOf(contact, subject)
  if (!match) return []
  const { rows } = await db.query<{ row: Record<string, unknown> }>(
    `select to_jsonb(t) as row from ${quoted(contact.table)} t where ${match.where} limit ${limit}`,
    match.values,
  )
  return rows.map(({ row }) => shown(row, false))
}

/** Of an act of office only when and which one: its content is the office's, and often about others. */
const ACT_SHOWN = new Set(['id', 'no', 'number', 'code', 'created_at', 'updated_at', 'status'])

function shown(row: Record<string, unknown>, isAct: boolean): Record<string, unknown> {
  const isShown = (name: string) => (isAct ? ACT_SHOWN.has(name) : !UNSHOWN.test(name))
  return Object.fromEntries(Object.entries(row).filter(([name]) => isShown(name)))
}
