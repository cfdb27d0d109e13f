import { dayInUlaanbaatar } from '#contract/core/time/dates.ts'
import type { Unscoped } from '../../../core/access/unscoped.ts'

/** A counted answer: the path of its area, and its time. */
export interface CountedAnswer {
  path: string
  at: Date
}

interface StoredSums {
  area_id: string
  expected: number
  collected: number
}

const idsOf = (path: string) => path.split('/').filter(Boolean)

/** The day of the answer that completed the expected number; null if it is not among these answers. */
function coveredOn(expected: number, collected: number, times: readonly Date[]): string | null {
  const at = expected > 0 ? times[expected - collected - 1] : undefined
  return at ? dayInUlaanbaatar(at) : null
}

/** Adds answers, given in counting order, to their areas, all areas above and the survey. */
export async function addCoverage(db: Unscoped, surveyId: string, answers: readonly CountedAnswer[]): Promise<void> {
  if (answers.length === 0) return
  const times = new Map<string, Date[]>()
  for (const { path, at } of answers) {
    for (const id of idsOf(path)) {
      const list = times.get(id)
      if (list) list.push(at)
      else times.set(id, [at])
    }
  }
  const ids = [...times.keys()]
  const { rows } = await db.query<StoredSums>(
    'select area_id, expected, collected from survey_coverage where survey_id = $1 and area_id = any($2)',
    [surveyId, ids],
  )
  const before = new Map(rows.map((row) => [row.area_id, row]))
  const of = (id: string) => times.get(id) ?? []
  await db.query(
    `insert into survey_coverage as c (survey_id, area_id, expected, collected, last_answer_at, covered_on)
     select $1, t.id, 0, t.n, t.at, t.covered
     from unnest($2::uuid[], $3::int[], $4::timestamptz[], $5::date[]) as t (id, n, at, covered)
     on conflict (survey_id, area_id) do update set collected = c.collected + excluded.collected,
       last_answer_at = greatest(c.last_answer_at, excluded.last_answer_at),
       covered_on = coalesce(c.covered_on, excluded.covered_on)`,
    [
      surveyId,
      ids,
      ids.map((id) => of(id).length),
      ids.map((id) => of(id).reduce((a, b) => (a > b ? a : b))),
      ids.map((id) => coveredOn(before.get(id)?.expected ?? 0, before.get(id)?.collected ?? 0, of(id))),
    ],
  )
  await addToSurvey(
    db,
    surveyId,
    answers.map(({ at }) => at),
  )
}

async function addToSurvey(db: Unscoped, surveyId: string, times: readonly Date[]): Promise<void> {
  const { rows } = await db.query<StoredSums>(
    'select expected, collected from surveys where id = $1 for no key update',
    [surveyId],
  )
  const survey = rows[0]
  if (!survey) return
  await db.query(
    'update surveys set collected = collected + $2, covered_on = coalesce(covered_on, $3::date) where id = $1',
    [surveyId, times.length, coveredOn(survey.expected, survey.collected, times)],
  )
}
