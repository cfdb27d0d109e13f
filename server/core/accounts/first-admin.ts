import type pg from 'pg'
import { NEW_CITY } from '#contract/core/areas/city.ts'
import { Password } from '#contract/core/people/password.ts'
import { Email } from '#contract/core/people/person.ts'
import { message } from '#contract/core/text/messages.ts'
import { writeAudit } from '../audit/audit.ts'
import { queriesOn, type Tx } from '../database/kysely.ts'
import { inTransaction } from '../database/transaction.ts'
import { isGuessedPassword } from '../security/known-passwords.ts'
import { hashPassword } from '../security/passwords.ts'
import { searchOf } from './index.ts'

/** A city admin as the command line names them. */
export interface FirstAdmin {
  email: string
  firstName: string
  lastName: string
  password: string
}

/** The root of the tree of areas as the command line names it. */
export interface FirstCity {
  name: { mn: string; en?: string | undefined }
  code: string
}

/** The reason for which an admin cannot be created, in plain language. */
export class AdminProblem extends Error {}

/** Validates e-mail address and password; returns an English message, or undefined when both are valid. */
export async function wrongWith(admin: FirstAdmin): Promise<string | undefined> {
  const problem = wrongValue('e-mail', Email, admin.email) ?? wrongValue('password', Password, admin.password)
  if (problem) return problem
  if (await isGuessedPassword(admin.password, admin)) return `password: ${message('en', 'field.common_password')}`
  return undefined
}

interface Schema {
  safeParse(value: unknown): { error?: { issues: readonly { message: string; params?: unknown }[] } | undefined }
}

/** Validates a value of the command line; returns an English message, or undefined when it is valid. */
export function wrongValue(what: string, schema: Schema, value: unknown): string | undefined {
  const { error } = schema.safeParse(value)
  if (!error) return undefined
  const [issue] = error.issues
  return `${what}: ${message('en', `field.${issue?.message}`, issue?.params as Record<string, unknown> | undefined)}`
}

/**
 * Creates a city admin who can sign in at once, and the city itself when the tree of areas is empty.
 *
 * @throws AdminProblem when the address has an account, or when a city is named although there is one.
 */
export async function createCityAdmin(pool: pg.Pool, admin: FirstAdmin, named?: Partial<FirstCity>): Promise<void> {
  const email = Email.parse(admin.email)
  const hash = await hashPassword(admin.password)
  await inTransaction(pool, async (client) => {
    const city = await cityOf(client, named)
    const { rows } = await client.query(
      `insert into users (email, password_hash, role, area_id, area_level, first_name, last_name, email_verified_at, search)
       values ($1, $2, 'CITY_ADMIN', $3, 'city', $4, $5, now(), $6) on conflict (email) do nothing returning id`,
      [email, hash, city, admin.firstName, admin.lastName, searchOf({ ...admin, email })],
    )
    if (!rows[0]) throw new AdminProblem(`${email} has an account already.`)
    await writeAudit(queriesOn(client), { actor: null, requestId: 'admin:create', address: null }, [
      { action: 'users.create', table_name: 'users', row_id: rows[0].id, area_id: city, note: 'admin:create' },
    ])
  })
}

async function cityOf(client: Tx, named: Partial<FirstCity> | undefined): Promise<string> {
  const { rows } = await client.query(`select id from areas where level = 'city'`)
  if (rows[0] && named) throw new AdminProblem('There is a city already: change its name on its page.')
  if (rows[0]) return rows[0].id
  const { name, code }: FirstCity = { ...NEW_CITY, ...named }
  const id = crypto.randomUUID()
  await client.query(`insert into areas (id, level, code, ordinal, name, path) values ($1, 'city', $2, 0, $3, $4)`, [
    id,
    code,
    JSON.stringify(name),
    `/${id}/`,
  ])
  return id
}
