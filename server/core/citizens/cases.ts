import { createHash, randomUUID } from 'node:crypto'
import { CASE_SECRET_CHARS } from '#contract/core/people/case.ts'
import type { Tx } from '../database/kysely.ts'
import type { Core } from '../requests/context.ts'

/**
 * Cases that citizens follow without an account. The secret in the link is the only authorization, so these functions
 * bypass the reach of roles: they find a row of one table by the hash of the secret, and nothing else. Source:
 * docs/decisions/0089-cases-by-secret-link.md.
 */

/** Tables with `case_hash` and `version`. */
type CaseTable = 'contacts' | 'violations' | 'shop_orders' | 'invoices'

/**
 * The secret of a case, a keyed hash of the submission: the same form sent twice leads to the same case, mails can name
 * the link again, and the database alone reveals no secret.
 */
export const caseSecret = (core: Pick<Core, 'sign'>, sentKey: string): string =>
  core.sign(`case ${sentKey}`).slice(0, CASE_SECRET_CHARS)

/** Used instead of a form's content for a case that an office records. */
export const newSentKey = (core: Pick<Core, 'sign'>): string => core.sign(`taken ${randomUUID()}`)

/** The stored hash of a secret. */
export const hashOfSecret = (secret: string): string => createHash('sha256').update(`case ${secret}`).digest('hex')

/** The page of a case. The secret is a parameter, as paths are logged and queries are not. */
export const casePage = (page: 'violation' | 'message', secret: string): string => `/case/${page}?key=${secret}`

/** The row of a case, or undefined for an unknown secret. With `lock` it is locked until the transaction ends. */
export async function findCase<R>(
  { db }: { db: Tx },
  table: CaseTable,
  secret: string,
  { lock = false } = {},
): Promise<R | undefined> {
  if (secret.length !== CASE_SECRET_CHARS) return undefined
  const statement = `select * from ${table} where case_hash = $1${lock ? ' for update' : ''}`
  const { rows } = await db.query(statement, [hashOfSecret(secret)])
  return rows[0] as R | undefined
}

/** Days for which the mail worker can decrypt the link of a waiting mail. */
const MAILED_DAYS = 7

/** The address of a case in a mail, and the part of it that is not stored in the clear. */
export function mailedCase(core: Pick<Core, 'config'>, page: 'violation' | 'message', secret: string, now: Date) {
  return {
    link: `${core.config.publicUrl}${casePage(page, secret)}`,
    secret: { value: secret, until: new Date(now.getTime() + MAILED_DAYS * 86_400_000) },
  }
}

/** Stores the citizen's answer about a case, and its consequences. @returns the updated row. */
export async function changeCase<R>(
  { db }: { db: Tx },
  table: CaseTable,
  id: string,
  values: Readonly<Record<string, unknown>>,
): Promise<R> {
  const names = Object.keys(values)
  const list = names.map((name, i) => `"${name}" = $${i + 2}`).join(', ')
  const { rows } = await db.query(`update ${table} set ${list}, version = version + 1 where id = $1 returning *`, [
    id,
    ...names.map((name) => values[name]),
  ])
  return rows[0] as R
}
