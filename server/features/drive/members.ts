import { type RawBuilder, sql } from 'kysely'
import { type Actor, STAFF_ROLES } from '#contract/core/model/actor.ts'
import { Problem } from '#contract/core/model/problem.ts'
import type { PersonCondition } from '../../core/access/reach.ts'
import type { DriveCall, NodeRecord } from './tables.ts'

/** The calling person. @throws Problem('not_signed_in'). */
export function callerOf({ actor }: Pick<DriveCall, 'actor'>): Actor {
  if (!actor) throw new Problem('not_signed_in')
  return actor
}

const no = sql<boolean>`false`

/** Whether a space belongs to the person or to the person's office. */
const isOfPerson = (t: string, { id, areaId }: Pick<Actor, 'id' | 'areaId'>): RawBuilder<boolean> => {
  const isOwner = sql<boolean>`${sql.ref(`${t}.owner_id`)} = ${id}`
  return areaId ? sql<boolean>`(${isOwner} or ${sql.ref(`${t}.area_id`)} = ${areaId})` : isOwner
}

/** The spaces of a person: their own, and those of exactly their area. Source: docs/rules/drive.md. */
export const spaceMembers: PersonCondition = (t, actor) => isOfPerson(t, actor)

/** The nodes that are shared with the person, by name or by area and role. */
export const sharedWith = (actor: Actor, edits: boolean): RawBuilder<string[]> =>
  sql<string[]>`array(select s.node_id from ${sharesWith(actor, edits)} s)`

/** The shares with the person, as a table expression. */
export const sharesWith = ({ id, role, areaId, areaPath }: Actor, edits: boolean): RawBuilder<unknown> => {
  const above = areaPath?.split('/').filter(Boolean) ?? []
  const only = edits ? sql`and s.edits` : sql``
  return sql`(
    select s.node_id, s.created_at from drive_shares s where s.user_id = ${id} ${only}
    union all
    select s.node_id, s.created_at from drive_shares s where s.area_id = any(${above}::uuid[]) and (s.below or s.area_id = ${areaId})
      and (s.role is null or s.role = ${role}) ${only})`
}

/**
 * The files and folders on which a person may do this: those of their spaces, and those that are shared with them or lie below a shared folder. What
 * is in the bin is reached by `restore` alone, and there only in the person's spaces. Source: docs/rules/drive.md.
 */
export const nodeMembers: PersonCondition = (t, actor, _now, verb) => {
  const of = (column: string) => sql.ref(`${t}.${column}`)
  const isOfSpace = sql<boolean>`${of('space_id')} in (
    select drive_spaces.id from drive_spaces where ${isOfPerson('drive_spaces', actor)})`
  const isLive = sql<boolean>`${of('deleted_at')} is null`
  const reached = (edits: boolean) =>
    sql<boolean>`(${isLive} and (${isOfSpace} or ${of('line')} && ${sharedWith(actor, edits)}))`
  if (verb === 'read') return reached(false)
  if (verb === 'write') return reached(true)
  if (verb === 'administer') return sql<boolean>`(${isLive} and ${isOfSpace})`
  return verb === 'restore' ? sql<boolean>`(${of('deleted_at')} is not null and ${isOfSpace})` : no
}

/** The uploads of the person alone, whatever the verb. */
export const uploadMembers: PersonCondition = (t, { id }) => sql<boolean>`${sql.ref(`${t}.author_id`)} = ${id}`

/** The favourites and visits of the person alone. */
export const starMembers: PersonCondition = (t, { id }) => sql<boolean>`${sql.ref(`${t}.user_id`)} = ${id}`

/** Lets one write at a time change these spaces, so that names are unique, folders stay a tree, and quotas hold. */
export async function lockSpaces({ rows }: Pick<DriveCall, 'rows'>, ids: readonly string[]): Promise<void> {
  // always in the same order: two moves between the same spaces would wait for each other
  for (const id of [...new Set(ids)].toSorted()) await rows.exclusively(`drive ${id}`)
}

/** Notifies everybody who sees one of these nodes, and nobody else, that something has changed. */
export async function announce(
  call: DriveCall,
  nodes: readonly Pick<NodeRecord, 'space_id' | 'line'>[],
): Promise<void> {
  const { rows } = await call.rows
    .unscoped('who sees a file is notified of its change by a message without its name')
    .query<{ room: string }>(
      `select 'user:' || owner_id as room from drive_spaces where id = any($1) and owner_id is not null
      union
      select 'user:' || u.id from drive_spaces s join users u on u.area_id = s.area_id
        where s.id = any($1) and u.status = 'active' and u.role <> 'APPLICATION'
      union
      select 'user:' || user_id from drive_shares where node_id = any($2) and user_id is not null
      union
      select 'user:' || u.id from drive_shares s join users u on u.area_id = s.area_id
        where s.node_id = any($2) and not s.below and u.status = 'active' and (s.role is null or s.role = u.role)
      union
      select 'role:' || r.role || ':' || s.area_id from drive_shares s, unnest($3::text[]) r(role)
        where s.node_id = any($2) and s.below and (s.role is null or s.role = r.role)`,
      [
        [...new Set(nodes.map((node) => node.space_id))],
        [...new Set(nodes.flatMap((node) => node.line))],
        [...STAFF_ROLES],
      ],
    )
  call.broadcast(rows.map(({ room }) => room))
}
