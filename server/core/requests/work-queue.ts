import { type RawBuilder, sql } from 'kysely'
import type { AreaRef } from '#contract/core/areas/area-ref.ts'
import type { Localized } from '#contract/core/text/localized.ts'
import type { Day } from '#contract/core/time/dates.ts'
import type { FoundRows } from '../access/list.ts'

declare module './declare.ts' {
  interface Served {
    /** The figures of the home page whose records are listed there as work, by figure. Rule: docs/rules/home.md. */
    queue?: Readonly<Record<string, Queued>>
  }
}

/** How the records behind a figure are listed as work: expressions on the table of its list. */
export interface Queued {
  /** The table of the list. */
  table: string
  /** The day until which it has to be done; omitted for work without a deadline. */
  due?: RawBuilder<Day | null>
  /** Since when it waits. */
  since: RawBuilder<Date>
  /** What it is called: a text, a text in both languages, or a key that the browser's side names. */
  title?: RawBuilder<string | Localized | null>
  /** The number by which people know it. */
  number?: RawBuilder<number | null>
  /** The area that it concerns; by default the column `area_id`. */
  area?: RawBuilder<string | null>
}

/** A record that waits for the person. */
export interface QueuedRecord {
  id: string
  version: number
  title: string | Localized | null
  number: number | null
  due: Day | null
  since: string
  area: AreaRef | null
}

/** The most records of one figure that are read. */
export const QUEUED_MAX = 12

/** The most urgent records of a list as JSON: those due first, then those that have waited longest. */
export function firstOf(found: FoundRows, queued: Queued): RawBuilder<QueuedRecord[]> {
  const { table, due, since, title, number, area } = queued
  const column = (name: string) => sql.ref(`${table}.${name}`)
  const rows = found
    .clearSelect()
    .select([
      sql`${column('id')}`.as('id'),
      sql`${column('version')}`.as('version'),
      sql`${title ? sql`to_jsonb(${title})` : sql`null::jsonb`}`.as('title'),
      sql`${number ?? sql`null::int`}`.as('number'),
      sql`${due ?? sql`null::date`}`.as('due'),
      sql`${since}`.as('since'),
      sql`${area ?? column('area_id')}`.as('area_id'),
    ])
  const order = sql`w.due nulls last, w.since, w.id`
  const first = sql`select * from (${rows}) w order by ${order} limit ${sql.lit(QUEUED_MAX)}`
  const areaOf = sql`(select area_refs.ref from area_refs where area_refs.area_id = w.area_id)`
  return sql<QueuedRecord[]>`(select coalesce(jsonb_agg(jsonb_build_object('id', w.id, 'version', w.version,
    'title', w.title, 'number', w.number, 'due', w.due, 'since', w.since, 'area', ${areaOf}) order by ${order}), '[]')
    from (${first}) w)`
}
