import { Problem } from '#contract/core/model/problem.ts'
import type { Target } from '#contract/features/surveys/index.ts'
import { isOpenNow } from '../../../core/access/open-areas.ts'
import type { Unscoped } from '../../../core/access/unscoped.ts'
import { insertMany } from '../../../core/database/sql.ts'
import type { AnyCall } from '../show.ts'
import { COUNTERS } from '../tables.ts'

interface AreaRow {
  id: string
  path: string
  households: number
  level: string
}

const idsOf = (path: string) => path.split('/').filter(Boolean)

/**
 * @throws Problem('invalid') on targets beyond the author's reach, outside the survey's area (their people could not reach the
 * survey), listed twice or inside another target.
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

/** Replaces the targets of a draft. */
export async function writeTargets(db: Unscoped, surveyId: string, targets: readonly Target[]): Promise<void> {
  await db.query('delete from survey_targets where survey_id = $1', [surveyId])
  const rows = targets.map(({ areaId, expected }, position) => ({
    survey_id: surveyId,
    area_id: areaId,
    expected: expected ?? null,
    position,
  }))
  if (rows.length > 0) await insertMany(db, 'survey_targets', rows)
}

/**
 * Splits a whole number in proportion to `weights` by the largest remainder method, so that the parts add up to it. If all weights
 * are 0, the parts are equal.
 */
export function apportion(whole: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((a, b) => a + b, 0)
  const weight = (i: number) => (sum > 0 ? (weights[i] ?? 0) : 1)
  const all = sum > 0 ? sum : weights.length
  const parts = weights.map((_, i) => Math.floor((whole * weight(i)) / all))
  const missing = whole - parts.reduce((a, b) => a + b, 0)
  const order = weights
    .map((_, i) => ({ i, remainder: (whole * weight(i)) % all }))
    .sort((a, b) => b.remainder - a.remainder || a.i - b.i)
  for (const { i } of order.slice(0, missing)) parts[i] = (parts[i] ?? 0) + 1
  return parts
}

/** The expected answers of each area: sections by households, areas above as the sums of those below. */
export function expectedByArea(
  areas: readonly AreaRow[],
  targets: readonly { area_id: string; expected: number | null }[],
): Map<string, number> {
  const expected = new Map<string, number>()
  for (const target of targets) {
    const top = areas.find(({ id }) => id === target.area_id)
    if (!top) continue
    const inside = areas.filter(({ path }) => path.startsWith(top.path))
    const sections = inside.filter(({ level }) => level === 'section')
    const leaves = sections.length > 0 ? sections : [top]
    const weights = leaves.map(({ households }) => households)
    const parts = target.expected === null ? weights : apportion(target.expected, weights)
    for (const { id } of inside) expected.set(id, expected.get(id) ?? 0)
    leaves.forEach(({ path }, i) => {
      for (const id of idsOf(path)) expected.set(id, (expected.get(id) ?? 0) + (parts[i] ?? 0))
    })
  }
  return expected
}

/** Stores the expected answers of a survey being published. @returns their total. */
export async function writeExpected(call: AnyCall, surveyId: string): Promise<number> {
  const { rows } = call
  const db = rows.unscoped(COUNTERS)
  const targets = await rows
    .from('survey_targets')
    .select(['survey_targets.area_id', 'survey_targets.expected'])
    .where('survey_id', '=', surveyId)
    .execute()
  const areas = await rows
    .from('areas', 'write')
    .select(['areas.id', 'areas.path', 'areas.households', 'areas.level'])
    .where(isOpenNow(call.now))
    .orderBy('areas.path')
    .execute()
  const expected = expectedByArea(areas, targets)
  await db.query('delete from survey_coverage where survey_id = $1', [surveyId])
  await insertMany(
    db,
    'survey_coverage',
    [...expected].map(([area_id, n]) => ({ survey_id: surveyId, area_id, expected: n, collected: 0 })),
  )
  await db.query('insert into survey_counting (survey_id) values ($1) on conflict do nothing', [surveyId])
  return targets.reduce((sum, { area_id: id }) => sum + (expected.get(id) ?? 0), 0)
}
