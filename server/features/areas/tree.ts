import { fieldProblem, Problem } from '#contract/core/model/problem.ts'
import { khorooName, sectionName } from '#contract/core/text/numbers.ts'
import { dayInUlaanbaatar } from '#contract/core/time/dates.ts'
import type { Area } from '#contract/features/areas/index.ts'
import { isOpenNow } from '../../core/access/open-areas.ts'
import { type AreaRow, type AreaWork, treeOf } from './tables.ts'

/**
 * Serializes changes of the tree, so that two can neither form a cycle nor take the same number. Call it before
 * reading. Counts and names do not need it.
 */
export const lockTree = ({ rows }: Pick<AreaWork, 'rows'>): Promise<void> => rows.exclusively('areas')

/** Locks areas with everything below them: records being written for them are finished first, others wait. */
export async function lockBelow(
  call: Pick<AreaWork, 'rows'>,
  areas: readonly Pick<AreaRow, 'path'>[],
): Promise<string[]> {
  const { rows } = await treeOf(call).query<{ id: string }>(
    `select id from areas where path like any($1::text[]) order by path for update`,
    [areas.map(({ path }) => `${path}%`)],
  )
  return rows.map(({ id }) => id)
}

/**
 * Records the current names and places of areas before they change. Of two changes at the same instant the first is
 * kept.
 */
export async function keepNames(call: Pick<AreaWork, 'rows' | 'now'>, ids: readonly string[]): Promise<void> {
  await treeOf(call).query(
    `insert into area_names (area_id, until, name, code, ordinal, parent_id)
     select id, $2, name, code, ordinal, parent_id from areas where id = any($1) on conflict do nothing`,
    [ids, call.now],
  )
}

export const keepName = (call: Pick<AreaWork, 'rows' | 'now'>, id: string): Promise<void> => keepNames(call, [id])

/** The default name of a numbered area of this level: «1 дүгээр хороо», 'Section 3'; undefined for districts. */
export function usualName(level: Area['level'], number: number): { mn: string; en: string } | undefined {
  if (level === 'khoroo') return { mn: khorooName(number, 'mn'), en: khorooName(number, 'en') }
  if (level === 'section') return { mn: sectionName(number, 'mn'), en: sectionName(number, 'en') }
  return undefined
}

/** Numbers of the children of an area that are open, or will be. */
async function numbersBelow(
  { rows, now }: Pick<AreaWork, 'rows' | 'now'>,
  parentId: string,
): Promise<Map<number, string>> {
  const found = await rows
    .from('areas', 'read')
    .select(['areas.id', 'areas.ordinal'])
    .where('areas.parent_id', '=', parentId)
    .where(({ eb, or }) => or([eb('areas.closed_on', 'is', null), eb('areas.closed_on', '>', dayInUlaanbaatar(now))]))
    .execute()
  return new Map(found.map(({ id, ordinal }) => [ordinal, id]))
}

/** @throws Problem on `ordinal` when an open sibling has the number. */
export async function refuseTakenNumber(
  call: Pick<AreaWork, 'rows' | 'now'>,
  parentId: string | null,
  number: number,
  id?: string,
): Promise<void> {
  if (parentId === null) return
  const holder = (await numbersBelow(call, parentId)).get(number)
  if (holder && holder !== id) throw fieldProblem('ordinal', 'number_taken', { number })
}

/** Numbers for areas that move to `parentId`: their own where it is free there, otherwise the next free one. */
export async function numbersFor(
  call: Pick<AreaWork, 'rows' | 'now'>,
  parentId: string,
  coming: readonly Pick<AreaRow, 'id' | 'ordinal'>[],
): Promise<Map<string, number>> {
  const taken = new Set((await numbersBelow(call, parentId)).keys())
  const wished = new Map(coming.map(({ id, ordinal }) => [id, ordinal]))
  let next = Math.max(0, ...taken, ...wished.values())
  for (const { id, ordinal } of coming) {
    const number = taken.has(ordinal) ? ++next : ordinal
    taken.add(number)
    wished.set(id, number)
  }
  return wished
}

/**
 * An open area within the reach of the route's verb. @throws Problem on `path`, or on the whole record when `path` is
 * ''.
 */
export async function openArea(call: Pick<AreaWork, 'rows' | 'now'>, id: string, path: string): Promise<AreaRow> {
  const area = await call.rows.one('areas', id).catch((error: unknown) => {
    if (path && error instanceof Problem && error.status < 409) throw fieldProblem(path, 'out_of_reach')
    throw error
  })
  const isOpen = await call.rows
    .from('areas', 'read')
    .select('areas.id')
    .where('areas.id', '=', id)
    .where(isOpenNow(call.now))
    .executeTakeFirst()
  if (!isOpen)
    throw path ? fieldProblem(path, 'area_closed') : new Problem('wrong_state', { params: { state: 'closed' } })
  return area
}

/** After the commit every instance clears its caches of the tree: paths of sessions, live rooms, pages. */
export const treeChanged = (call: Pick<AreaWork, 'after' | 'core'>) => call.after(() => call.core.bus.send('areas', {}))
