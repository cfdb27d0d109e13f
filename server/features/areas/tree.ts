import { khorooName, sectionName } from '#contract/core/numbers.ts'
import { fieldProblem, Problem } from '#contract/core/problem.ts'
import type { Area } from '#contract/features/areas/index.ts'
import { isOpenNow } from '../../core/open-areas.ts'
import type { AreaRow, AreaWork } from './tables.ts'

/**
 * Lets one change of the tree run at a time, so that two can neither form a circle nor take the same number, and reads nothing before.
 * Counts and names do not need it.
 */
export const lockTree = ({ tx }: Pick<AreaWork, 'tx'>) =>
  tx.query(`select pg_advisory_xact_lock(hashtextextended('areas', 0))`)

/** Locks areas with everything below them: records that are being written for them are finished first, others wait. */
export async function lockBelow(
  { tx }: Pick<AreaWork, 'tx'>,
  areas: readonly Pick<AreaRow, 'path'>[],
): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    `select id from areas where path like any($1::text[]) order by path for update`,
    [areas.map(({ path }) => `${path}%`)],
  )
  return rows.map(({ id }) => id)
}

/** Keeps what areas are called and where they are in the tree, before that changes. Of two changes at one moment the first is kept. */
export async function keepNames({ tx, now }: Pick<AreaWork, 'tx' | 'now'>, ids: readonly string[]): Promise<void> {
  await tx.query(
    `insert into area_names (area_id, until, name, code, ordinal, parent_id)
     select id, $2, name, code, ordinal, parent_id from areas where id = any($1) on conflict do nothing`,
    [ids, now],
  )
}

export const keepName = (call: Pick<AreaWork, 'tx' | 'now'>, id: string): Promise<void> => keepNames(call, [id])

/** The name that areas of this level usually have for their number: «1 дүгээр хороо», 'Section 3'; undefined for districts. */
export function usualName(level: Area['level'], number: number): { mn: string; en: string } | undefined {
  if (level === 'khoroo') return { mn: khorooName(number, 'mn'), en: khorooName(number, 'en') }
  if (level === 'section') return { mn: sectionName(number, 'mn'), en: sectionName(number, 'en') }
  return undefined
}

/** Numbers of the open areas below one. */
async function numbersBelow(
  { rows, now }: Pick<AreaWork, 'rows' | 'now'>,
  parentId: string,
): Promise<Map<number, string>> {
  const found = await rows
    .from('areas', 'read')
    .select(['areas.id', 'areas.ordinal'])
    .where('areas.parent_id', '=', parentId)
    .where(isOpenNow(now))
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

/** Numbers for areas that come below `parentId`: their own where it is free there, else the next free one. */
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

/** An area that is open, by the route's verb. @throws Problem on `path`, or of the record as a whole when `path` is ''. */
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

/** After the commit every instance forgets what it remembers of the tree: paths of sessions, live rooms, pages. */
export const treeChanged = (call: Pick<AreaWork, 'after' | 'core'>) => call.after(() => call.core.bus.tell('areas', {}))
