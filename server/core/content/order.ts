import { sql } from 'kysely'
import { fieldProblem, Problem } from '#contract/core/model/problem.ts'
import type { ServedKind } from './kind.ts'
import type { AnyContentCall } from './table.ts'

interface Placed {
  id: string
  position: number
}

interface Group {
  /** All records of the group, locked. */
  members: readonly Placed[]
  /** Identifies the group in a `stale` problem. */
  key: object
}

/** The ids of the whole group, in the order that the caller saw and in the wanted order. */
interface Wish {
  before: readonly string[]
  after: readonly string[]
}

/**
 * Reorders the records of a group. The group is locked, so two concurrent calls run one after the other; a caller whose
 * `before` is not the current order gets a conflict, and nothing changes.
 *
 * @throws Problem('stale') with the ids in their current order, Problem('invalid') when `after` does not contain the
 * same ids.
 */
export async function putInOrder(
  kind: ServedKind,
  { rows }: Pick<AnyContentCall, 'rows'>,
  { members, key }: Group,
  { before, after }: Wish,
): Promise<null> {
  if (before.length !== after.length || before.toSorted().join() !== after.toSorted().join())
    throw fieldProblem('after', 'same_members')
  const now = members.toSorted((a, b) => a.position - b.position || (a.id < b.id ? -1 : 1))
  const ids = now.map(({ id }) => id)
  if (ids.join() !== before.join()) throw new Problem('stale', { current: { ...key, ids } })
  const places = new Map(now.map(({ id, position }) => [id, position]))
  const moved = after.filter((id, position) => places.get(id) !== position)
  if (moved.length === 0) return null
  // the version stays: a concurrent edit of a record must not fail because its position changed
  const position = sql<number>`array_position(${[...after]}::uuid[], id) - 1`
  await rows.changeMany(kind.table, (q) => q.where('id', 'in', moved), { position }, { action: 'order' })
  return null
}
