import { sql } from 'kysely'
import type { HistoryLine } from '#contract/core/content/answers.ts'
import type { Role } from '#contract/core/model/actor.ts'
import { queriesOn, type Tx } from '../database/kysely.ts'
import { personRef } from './person-ref.ts'

/** Maximum number of entries returned. */
const LINES_MAX = 500

interface Line {
  at: Date
  action: string
  by: HistoryLine['by']
  actor_role: Role | null
  from_state: string | null
  to_state: string | null
  note: string | null
}

/** The history of one record from the audit log, newest first. The caller has checked that the record may be read. */
export async function historyOf(db: Tx, table: string, id: string): Promise<HistoryLine[]> {
  const { rows } = await sql<Line>`
    select at, action, ${personRef('audit_log.actor_id')} as by, actor_role, from_state, to_state, note
    from audit_log where table_name = ${table} and row_id = ${id} and outcome = 'done'
    order by audit_log.id desc limit ${LINES_MAX}`.execute(queriesOn(db))
  return rows.map((row) => ({
    at: row.at.toISOString(),
    action: row.action.slice(row.action.indexOf('.') + 1),
    by: row.by,
    role: row.actor_role,
    from: row.from_state,
    to: row.to_state,
    note: row.note,
  }))
}
