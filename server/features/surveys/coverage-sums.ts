import type pg from 'pg'
import { dayInUlaanbaatar } from '#contract/core/dates.ts'

type Tx = Pick<pg.PoolClient, 'query'>

/** An answer that counts: where it was given (the path of the area), and when. */
export interface Given {
  path: string
  at: Date
}

interface Before {
  area_id: string
  expected: number
  collected: number
}

const idsOf = (path: string) => path.split('/').filter(Boolean)

/** The day of the answer with which all that were expected were there; null when this portion does not hold it. */
function coveredOn(expected: number, collected: number, times: readonly Date[]): string | null {
  const at = expected > 0 ? times[expected - collected - 1] : undefined
  return at ? dayInUlaanbaatar(at) : null
}

/** Adds answers, in the order in which they are counted, to every area on the way up and to the survey itself. */
export async function addCoverage(tx: Tx, surveyId: string, answers: readonly Given[]): Promise<void> {
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
  const { rows } = await tx.query<Before>(
    'select area_id, expected, collected from survey_coverage where survey_id = $1 and area_id = any($2)',
    [surveyId, ids],
  )
  const before = new Map(rows.map((row) => [row.area_id, row]))
  const of = (id: string) => times.get(id) ?? []
  await tx.query(
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
    tx,
    surveyId,
    answers.map(({ at }) => at),
  )
}

async function addToSurvey(tx: Tx, surveyId: string, times: readonly Date[]): Promise<void> {
  const { rows } = await tx.query<Before>('select expected, collected from surveys where id = $1 for no key update', [
    surveyId,
  ])
  const survey = rows[0]
  if (!survey) return
  await tx.query(
    'update surveys set collected = collected + $2, covered_on = coalesce(covered_on, $3::date) where id = $1',
    [surveyId, times.length, coveredOn(survey.expected, survey.collected, times)],
  )
}
