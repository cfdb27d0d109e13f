import { sql } from 'kysely'
import { endOfDayInUlaanbaatar, startOfDayInUlaanbaatar } from '#contract/core/dates.ts'
import type { AuditEntry } from '#contract/features/admin/index.ts'
import { type AreaRefRow, areaRef } from '../../core/area-ref.ts'
import { type PageAsk, searchWords } from '../../core/rows-page.ts'
import type { AdminTables } from './tables.ts'

interface Actor {
  id: string
  email: string
  firstName: string
  lastName: string
}
type Line = AdminTables['audit_log'] & { area: AreaRefRow | null; actor: Actor | null }

/** The filters of the log, parsed. */
export interface AuditQuery {
  page: number
  pageSize: number
  sort?: string | undefined
  q?: string | undefined
  actorId?: string | undefined
  action?: string | undefined
  table?: string | undefined
  rowId?: string | undefined
  areaId?: string | undefined
  outcome?: 'done' | 'refused' | undefined
  from?: string | undefined
  to?: string | undefined
}

const actorOfLine = sql<Actor | null>`(
  select jsonb_build_object('id', u.id, 'email', u.email, 'firstName', u.first_name, 'lastName', u.last_name)
  from users u where u.id = audit_log.actor_id)`

/** The list of lines as it is asked of Rows. */
export const auditAsk = (query: AuditQuery): PageAsk<AdminTables, 'audit_log', Line> => ({
  query,
  sorts: { at: 'id' },
  defaultSort: '-at',
  where: (q) => {
    const equal = [
      ['actor_id', query.actorId],
      ['action', query.action],
      ['table_name', query.table],
      ['row_id', query.rowId],
      ['outcome', query.outcome],
    ] as const
    const narrowed = equal.reduce(
      (w, [column, value]) => (value === undefined ? w : w.where(`audit_log.${column}`, '=', value as never)),
      q,
    )
    return narrowed
      .$if(query.areaId !== undefined, (w) => w.where(inArea(query.areaId ?? '')))
      .$if(query.from !== undefined, (w) => w.where('audit_log.at', '>=', startOfDayInUlaanbaatar(query.from ?? '')))
      .$if(query.to !== undefined, (w) => w.where('audit_log.at', '<', endOfDayInUlaanbaatar(query.to ?? '')))
      .$if(!!query.q, (w) => w.where(words(query.q ?? '')))
  },
  select: (q) => q.selectAll('audit_log').select([areaRef('audit_log.area_id').as('area'), actorOfLine.as('actor')]),
})

const inArea = (areaId: string) =>
  sql<boolean>`audit_log.area_id in (select id from areas where path like (select path || '%' from areas where id = ${areaId}))`

/** Every word stands in the action, the note, the record's id, or the name or address of who did it. */
function words(q: string) {
  const conditions = searchWords(q).map((word) => {
    const like = `%${word}%`
    return sql<boolean>`(audit_log.action ilike ${like} or audit_log.note ilike ${like} or audit_log.row_id ilike ${like}
      or audit_log.actor_id in (select id from users where search like ${like}))`
  })
  return conditions.length > 0 ? sql<boolean>`${sql.join(conditions, sql` and `)}` : sql<boolean>`true`
}

/** A line as it is answered. */
export const showLine = (line: Line): AuditEntry => ({
  id: line.id,
  at: line.at.toISOString(),
  actor: line.actor && {
    id: line.actor.id,
    email: line.actor.email,
    name: `${line.actor.lastName} ${line.actor.firstName}`.trim(),
    role: line.actor_role,
  },
  action: line.action,
  outcome: line.outcome,
  table: line.table_name,
  rowId: line.row_id,
  area: line.area,
  from: line.from_state,
  to: line.to_state,
  note: line.note,
  details: line.details,
  address: line.address,
  requestId: line.request_id,
  chainNo: line.chain_no,
})
