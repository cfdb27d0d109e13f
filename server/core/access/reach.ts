import { type RawBuilder, sql } from 'kysely'
import type { Actor, KHOROO_OR_SECTION } from '#contract/core/model/actor.ts'
import type { Far } from '#contract/core/model/feature.ts'
import { columnOf } from '../database/sql.ts'

/** A condition on the rows of `t` (a table or its alias), at the instant `now`. */
export type Condition = (t: string, now: Date) => RawBuilder<boolean>
/** A condition on the rows of `t` that depends on the caller and, where members differ in their rights, on the verb. */
export type PersonCondition = (t: string, actor: Actor, now: Date, verb: string) => RawBuilder<boolean>

/** How the rows of one table are connected to the tree of areas. */
export interface Anchor<Column extends string = string, Table extends string = string> {
  /** Column with the area a row belongs to. */
  area?: Column
  /**
   * Rows belong to areas of these levels only: `rows` refuses others on `areaId` (`khoroo_or_section`), after the reach, so that an area
   * out of reach answers the same whatever its level.
   */
  levels?: typeof KHOROO_OR_SECTION
  /**
   * Column with the path of a row that is itself an area: a row inserted by the same statement cannot be found by id
   * yet.
   */
  path?: Column
  /** Column with the author of the row. */
  owner?: Column
  /** Column with the state of the row in its workflow; default `status`. */
  state?: Column
  /** When everybody may read the row, also without signing in where a permission is given to `ANYONE`. */
  published?: Condition
  /** When staff outside the row's area may read it, in place of `published`: nobody else ever does. */
  shared?: Condition
  /** Column with the moment at which a published row stops being public. */
  until?: Column
  /**
   * The next moment after `now` at which rows become or stop being public through time alone; null when there is none.
   */
  changesAt?: (t: string, now: Date) => RawBuilder<Date | null>
  /**
   * When the row is addressed to the person; see addressed.ts for addresses by role and area. The verb separates members
   * who may write a row from those who may only read it.
   */
  member?: PersonCondition
  /**
   * While `when` holds (a draft that was not sent), only people of the area in column `home`, the author's, reach the
   * row.
   */
  held?: {
    when: Condition
    home: Column
    /** The values of `status` for which `when` holds; default `draft`. */
    states?: readonly string[]
  }
  /** An additional condition on rows reached through areas; published and shared rows stay readable. */
  also?: (t: string, actor: Actor) => RawBuilder<boolean>
  /** Rows that belong to a row in another table of the same feature. */
  via?: { column: Column; table: Table }
}
export type Anchors<T extends string = string> = Record<T, Anchor>
/** The anchors of a feature's tables; unknown columns and tables are type errors. */
export type AnchorsOf<Tables> = {
  [Name in keyof Tables & string]: Anchor<keyof Tables[Name] & string, keyof Tables & string>
}

const no = sql<boolean>`false`

/** When a row is read from outside its area, by those whose reach goes so far; undefined when it never is. */
export const beyondArea = ({ published, shared }: Anchor): Condition | undefined => published ?? shared

/** Matches the areas at or below a path. A path ends with a slash and contains only ids, so it has no wildcards. */
type Below = (areaPath: string) => RawBuilder<unknown>
/** The planner can estimate the number of areas when a statement is planned for its values. */
const byPattern: Below = (areaPath) => sql`path like ${`${areaPath}%`}`
/** The same areas as a range of the index on the path, which a generic plan can use too; '0' follows '/'. */
export const byRange: Below = (areaPath) => sql`path ~>=~ ${areaPath} and path ~<~ ${`${areaPath.slice(0, -1)}0`}`

const areaIn = (column: RawBuilder<unknown>, where: RawBuilder<unknown>) =>
  sql<boolean>`${column} in (select id from areas where ${where})`

/** Who asks, when, what for, and how the tables that they ask about hang in the tree. */
interface Asked {
  anchors: Anchors
  actor: Actor | null
  now: Date
  /** The verb whose reach is asked for. */
  verb: string
  below?: Below | undefined
}

/**
 * The SQL condition for the rows of table `t` within this person's reach. Unknown cases are `false`: no rows. This is
 * the only place that expresses docs/rules/reach.md in SQL.
 */
export function within(far: Far | undefined, t: string, asked: Asked): RawBuilder<boolean> {
  const { anchors, actor, now, verb, below = byPattern } = asked
  const anchor = anchors[t]
  if (!anchor || !far) return no
  if (anchor.via) {
    const { column, table } = anchor.via
    return sql<boolean>`${columnOf(t, column)} in (select id from ${sql.table(table)} where ${within(far, table, asked)})`
  }
  if (far === 'published') return anchor.published?.(t, now) ?? no
  if (far === 'shared') return (actor && anchor.shared?.(t, now)) ?? no
  if (far !== 'open') {
    return actor ? narrowed(reachedBy(far, t, anchor, { actor, now, verb, below }), t, anchor, { actor, now }) : no
  }
  if (!actor) return within('published', t, asked)
  return sql<boolean>`(${within('subtree', t, asked)} or ${beyondArea(anchor)?.(t, now) ?? no})`
}

/** The condition of a reach before the anchor's `held` and `also` are applied. */
function narrowed(
  reached: RawBuilder<boolean>,
  t: string,
  { held, also }: Anchor,
  { actor, now }: Pick<Asking, 'actor' | 'now'>,
): RawBuilder<boolean> {
  const all = [reached]
  if (held) all.push(sql`(not ${held.when(t, now)} or ${columnOf(t, held.home)} = ${actor.areaId})`)
  if (also) all.push(also(t, actor))
  return all.length === 1 ? reached : sql<boolean>`(${sql.join(all, sql` and `)})`
}

interface Asking {
  actor: Actor
  now: Date
  verb: string
  below: Below
}

function reachedBy(far: Far, t: string, anchor: Anchor, { actor, now, verb, below }: Asking): RawBuilder<boolean> {
  if (far === 'all') return sql<boolean>`true`
  if (far === 'own') return anchor.owner ? sql<boolean>`${columnOf(t, anchor.owner)} = ${actor.id}` : no
  if (far === 'member') return anchor.member?.(t, actor, now, verb) ?? no
  if (!anchor.area || !actor.areaId || !actor.areaPath) return no
  const area = columnOf(t, anchor.area)
  if (far === 'unit') return sql<boolean>`${area} = ${actor.areaId}`
  if (far !== 'subtree' && far !== 'line') return no
  const isBelow = anchor.path
    ? sql<boolean>`${columnOf(t, anchor.path)} like ${`${actor.areaPath}%`}`
    : areaIn(area, below(actor.areaPath))
  const beyond = beyondArea(anchor)
  if (far === 'subtree' || !beyond) return isBelow
  // a single list of areas first and the finer condition after it, so that the index on the area serves both; with `or`
  // it cannot (measured at 100,000 rows: 3 ms instead of 32)
  const above = actor.areaPath.split('/').filter(Boolean)
  const belowAndAbove = sql`${below(actor.areaPath)} union all select unnest(${above}::uuid[])`
  return sql<boolean>`(${areaIn(area, belowAndAbove)} and (${beyond(t, now)} or ${isBelow}))`
}
