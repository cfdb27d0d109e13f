import { type Unscoped, unscoped } from '../access/unscoped.ts'
import type { Core } from '../requests/context.ts'
import type { Call } from '../requests/declare.ts'
import type { WorkCall } from '../requests/work-as.ts'

/** The context of a change of the tree: the transaction, the person and the time. */
export type TreeChange = Pick<WorkCall<unknown>, 'tx' | 'core' | 'now' | 'actor' | 'origin' | 'note' | 'after'>

/** An area that has got another parent, with everything below it. Paths contain ids and end with a slash. */
export interface MovedArea {
  id: string
  oldPath: string
  newPath: string
}

/**
 * Records of a feature that belong to areas and are not finished: people, leaders, open work. The feature counts them,
 * and moves them to another area when areas are merged or split. Finished records stay in their area. Source:
 * docs/rules/areas.md.
 */
export interface AreaFollowers {
  kind: string
  /** An area cannot be closed while it has any. */
  keepsOpen: boolean
  /** Counts those in these areas themselves, not below. */
  count(db: Unscoped, areaIds: readonly string[], now: Date): Promise<number>
  /** What happens to them when their area is merged into `to`; default `over`. */
  goes?(db: Unscoped, from: string, to: string, core: Pick<Core, 'features'>): Promise<'over' | 'ends' | 'stays'>
  /** Moves those of `from` itself to `to`. */
  take?(change: TreeChange, from: string, to: string): Promise<void>
  /** Updates data that depends on the path of a moved area. */
  settle?(change: TreeChange, moved: readonly MovedArea[]): Promise<void>
}

declare module '../requests/declare.ts' {
  interface Served {
    /** Records that follow their area when areas are merged, split or moved. */
    areaFollowers?: readonly AreaFollowers[]
  }
}

const all = (core: Core): AreaFollowers[] =>
  Object.values(core.features).flatMap((served) => served.areaFollowers ?? [])

export interface PlanLine {
  kind: string
  count: number
  goes: 'along' | 'over' | 'ends' | 'stays'
}

type Asking = Pick<Call<unknown, never>, 'db' | 'core' | 'now'>

/** The reason for which everything of an area is counted. */
const COUNTED = 'how much belongs to an area is shown to those who may change the area'

/** What prevents these areas from being closed, with counts. */
export async function unfinishedIn(call: Asking, areaIds: readonly string[]): Promise<PlanLine[]> {
  const lines: PlanLine[] = []
  const db = unscoped(call, COUNTED)
  for (const follower of all(call.core).filter(({ keepsOpen }) => keepsOpen)) {
    const count = await follower.count(db, areaIds, call.now)
    lines.push({ kind: follower.kind, count, goes: 'stays' })
  }
  return lines.filter(({ count }) => count > 0)
}

/** Counts what moves along with these areas to another parent, and what of `from` itself goes to `to`. */
export async function planOf(
  call: Asking,
  along: readonly string[],
  heir: { from: string; to: string } | undefined,
): Promise<PlanLine[]> {
  const lines: PlanLine[] = []
  const db = unscoped(call, COUNTED)
  for (const follower of all(call.core)) {
    const { kind } = follower
    if (heir) {
      const goes = follower.take ? ((await follower.goes?.(db, heir.from, heir.to, call.core)) ?? 'over') : 'stays'
      lines.push({ kind, goes, count: await follower.count(db, [heir.from], call.now) })
    }
    if (along.length > 0) lines.push({ kind, goes: 'along', count: await follower.count(db, along, call.now) })
  }
  return lines.filter(({ count }) => count > 0)
}

/** Moves everything of `from` itself to `to`. */
export async function takeOver(change: TreeChange, from: string, to: string): Promise<void> {
  for (const follower of all(change.core)) await follower.take?.(change, from, to)
}

/** Runs after areas have got another parent. */
export async function settleMoved(change: TreeChange, moved: readonly MovedArea[]): Promise<void> {
  if (moved.length === 0) return
  for (const follower of all(change.core)) await follower.settle?.(change, moved)
}

/** Records an entry in the history of each record that an UPDATE returned. */
export function noteTaken(
  change: TreeChange,
  { feature, table }: { feature: string; table: string },
  rows: readonly { id: string }[],
  { from, to }: { from: string; to: string },
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
 * Followers for a table with `area_id`, `version` and `id`, as most features have; `open` is the condition of open
 * rows.
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
  /** An SQL condition on the row `w`, from constants. */
  open: string
  kind: string
  /** Which open rows move to the area `$2`; default all. */
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
      noteTaken(change, { feature, table }, rows, { from, to })
      change.after(() =>
        change.core.bus.send('changed', { feature, rooms: [`area:${from}:${table}`, `area:${to}:${table}`] }),
      )
    },
  }
}

/** Runs a count over areas (`$1`) and further values; the statement returns it as `n`. */
export async function countRows(
  db: Unscoped,
  statement: string,
  areaIds: readonly string[],
  ...more: readonly unknown[]
): Promise<number> {
  const { rows } = await db.query<{ n: number }>(statement, [areaIds, ...more])
  return Number(rows[0]?.n ?? 0)
}
