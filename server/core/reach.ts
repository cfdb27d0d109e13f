import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#contract/core/actor.ts'
import type { Far } from '#contract/core/feature.ts'
import { columnOf } from './sql.ts'

/** A condition on the rows of `t` (a table or its alias), at the instant `now`. */
export type Condition = (t: string, now: Date) => RawBuilder<boolean>
/** A condition on the rows of `t` that depends on who asks. */
export type PersonCondition = (t: string, actor: Actor, now: Date) => RawBuilder<boolean>

/** How the rows of one table hang in the tree of areas. */
export interface Anchor {
  /** Column with the area a row belongs to. */
  area?: string
  /** Column with the path of a row that is an area itself: a row that was just inserted is not found by its id yet. */
  path?: string
  /** Column with the person who made the row. */
  owner?: string
  /** When everybody may read the row. */
  published?: Condition
  /** Column with the moment from which a published row is not public any more. */
  until?: string
  /** The next moment after `now` at which time alone makes rows public, or not public any more; null when there is none. */
  changesAt?: (t: string, now: Date) => RawBuilder<Date | null>
  /** When the row is addressed to the person; core/addressed.ts has the condition for addresses of role and area. */
  member?: PersonCondition
  /** While `when` holds (a draft, not yet sent), only people of the area in column `home`, the author's, reach the row. */
  held?: {
    when: Condition
    home: string
    /** The values of `status` for which `when` holds; `draft` when left out. */
    states?: readonly string[]
  }
  /** What a row has to be besides, so that this person reaches it by a reach over areas; what is published stays open. */
  also?: (t: string, actor: Actor) => RawBuilder<boolean>
  /** Rows that belong to a row of another table of the same feature. */
  via?: { column: string; table: string }
}
export type Anchors<T extends string = string> = Record<T, Anchor>

const no = sql<boolean>`false`

/** The areas below a path, itself included: the path ends with a slash and holds ids only, so nothing in it is a wildcard. */
type Below = (areaPath: string) => RawBuilder<unknown>
/** PostgreSQL knows how many areas this is when it plans a statement for its values. */
const byPattern: Below = (areaPath) => sql`path like ${`${areaPath}%`}`
/** The same areas as a range of the index on the path, which one plan for all values can use too; '0' follows '/'. */
export const byRange: Below = (areaPath) => sql`path ~>=~ ${areaPath} and path ~<~ ${`${areaPath.slice(0, -1)}0`}`

const areaIn = (column: RawBuilder<unknown>, where: RawBuilder<unknown>) =>
  sql<boolean>`${column} in (select id from areas where ${where})`

/**
 * "Rows of table `t` that this person may touch, this far", as SQL. Anything not foreseen is `false`: no rows.
 * This is the only place where the rule of docs/rules/reach.md is written as SQL.
 */
export function within(
  far: Far | undefined,
  t: string,
  anchors: Anchors,
  actor: Actor | null,
  now: Date,
  below = byPattern,
): RawBuilder<boolean> {
  const anchor = anchors[t]
  if (!anchor || !far) return no
  if (anchor.via) {
    const { column, table } = anchor.via
    return sql<boolean>`${columnOf(t, column)} in (select id from ${sql.table(table)} where ${within(far, table, anchors, actor, now, below)})`
  }
  if (far === 'published') return anchor.published?.(t, now) ?? no
  if (far !== 'open') {
    return actor ? narrowed(reachedBy(far, t, anchor, { actor, now, below }), t, anchor, actor, now) : no
  }
  const published = within('published', t, anchors, actor, now)
  return actor ? sql<boolean>`(${within('subtree', t, anchors, actor, now, below)} or ${published})` : published
}

/** A reach without what is held elsewhere, and without what the anchor keeps from this person. */
function narrowed(
  reached: RawBuilder<boolean>,
  t: string,
  { held, also }: Anchor,
  actor: Actor,
  now: Date,
): RawBuilder<boolean> {
  const all = [reached]
  if (held) all.push(sql`(not ${held.when(t, now)} or ${columnOf(t, held.home)} = ${actor.areaId})`)
  if (also) all.push(also(t, actor))
  return all.length === 1 ? reached : sql<boolean>`(${sql.join(all, sql` and `)})`
}

interface Asking {
  actor: Actor
  now: Date
  below: Below
}

function reachedBy(far: Far, t: string, anchor: Anchor, { actor, now, below }: Asking): RawBuilder<boolean> {
  if (far === 'all') return sql<boolean>`true`
  if (far === 'own') return anchor.owner ? sql<boolean>`${columnOf(t, anchor.owner)} = ${actor.id}` : no
  if (far === 'member') return anchor.member?.(t, actor, now) ?? no
  if (!anchor.area || !actor.areaId || !actor.areaPath) return no
  const area = columnOf(t, anchor.area)
  if (far === 'unit') return sql<boolean>`${area} = ${actor.areaId}`
  if (far !== 'subtree' && far !== 'line') return no
  const isBelow = anchor.path
    ? sql<boolean>`${columnOf(t, anchor.path)} like ${`${actor.areaPath}%`}`
    : areaIn(area, below(actor.areaPath))
  if (far === 'subtree' || !anchor.published) return isBelow
  // one list of areas first and the finer question after it, so that the index on the area answers both: with `or` over the
  // two it cannot (measured at 100,000 rows: 3 ms instead of 32)
  const above = actor.areaPath.split('/').filter(Boolean)
  const belowAndAbove = sql`${below(actor.areaPath)} union all select unnest(${above}::uuid[])`
  return sql<boolean>`(${areaIn(area, belowAndAbove)} and (${anchor.published(t, now)} or ${isBelow}))`
}
