import { type RawBuilder, sql } from 'kysely'
import { PHASES, type Phase } from '#contract/core/content/index.ts'
import { type Day, endOfDayInUlaanbaatar, startOfDayInUlaanbaatar } from '#contract/core/time/dates.ts'
import { inAndBelow } from '../access/in-and-below.ts'
import type { Anchor } from '../access/reach.ts'
import { columnOf as column } from '../database/sql.ts'
import type { ServedKind } from './kind.ts'
import { isStaff } from './show.ts'
import type { AnyContentCall } from './table.ts'

/** Rows that everybody may read now. */
export const isPublished = (t: string, now: Date): RawBuilder<boolean> =>
  sql<boolean>`(${column(t, 'status')} = 'published' and ${column(t, 'posted_at')} <= ${now} and ${isOpen(t, now)}
    and ${column(t, 'deleted_at')} is null)`

/** Whether the row's end has not passed. */
const isOpen = (t: string, now: Date): RawBuilder<boolean> =>
  sql<boolean>`(${column(t, 'unpublish_at')} is null or ${column(t, 'unpublish_at')} > ${now})`

/** The next start or end among published rows; two index lookups. */
const nextStartOrEnd = (t: string, now: Date): RawBuilder<Date | null> => {
  const next = (name: 'posted_at' | 'unpublish_at') => sql`(select min(${column(t, name)}) from ${sql.table(t)}
    where ${column(t, 'status')} = 'published' and ${column(t, 'deleted_at')} is null and ${column(t, name)} > ${now})`
  return sql<Date | null>`least(${next('posted_at')}, ${next('unpublish_at')})`
}

/** How the rows of a kind of content are connected to the tree of areas. Source: docs/rules/reach.md. */
export const contentAnchor = {
  area: 'area_id',
  owner: 'author_id',
  published: isPublished,
  until: 'unpublish_at',
  changesAt: nextStartOrEnd,
  held: { when: (t) => sql<boolean>`${column(t, 'status')} = 'draft'`, home: 'author_area_id' },
} as const satisfies Anchor

/**
 * Whether the row is in this phase now, by the same rule as `phaseOf`. Statuses are literals, not parameters, so that
 * partial indexes on drafts can be used.
 */
function phaseIs(t: string, phase: Phase, { actor, now }: Pick<AnyContentCall, 'actor' | 'now'>): RawBuilder<boolean> {
  const status = column(t, 'status')
  const posted = column(t, 'posted_at')
  switch (phase) {
    case 'draft': // redundant, as nobody reaches a draft of another area, but it allows the index on the author's area
      return sql<boolean>`${status} = 'draft' and ${column(t, 'author_area_id')} = ${actor?.areaId ?? null}`
    case 'scheduled':
      return sql<boolean>`${status} = 'published' and ${posted} > ${now}`
    case 'published':
      return sql<boolean>`${status} = 'published' and ${posted} <= ${now} and ${isOpen(t, now)}`
    case 'ended':
      return sql<boolean>`${status} = 'published' and ${posted} <= ${now} and ${column(t, 'unpublish_at')} <= ${now}`
    case 'archived':
      return sql<boolean>`${status} = 'archived'`
  }
}

/** The filters of a list of content, parsed. */
export interface ContentFilters {
  category?: string | undefined
  areaId?: string | undefined
  below?: boolean | undefined
  phase?: Phase | undefined
  pinned?: boolean | undefined
  hasChanges?: boolean | undefined
  bin?: boolean | undefined
  author?: string | undefined
  from?: Day | undefined
  to?: Day | undefined
  /** Filters that only one kind has. */
  [own: string]: unknown
}

/** The SQL conditions of a list's filters, except those named by `except`. */
export function contentFilter(
  { table: t, own }: Pick<ServedKind, 'table' | 'own'>,
  filters: ContentFilters,
  call: Pick<AnyContentCall, 'actor' | 'now' | 'rows'>,
  except?: 'phase' | 'category',
): RawBuilder<boolean> {
  const { category, areaId, below = true, phase, pinned, hasChanges, bin = false, author, from, to } = filters
  const all: RawBuilder<boolean>[] = [sql<boolean>`true`]
  all.push(sql<boolean>`${column(t, 'deleted_at')} ${bin ? sql`is not null` : sql`is null`}`)
  if (phase && except !== 'phase') all.push(phaseIs(t, phase, call))
  if (category && except !== 'category') all.push(sql<boolean>`${column(t, 'category')} = ${category}`)
  if (areaId) all.push(below ? inAndBelow(`${t}.area_id`, areaId) : sql<boolean>`${column(t, 'area_id')} = ${areaId}`)
  if (pinned !== undefined) all.push(sql<boolean>`${pinned ? sql`` : sql`not`} ${column(t, 'pinned')}`)
  if (hasChanges !== undefined) all.push(sql<boolean>`${hasChanges ? sql`` : sql`not`} ${mayEditChanges(t, call)}`)
  // who wrote something is known to staff alone
  if (author) all.push(isStaff(call) ? sql<boolean>`${column(t, 'author_id')} = ${author}` : sql<boolean>`false`)
  if (from) all.push(sql<boolean>`${column(t, 'posted_at')} >= ${startOfDayInUlaanbaatar(from)}`)
  if (to) all.push(sql<boolean>`${column(t, 'posted_at')} < ${endOfDayInUlaanbaatar(to)}`)
  all.push(...(own?.where?.(t, filters) ?? []))
  return sql<boolean>`${sql.join(all, sql` and `)}`
}

/** Whether the row has unpublished changes that the caller may write: for everybody else they do not exist. */
const mayEditChanges = (t: ServedKind['table'], { rows }: Pick<AnyContentCall, 'rows'>) =>
  sql<boolean>`(${column(t, 'live_version')} is not null and ${rows.may('write', t)})`

/** How many rows are in each phase, without those in the bin. */
export const phaseCounts = (
  t: string,
  call: Pick<AnyContentCall, 'actor' | 'now'>,
): RawBuilder<Record<Phase, number>> => {
  const counts = PHASES.map((phase) => sql`${phase}::text, count(*) filter (where ${phaseIs(t, phase, call)})`)
  return sql<Record<Phase, number>>`json_build_object(${sql.join(counts)})`
}
