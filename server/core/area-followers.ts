import type { Core } from './core.ts'
import type { Call, Tx } from './serve.ts'
import type { WorkCall } from './work-as.ts'

/** Where a change of the tree writes, and by whom and when it is made. */
export type TreeChange = Pick<WorkCall<unknown>, 'tx' | 'core' | 'now' | 'actor' | 'origin' | 'note' | 'after'>

/** An area that lies below another one than before, with everything below it. Paths hold ids and end with a slash. */
export interface MovedArea {
  id: string
  oldPath: string
  newPath: string
}

/**
 * What a feature has that belongs to areas and is not finished: people, leaders, open work. The feature says how much of it there is, and
 * puts it under another area when areas are merged or split. What is finished stays where it was written. Source: docs/rules/areas.md.
 */
export interface AreaFollowers {
  kind: string
  /** An area is not closed while there is any of it. */
  keepsOpen: boolean
  /** How much of it belongs to these areas themselves, not to what lies below. */
  count(db: Tx, areaIds: readonly string[], now: Date): Promise<number>
  /** What becomes of it when its area goes to `to`; `over` when left out. */
  goes?(db: Tx, from: string, to: string, core: Pick<Core, 'features'>): Promise<'over' | 'ends' | 'stays'>
  /** Puts what belongs to `from` itself under `to`. */
  take?(change: TreeChange, from: string, to: string): Promise<void>
  /** Brings what follows from the path of an area in line with its new one. */
  settle?(change: TreeChange, moved: readonly MovedArea[]): Promise<void>
}

const all = (core: Core): AreaFollowers[] =>
  Object.values(core.features).flatMap((served) => served.areaFollowers ?? [])

export interface PlanLine {
  kind: string
  count: number
  goes: 'along' | 'over' | 'ends' | 'stays'
}

type Asking = Pick<Call<unknown, never>, 'db' | 'core' | 'now'>

/** What keeps these areas from being closed, with its count. */
export async function unfinishedIn(call: Asking, areaIds: readonly string[]): Promise<PlanLine[]> {
  const lines: PlanLine[] = []
  for (const follower of all(call.core).filter(({ keepsOpen }) => keepsOpen)) {
    const count = await follower.count(call.db, areaIds, call.now)
    lines.push({ kind: follower.kind, count, goes: 'stays' })
  }
  return lines.filter(({ count }) => count > 0)
}

/** What of these areas comes along, as they lie below another one; and what of `from` itself goes over to `to`. */
export async function planOf(
  call: Asking,
  along: readonly string[],
  heir: { from: string; to: string } | undefined,
): Promise<PlanLine[]> {
  const lines: PlanLine[] = []
  for (const follower of all(call.core)) {
    const { kind } = follower
    if (heir) {
      const goes = follower.take ? ((await follower.goes?.(call.db, heir.from, heir.to, call.core)) ?? 'over') : 'stays'
      lines.push({ kind, goes, count: await follower.count(call.db, [heir.from], call.now) })
    }
    if (along.length > 0) lines.push({ kind, goes: 'along', count: await follower.count(call.db, along, call.now) })
  }
  return lines.filter(({ count }) => count > 0)
}

/** Puts everything that belongs to `from` itself under `to`. */
export async function takeOver(change: TreeChange, from: string, to: string): Promise<void> {
  for (const follower of all(change.core)) await follower.take?.(change, from, to)
}

/** After areas have come below another one. */
export async function settleMoved(change: TreeChange, moved: readonly MovedArea[]): Promise<void> {
  if (moved.length === 0) return
  for (const follower of all(change.core)) await follower.settle?.(change, moved)
}

/** Ids that an UPDATE of work returned, each with a line in the history of its record. */
export function noteTaken(
  change: TreeChange,
  feature: string,
  table: string,
  rows: readonly { id: string }[],
  from: string,
  to: string,
): void {
  for (const { id } of rows) {
    change.note({
      action: `${feature}.area_changed`,
      table_name: table,
      row_id: id,
      area_id: to,
      details: { from, to },
    })
  }
}

/**
 * Open rows of a table with `area_id`, `version` and `id`, as most features have them: `open` is the condition of an open one.
 */
export function openWork({
  feature,
  table,
  open,
  kind,
  moves = 'true',
}: {
  feature: string
  table: string
  /** SQL on the row `w`, from constants of the code. */
  open: string
  kind: string
  /** Which of the open rows go to the new area `$2`; all of them when left out. */
  moves?: string
}): AreaFollowers {
  return {
    kind,
    keepsOpen: true,
    count: (db, areaIds) =>
      countRows(db, `select count(*) as n from ${table} w where w.area_id = any($1) and ${open}`, areaIds),
    take: async (change, from, to) => {
      const { rows } = await change.tx.query<{ id: string }>(
        `update ${table} w set area_id = $2, version = w.version + 1 where w.area_id = $1 and ${open} and ${moves} returning w.id`,
        [from, to],
      )
      noteTaken(change, feature, table, rows, from, to)
      change.after(() =>
        change.core.bus.tell('changed', { feature, ids: [], rooms: [`area:${from}:${table}`, `area:${to}:${table}`] }),
      )
    },
  }
}

/** The number that a statement over areas (`$1`) and further values answers as `n`. */
export async function countRows(
  db: Tx,
  statement: string,
  areaIds: readonly string[],
  ...more: readonly unknown[]
): Promise<number> {
  const { rows } = await db.query<{ n: number }>(statement, [areaIds, ...more])
  return Number(rows[0]?.n ?? 0)
}
