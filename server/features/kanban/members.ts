import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#contract/core/model/actor.ts'
import { Problem } from '#contract/core/model/problem.ts'
import type { PersonCondition } from '../../core/access/reach.ts'
import type { BoardRecord, KanbanCall } from './tables.ts'

/** The calling person. @throws Problem('not_signed_in'). */
export function callerOf({ actor }: Pick<KanbanCall, 'actor'>): Actor {
  if (!actor) throw new Problem('not_signed_in')
  return actor
}

const no = sql<boolean>`false`

/**
 * The boards on which a person may do this: their own, those of their area, and those that they were made a member of. Boards in the bin are
 * reached by `administer` alone. Source: docs/rules/kanban.md.
 */
export const boardMembers: PersonCondition = (t, { id, areaId }, _now, verb) => {
  const of = (column: string) => sql.ref(`${t}.${column}`)
  const isOwner = sql<boolean>`${of('owner_id')} = ${id}`
  const administers = areaId ? sql<boolean>`(${isOwner} or ${of('area_id')} = ${areaId})` : isOwner
  const isMember = (edits: RawBuilder<unknown>) =>
    sql<boolean>`${of('id')} in (select m.board_id from board_members m where m.user_id = ${id} ${edits})`
  const isEditor = isMember(sql`and m.edits`)
  const isLive = sql<boolean>`${of('deleted_at')} is null`
  if (verb === 'read') return sql<boolean>`(${isLive} and (${administers} or ${isMember(sql``)}))`
  if (verb === 'write') return sql<boolean>`(${isLive} and (${administers} or ${isEditor}))`
  if (verb !== 'administer') return no
  // without its owner, those who edit a board administer it together
  return sql<boolean>`(${administers} or (${of('owner_id')} is null and ${of('area_id')} is null and ${isEditor}))`
}

/** Boards of people are written without an entry in the audit log, whose readers may not know of them. */
export const isQuiet = ({ area_id: area }: Pick<BoardRecord, 'area_id'>): boolean => area === null

/** How somebody is connected with a board. */
type As = 'owner' | 'office' | 'editor' | 'reader'

/** Everybody who sees a board, once. */
export async function membersOf(call: KanbanCall, boardId: string): Promise<{ id: string; as: As }[]> {
  const { rows } = await call.rows
    .unscoped('who the members of a board are, for its members, and for live messages to them')
    .query<{ id: string; as: As }>(
      `select distinct on (id) id, "as" from (
        select owner_id as id, 'owner' as "as", 1 as no from boards where id = $1 and owner_id is not null
        union all
        select u.id, 'office', 2 from boards b join users u on u.area_id = b.area_id
        where b.id = $1 and u.status = 'active' and u.role <> 'APPLICATION'
        union all
        select user_id, case when edits then 'editor' else 'reader' end, 3 from board_members where board_id = $1
      ) found order by id, no`,
      [boardId],
    )
  return rows
}

/** Tells everybody who sees the board that something has changed, and nobody else; `also` are former members. */
export async function announce(call: KanbanCall, boardId: string, also: readonly string[] = []): Promise<void> {
  const members = await membersOf(call, boardId)
  call.broadcast([...new Set([...members.map(({ id }) => id), ...also])].map((id) => `user:${id}`))
}

/**
 * The board, locked: every write takes this lock first, so that no two determine places or count cards at the same time.
 *
 * @throws Problem as `Rows.lock`.
 */
export async function lockBoard(call: KanbanCall, id: string, version?: number): Promise<BoardRecord> {
  const board = await call.rows.lock('boards', id)
  if (board.deleted_at) throw new Problem('not_found')
  if (version !== undefined && board.version !== version) {
    throw new Problem('stale', { current: board, table: 'boards' })
  }
  return board
}
