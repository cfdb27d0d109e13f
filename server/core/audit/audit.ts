import { createHash } from 'node:crypto'
import { CompiledQuery, type Kysely } from 'kysely'
import type pg from 'pg'
import type { Actor } from '#contract/core/model/actor.ts'

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

const texts = new Map<number, string>()

/** Statement texts by number of entries, cached: every write uses one, and building it took 2 % of a write. */
function insertText(lines: number): string {
  const known = texts.get(lines)
  if (known) return known
  const width = LINE_COLUMNS.length
  const rows = Array.from({ length: lines }, (_, line) => {
    return `(${LINE_COLUMNS.map((_, column) => `$${line * width + column + 1}`).join(', ')})`
  })
  const text = `insert into audit_log (${LINE_COLUMNS.join(', ')}) values ${rows.join(', ')}`
  texts.set(lines, text)
  return text
}

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

/** Any constant: only one instance seals at a time. */
const SEAL_LOCK = 72_118_205
const SEAL_AT_MOST = 5_000

interface Sealable {
  id: number
  chain_no: number | null
  hash: Buffer | null
  text: string
}

/** The columns that a seal covers, as one canonical text built by PostgreSQL, for sealing and verifying alike. */
export const COVERED = `jsonb_build_array(id, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), actor_id, actor_role, action,
  outcome, table_name, row_id, area_id, from_state, to_state, note, details, request_id, address)::text`

const linkHash = (previous: Buffer | null, chainNo: number, text: string) =>
  createHash('sha256')
    .update(previous ?? '')
    .update(`${chainNo}\n`)
    .update(text)
    .digest()

/**
 * Numbers and seals the entries written since the last run: each seal covers the entry and the previous seal. Sealing
 * later means that writers do not wait for each other; an entry is sealed within about a second.
 *
 * @returns the number of sealed entries.
 */
export async function sealAudit(pool: pg.Pool): Promise<number> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const lock = await client.query('select pg_try_advisory_xact_lock($1) as mine', [SEAL_LOCK])
    if (!lock.rows[0]?.mine) {
      await client.query('rollback')
      return 0
    }
    const last = await client.query(
      'select chain_no, hash from audit_log where chain_no is not null order by chain_no desc limit 1',
    )
    const open = await client.query<Sealable>(
      `select id, ${COVERED} as text from audit_log where chain_no is null order by id limit ${SEAL_AT_MOST}`,
    )
    let no: number = last.rows[0]?.chain_no ?? 0
    let hash: Buffer | null = last.rows[0]?.hash ?? null
    const seals = open.rows.map((row) => {
      no += 1
      hash = linkHash(hash, no, row.text)
      return { id: row.id, no, hash }
    })
    await client.query(
      `update audit_log set chain_no = s.no, hash = s.hash
       from unnest($1::bigint[], $2::bigint[], $3::bytea[]) as s(id, no, hash) where audit_log.id = s.id`,
      [seals.map((s) => s.id), seals.map((s) => s.no), seals.map((s) => s.hash)],
    )
    await client.query('commit')
    return seals.length
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  } finally {
    client.release()
  }
}

export interface ChainState {
  ok: boolean
  /** The number of the last entry whose seal was checked. */
  checked: number
  /** The highest number of the chain. */
  total: number
  /** The first entry that does not match its seal, or the missing number. */
  brokenAt: number | null
  /** Entries not sealed yet. */
  waiting: number
}

/** Entries per query, and per step (a second or two). */
const READ_LINES = 5_000
const STEP_LINES = 50_000

/**
 * Checks the seals after number `after`, at most STEP_LINES of them, and returns the first break. The whole log has
 * been checked when the steps reach `total`. The seal of entry `after` is trusted, as the previous step checked it.
 */
export async function verifyAuditStep(pool: pg.Pool, after: number): Promise<ChainState> {
  const { rows } = await pool.query<{ waiting: number; total: number; hash: Buffer | null }>(
    `select (select count(*) from audit_log where chain_no is null) as waiting,
       (select coalesce(max(chain_no), 0) from audit_log) as total, (select hash from audit_log where chain_no = $1) as hash`,
    [after],
  )
  const { waiting, total, hash: seal } = rows[0] ?? { waiting: 0, total: 0, hash: null }
  const state = { total, waiting }
  if (after > 0 && !seal) return { ...state, ok: false, checked: Math.min(after, total), brokenAt: after }
  let hash = seal
  let checked = after
  while (checked < after + STEP_LINES) {
    const lines: Sealable[] = await readSealed(pool, checked)
    for (const line of lines) {
      const expected = linkHash(hash, checked + 1, line.text)
      if (line.chain_no !== checked + 1 || !line.hash || !expected.equals(line.hash)) {
        return { ...state, ok: false, checked, brokenAt: checked + 1 }
      }
      hash = expected
      checked += 1
    }
    if (lines.length < READ_LINES) break
  }
  return { ...state, total: Math.max(total, checked), ok: true, checked, brokenAt: null }
}

async function readSealed(pool: pg.Pool, after: number): Promise<Sealable[]> {
  const { rows } = await pool.query<Sealable>(
    `select chain_no, hash, ${COVERED} as text from audit_log where chain_no > $1 order by chain_no limit ${READ_LINES}`,
    [after],
  )
  return rows
}

/** One step of an interactive check; the first step seals the newest entries so that they are checked too. */
export async function verifyNextStep({ pool }: { pool: pg.Pool }, after: number): Promise<ChainState> {
  if (after === 0) await sealAudit(pool)
  return verifyAuditStep(pool, after)
}

/** Verifies the whole chain in steps and returns the first break. */
export async function verifyAudit(pool: pg.Pool): Promise<ChainState> {
  let state = await verifyAuditStep(pool, 0)
  while (state.ok && state.checked < state.total) state = await verifyAuditStep(pool, state.checked)
  return state
}
