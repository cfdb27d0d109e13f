import { type RawBuilder, sql } from 'kysely'
import { type Address, roomsFor } from '../access/addressed.ts'
import { queriesOn, type Tx } from '../database/kysely.ts'
import type { Core } from './context.ts'
import { noticeFeatureOf } from './notify.ts'
import type { UnitOfWork } from './unit-of-work.ts'

/** The condition under which work that people were notified of is still pending. */
export interface PendingWork {
  table: string
  /** Whether a row of the table is still pending; `notifications` is the notice. */
  where: RawBuilder<boolean>
}

declare module './declare.ts' {
  interface Served {
    /** Its kinds of notices to single people about work, by key ('feature.name'). */
    pending?: Readonly<Record<string, PendingWork>>
  }
}

interface Kind extends PendingWork {
  key: string
  /**
   * Which later notice about the same record replaces this one: an alert of the same area or of any area, or one of the
   * same kind.
   */
  replacedBy: 'area' | 'any' | 'kind' | 'nothing'
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
/** The id of the record whose page a notice opens; the expression of the index `notifications_by_record`. */
const recordOf = (notice: string) =>
  sql<string>`substring(${sql.ref(`${notice}.link`)} from '[0-9a-f]{8}-[0-9a-f-]{27}')::uuid`
const RECORD = recordOf('notifications')
const KEY = sql<string>`coalesce(notifications.alert ->> 'kind', notifications.about ->> 'kind')`

/** The key of reminders about rows of a table. */
export const reminderKey = (table: string) => `${table}.due`

/**
 * All kinds of notices that are about work, by the table of their records: alerts of offices, notices to assignees,
 * reminders.
 */
function kindsByTable(features: Core['features']): ReadonlyMap<string, readonly Kind[]> {
  const known = kindsOf.get(features)
  if (known) return known
  const kinds = Object.values(features).flatMap(({ alerts = {}, pending = {}, deadlines }) => [
    ...Object.entries(alerts).map(([key, { waits }]): Kind => {
      const { table, where, area } = waits
      return { key, table, where, replacedBy: area ? 'any' : 'area' }
    }),
    ...Object.entries(pending).map(([key, work]): Kind => ({ key, ...work, replacedBy: 'kind' })),
    ...(deadlines ? [reminderKind(deadlines)] : []),
  ])
  const byTable = Map.groupBy(kinds, ({ table }) => table)
  kindsOf.set(features, byTable)
  return byTable
}
// computed once: every write asks for it
const kindsOf = new WeakMap<Core['features'], ReadonlyMap<string, readonly Kind[]>>()

/** A reminder belongs to one deadline at one stage: a later deadline or another office has a separate reminder. */
function reminderKind({ table, waits, stage }: { table: string; waits: RawBuilder<boolean>; stage: string }): Kind {
  const [at, due] = [sql.ref(`${table}.${stage}`), sql.ref(`${table}.due_on`)]
  return {
    key: reminderKey(table),
    table,
    where: sql<boolean>`(${waits} and ${at}::text = notifications.about ->> 'stage'
      and ${due}::text = notifications.about ->> 'dueOn')`,
    replacedBy: 'nothing',
  }
}

/**
 * The ids of the records that a unit of work has changed, by table. Without those that it only created: nobody was notified of them
 * before, and what it notified of itself is pending.
 */
function changedIn({ changes, lines }: Pick<UnitOfWork, 'changes' | 'lines'>): Map<string, Set<string>> {
  const changed = new Map<string, Set<string>>()
  // audit entries also name records by other keys, which no notice links to
  const add = (table: string, id: unknown) => {
    if (typeof id === 'string' && UUID.test(id)) changed.set(table, (changed.get(table) ?? new Set()).add(id))
  }
  for (const { table, row, action } of changes.flatMap(({ touched }) => touched))
    if (action !== 'create') add(table, row.id)
  for (const { table_name: table, row_id: id, action } of lines)
    if (table && !action.endsWith('.create')) add(table, id)
  return changed
}

/**
 * Settles the notices about work that a unit of work has finished, and reopens those whose work is pending again.
 * Called at the end of its transaction, so both take effect or neither.
 *
 * @returns the rooms of the recipients, whose lists and counters have changed.
 */
export async function settleNotices(core: Core, unit: UnitOfWork): Promise<string[]> {
  if (!noticeFeatureOf(core) || (unit.changes.length === 0 && unit.lines.length === 0)) return []
  const changed = changedIn(unit)
  if (changed.size === 0) return []
  const rooms: string[] = []
  for (const [table, those] of kindsByTable(core.features)) {
    const ids = changed.get(table)
    if (ids) rooms.push(...(await settleOf(unit.tx, those, [...ids], core.now())))
  }
  return [...new Set(rooms)]
}

async function settleOf(tx: Tx, kinds: readonly Kind[], ids: readonly string[], now: Date): Promise<string[]> {
  const db = queriesOn(tx)
  // Locked before the records are read: when two people finish the last two parts of the same work concurrently, the
  // second transaction sees the changes of the first. Same lock order as the job that mails about a group.
  const { rows: found } = await sql<{ id: string; key: string | null }>`
    select notifications.id, ${KEY} as key from notifications
    where notifications.automatic and notifications.link is not null and ${RECORD} = any(${ids}::uuid[]) and ${KEY} is not null
    order by notifications.sent_at desc, notifications.id desc for no key update`.execute(db)
  if (found.length === 0) return []
  const settled: string[] = []
  for (const kind of kinds) {
    const of = found.filter(({ key }) => key === kind.key).map(({ id }) => id)
    if (of.length > 0) settled.push(...(await settleKind(tx, kind, of, now)))
  }
  return settled.length > 0 ? roomsFor(await addressesOf(tx, settled)) : []
}

/** @returns the ids of the notices that were settled or reopened. */
async function settleKind(tx: Tx, kind: Kind, ids: readonly string[], now: Date): Promise<string[]> {
  const { table, where } = kind
  const record = sql.table(table)
  const { rows } = await sql<{ id: string }>`
    with looked as (
      select notifications.id, (exists (select from ${record} where ${sql.ref(`${table}.id`)} = ${RECORD} and ${where})
        and not ${isReplaced(kind)}) as waits
      from notifications where notifications.id = any(${ids}::uuid[]))
    update notifications set settled_at = case when looked.waits then null else ${now}::timestamptz end
    from looked where notifications.id = looked.id and (notifications.settled_at is null) <> looked.waits
    returning notifications.id`.execute(queriesOn(tx))
  return rows.map(({ id }) => id)
}

function isReplaced({ key, replacedBy }: Kind): RawBuilder<boolean> {
  if (replacedBy === 'nothing') return sql<boolean>`false`
  const isSame = {
    any: sql`newer.alert is not null`,
    area: sql`newer.alert is not null and newer.area_id = notifications.area_id`,
    kind: sql`newer.about ->> 'kind' = ${key}`,
  }[replacedBy]
  return sql<boolean>`exists (select from notifications newer
    where newer.automatic and newer.link is not null and ${recordOf('newer')} = ${RECORD} and ${isSame}
      and (newer.sent_at, newer.id) > (notifications.sent_at, notifications.id))`
}

async function addressesOf(tx: Tx, ids: readonly string[]): Promise<Address[]> {
  const { rows } = await tx.query<Address>(
    `select distinct user_id, case when user_id is null then role end as role, case when user_id is null then area_id end as area_id
     from notification_targets where notification_id = any($1::uuid[])`,
    [ids],
  )
  return rows
}
