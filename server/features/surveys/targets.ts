import { Problem } from '#contract/core/problem.ts'
import type { Target } from '#contract/features/surveys/index.ts'
import { isOpenNow } from '../../core/open-areas.ts'
import type { Tx } from '../../core/serve.ts'
import { insertMany } from '../../core/sql.ts'
import type { AnyCall } from './show.ts'

/** An area as the sums need it. */
interface Place {
  id: string
  path: string
  households: number
  level: string
}

const idsOf = (path: string) => path.split('/').filter(Boolean)

/**
 * @throws Problem('invalid') on the targets that lie out of the maker's reach or outside of the survey's own area, whose people would
 * not reach the survey; on those that are named twice or lie inside another one.
 */
export async function checkTargets({ rows }: AnyCall, areaId: string, targets: readonly Target[]): Promise<void> {
  if (targets.length === 0) return
  const ids = targets.map(({ areaId }) => areaId)
  const found = await rows
    .from('areas', 'write')
    .select(['areas.id', 'areas.path'])
    .where('areas.id', 'in', ids)
    .execute()
  const paths = new Map(found.map(({ id, path }) => [id, path]))
  const errors = ids.flatMap((id, i) => {
    const path = paths.get(id)
    if (path === undefined) return [{ path: `targets.${i}.areaId`, code: 'out_of_reach' }]
    if (!idsOf(path).includes(areaId)) return [{ path: `targets.${i}.areaId`, code: 'outside_area' }]
    const isTwice = ids.indexOf(id) < i || idsOf(path).some((above) => above !== id && ids.includes(above))
    return isTwice ? [{ path: `targets.${i}.areaId`, code: 'twice' }] : []
  })
  if (errors.length > 0) throw new Problem('invalid', { errors })
}

/** Writes the targets of a draft in their order, in place of those that were there. */
export async function writeTargets(tx: Tx, surveyId: string, targets: readonly Target[]): Promise<void> {
  await tx.query('delete from survey_targets where survey_id = $1', [surveyId])
  const rows = targets.map(({ areaId, expected }, position) => ({
    survey_id: surveyId,
    area_id: areaId,
    expected: expected ?? null,
    position,
  }))
  if (rows.length > 0) await insertMany(tx, 'survey_targets', rows)
}

/**
 * Shares a whole number out in proportion to `weights` so that the parts add up to it: the largest remainders get one more.
 * Without any weight all get the same.
 */
export function shareOut(whole: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((a, b) => a + b, 0)
  const weight = (i: number) => (sum > 0 ? (weights[i] ?? 0) : 1)
  const all = sum > 0 ? sum : weights.length
  const parts = weights.map((_, i) => Math.floor((whole * weight(i)) / all))
  const left = whole - parts.reduce((a, b) => a + b, 0)
  const order = weights
    .map((_, i) => ({ i, rest: (whole * weight(i)) % all }))
    .sort((a, b) => b.rest - a.rest || a.i - b.i)
  for (const { i } of order.slice(0, left)) parts[i] = (parts[i] ?? 0) + 1
  return parts
}

/** How many answers each area is expected to give: sections by their households, everything above as the sum of what lies below. */
export function expectedByArea(
  places: readonly Place[],
  targets: readonly { area_id: string; expected: number | null }[],
): Map<string, number> {
  const expected = new Map<string, number>()
  for (const target of targets) {
    const top = places.find(({ id }) => id === target.area_id)
    if (!top) continue
    const inside = places.filter(({ path }) => path.startsWith(top.path))
    const sections = inside.filter(({ level }) => level === 'section')
    const leaves = sections.length > 0 ? sections : [top]
    const weights = leaves.map(({ households }) => households)
    const parts = target.expected === null ? weights : shareOut(target.expected, weights)
    for (const { id } of inside) expected.set(id, expected.get(id) ?? 0)
    leaves.forEach(({ path }, i) => {
      for (const id of idsOf(path)) expected.set(id, (expected.get(id) ?? 0) + (parts[i] ?? 0))
    })
  }
  return expected
}

/** Writes who is expected to answer, when a survey is published. @returns the number of all of them. */
export async function writeExpected(call: AnyCall & { tx: Tx }, surveyId: string): Promise<number> {
  const { rows, tx } = call
  const targets = await rows
    .from('survey_targets')
    .select(['survey_targets.area_id', 'survey_targets.expected'])
    .where('survey_id', '=', surveyId)
    .execute()
  const places = await rows
    .from('areas', 'write')
    .select(['areas.id', 'areas.path', 'areas.households', 'areas.level'])
    .where(isOpenNow(call.now))
    .orderBy('areas.path')
    .execute()
  const expected = expectedByArea(places, targets)
  await tx.query('delete from survey_coverage where survey_id = $1', [surveyId])
  await insertMany(
    tx,
    'survey_coverage',
    [...expected].map(([area_id, n]) => ({ survey_id: surveyId, area_id, expected: n, collected: 0 })),
  )
  await tx.query('insert into survey_counting (survey_id) values ($1) on conflict do nothing', [surveyId])
  return targets.reduce((sum, { area_id: id }) => sum + (expected.get(id) ?? 0), 0)
}
