import { sql } from 'kysely'
import { fieldProblem, Problem } from '#contract/core/problem.ts'
import type { AnyContentCall, ServedKind } from './content-table.ts'

interface Placed {
  id: string
  position: number
}

/** What a call that puts records in order sends: all ids as they stood and as they shall stand. */
interface Wish {
  before: readonly string[]
  after: readonly string[]
}

/**
 * Puts records that stand together in order. `group` are all of them, locked, so that of two people one is first; who did not
 * see them as they stand now is told so, and nothing is moved. `of` names the group in the answer.
 * @throws Problem('stale') with the ids as they stand, Problem('invalid') when `after` does not hold the same ids.
 */
export async function putInOrder(
  kind: ServedKind,
  { rows }: Pick<AnyContentCall, 'rows'>,
  group: readonly Placed[],
  { before, after }: Wish,
  of: object,
): Promise<null> {
  if (before.length !== after.length || before.toSorted().join() !== after.toSorted().join())
    throw fieldProblem('after', 'same_members')
  const now = group.toSorted((a, b) => a.position - b.position || (a.id < b.id ? -1 : 1))
  const ids = now.map(({ id }) => id)
  if (ids.join() !== before.join()) throw new Problem('stale', { current: { ...of, ids } })
  const places = new Map(now.map(({ id, position }) => [id, position]))
  const moved = after.filter((id, position) => places.get(id) !== position)
  if (moved.length === 0) return null
  // the version stays: who edits a record meanwhile loses nothing by its place
  const position = sql<number>`array_position(${[...after]}::uuid[], id) - 1`
  await rows.changeMany(kind.table, (q) => q.where('id', 'in', moved), { position }, { action: 'order' })
  return null
}
