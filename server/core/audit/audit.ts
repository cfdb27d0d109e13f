import { CompiledQuery, type Kysely } from 'kysely'
import type pg from 'pg'
import type { Actor } from '#contract/core/model/actor.ts'
import { memoized } from '#contract/core/text/memoized.ts'

/** One entry of the audit log, before it is numbered and sealed. */
export interface AuditLine {
  action: string
  outcome?: 'done' | 'refused'
  table_name?: string | null
  row_id?: string | null
  area_id?: string | null
  from_state?: string | null
  to_state?: string | null
  note?: string | null
  details?: Record<string, unknown> | null
}

export interface AuditWho {
  actor: Actor | null
  requestId: string
  address: string | null
}

const LINE_COLUMNS = [
  'actor_id',
  'actor_role',
  'request_id',
  'address',
  'action',
  'outcome',
  'table_name',
  'row_id',
  'area_id',
  'from_state',
  'to_state',
  'note',
  'details',
] as const

/** The statement for this many entries, remembered: every write uses one, and building it took 2 % of a write. */
const insertText = memoized((lines: number) => {
  const width = LINE_COLUMNS.length
  const rows = Array.from({ length: lines }, (_, line) => {
    return `(${LINE_COLUMNS.map((_, column) => `$${line * width + column + 1}`).join(', ')})`
  })
  return `insert into audit_log (${LINE_COLUMNS.join(', ')}) values ${rows.join(', ')}`
})

/** Returns the statement that inserts one or more entries. */
export function auditStatement(who: AuditWho, lines: readonly AuditLine[]): CompiledQuery {
  const common = {
    actor_id: who.actor?.id,
    actor_role: who.actor?.role,
    request_id: who.requestId,
    address: who.address,
    outcome: 'done',
  }
  const token = who.actor?.token && { token: who.actor.token.id }
  const values = lines.flatMap((line) => {
    const details = line.details || token ? JSON.stringify({ ...line.details, ...token }) : null
    const whole = { ...common, ...line, details }
    return LINE_COLUMNS.map((column) => whole[column] ?? null)
  })
  return CompiledQuery.raw(insertText(lines.length), values)
}

/** Entries per statement; PostgreSQL allows 65,535 parameters. */
const AT_ONCE = 1_000

/** Writes entries; as part of the logged change when `db` is its transaction. */
export async function writeAudit(db: Kysely<unknown>, who: AuditWho, lines: readonly AuditLine[]): Promise<void> {
  for (let at = 0; at < lines.length; at += AT_ONCE)
    await db.executeQuery(auditStatement(who, lines.slice(at, at + AT_ONCE)))
}

/**
 * The distinct actions, or tables, in the log: one index lookup per name, however many entries have it. They are names
 * of actions in the product and reveal nothing about records.
 */
export async function namesInAudit(pool: Pick<pg.Pool, 'query'>, column: 'action' | 'table_name'): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `with recursive names(name) as (
       select min(${column}) from audit_log
       union all
       select (select min(${column}) from audit_log where ${column} > name) from names where name is not null)
     select name from names where name is not null order by name`,
  )
  return rows.map(({ name }) => name)
}
