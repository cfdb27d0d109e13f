import { sql } from 'kysely'
import type { Role } from '#contract/core/actor.ts'
import type { HistoryLine } from '#contract/core/content-answers.ts'
import { type NamePair, personOf } from './content-show.ts'
import { queriesOn } from './db.ts'
import type { Tx } from './serve.ts'

/** Lines that are answered at most. */
const LINES_MAX = 500

interface Line {
  at: Date
  action: string
  actor_id: string | null
  actor_role: Role | null
  name: NamePair | null
  from_state: string | null
  to_state: string | null
  note: string | null
}

/** What happened to one record, newest first, from the audit log. Whoever asks must have been let to the record before. */
export async function historyOf(db: Tx, table: string, id: string): Promise<HistoryLine[]> {
  const { rows } = await sql<Line>`
    select at, action, actor_id, actor_role, from_state, to_state, note,
      (select jsonb_build_array(last_name, first_name) from users where users.id = actor_id) as name
    from audit_log where table_name = ${table} and row_id = ${id} and outcome = 'done'
    order by audit_log.id desc limit ${LINES_MAX}`.execute(queriesOn(db))
  return rows.map((row) => ({
    at: row.at.toISOString(),
    action: row.action.slice(row.action.indexOf('.') + 1),
    by: personOf(row.actor_id, row.name),
    role: row.actor_role,
    from: row.from_state,
    to: row.to_state,
    note: row.note,
  }))
}
