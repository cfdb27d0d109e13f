import { type Channel, type Origin, questionsOf, type Review, type Values } from '#contract/features/surveys/index.ts'
import type { Unscoped } from '../../../core/access/unscoped.ts'
import type { SurveyRecord, Tally } from '../tables.ts'
import { tallyAnswer, untallyAnswer } from './tally.ts'

/** A counted answer with its review state before and after a decision. */
interface ReviewedAnswer {
  area_id: string
  channel: Channel
  origin: Origin
  answers: Values
  submitted_at: Date
  home_confirmed: boolean | null
  from: Review
  to: Review
}

interface CountRow {
  area_id: string
  path: string
  counts: Record<string, Tally>
}

const isCounted = (review: Review) => review !== 'set_aside'

/** The sums that include an answer: those of its area and of all areas above it, for its channel and origin. */
async function countRows(
  db: Unscoped,
  surveyId: string,
  { area_id, channel, origin }: Pick<ReviewedAnswer, 'area_id' | 'channel' | 'origin'>,
) {
  const { rows } = await db.query<CountRow>(
    `select c.area_id, a.path, c.counts from survey_counts c join areas a on a.id = c.area_id
     where c.survey_id = $1 and c.channel = $2 and c.origin = $4 and (select path from areas where id = $3) like a.path || '%' order by a.path`,
    [surveyId, channel, area_id, origin],
  )
  return rows
}

/**
 * Subtracts a counted answer from all its sums or adds it again, so that they equal a full count. The caller holds the counting
 * lock; `counted` is the number up to which answers have been counted.
 */
export async function applyReview(
  db: Unscoped,
  survey: SurveyRecord,
  reviewed: ReviewedAnswer,
  counted: number,
): Promise<void> {
  const { channel, origin, from, to } = reviewed
  const step = Number(isCounted(to)) - Number(isCounted(from))
  const flagged = Number(to === 'waiting') - Number(from === 'waiting')
  const unconfirmed = reviewed.home_confirmed === false ? step : 0
  const rows = await countRows(db, survey.id, reviewed)
  const questions = new Map(questionsOf(survey.structure).map((question) => [question.id, question]))
  for (const row of rows) {
    if (step > 0) tallyAnswer(row.counts, questions, reviewed.answers)
    if (step < 0) {
      const lost = untallyAnswer(row.counts, questions, reviewed.answers)
      for (const id of lost) await updateExtremes(db, survey.id, row, reviewed, id, counted)
    }
    await db.query(
      `update survey_counts set answers = answers + $4, flagged = flagged + $5, set_aside = set_aside - $4, unconfirmed = unconfirmed + $7, counts = $6
       where survey_id = $1 and area_id = $2 and channel = $3 and origin = $8`,
      [survey.id, row.area_id, channel, step, flagged, JSON.stringify(row.counts), unconfirmed, origin],
    )
  }
  if (step !== 0) await updateCoverage(db, survey, { reviewed, step, counted })
}

/** Replaces a counted answer in all its sums. The caller holds the counting lock and has stored the new answer. */
export async function replaceCounts(
  db: Unscoped,
  survey: SurveyRecord,
  before: Pick<ReviewedAnswer, 'area_id' | 'channel' | 'origin' | 'answers'>,
  after: Values,
  counted: number,
): Promise<void> {
  const questions = new Map(questionsOf(survey.structure).map((question) => [question.id, question]))
  for (const row of await countRows(db, survey.id, before)) {
    const lost = untallyAnswer(row.counts, questions, before.answers)
    tallyAnswer(row.counts, questions, after)
    for (const id of lost) await updateExtremes(db, survey.id, row, before, id, counted)
    await db.query(
      'update survey_counts set counts = $4 where survey_id = $1 and area_id = $2 and channel = $3 and origin = $5',
      [survey.id, row.area_id, before.channel, JSON.stringify(row.counts), before.origin],
    )
  }
}

const COUNTED_INSIDE = `n.survey_id = $1 and n.state = 'counted' and n.no <= $2
  and n.area_id in (select id from areas where path like $3 || '%')`

/** Recomputes the smallest and the largest number. */
async function updateExtremes(
  db: Unscoped,
  surveyId: string,
  { path, counts }: CountRow,
  { channel, origin }: Pick<ReviewedAnswer, 'channel' | 'origin'>,
  questionId: string,
  counted: number,
): Promise<void> {
  const { rows } = await db.query<{ min: number; max: number }>(
    `select min((n.answers ->> $5)::float8) as min, max((n.answers ->> $5)::float8) as max from survey_answers n
     where ${COUNTED_INSIDE} and n.channel = $4 and n.origin = $6`,
    [surveyId, counted, path, channel, questionId, origin],
  )
  const tally = counts[questionId]
  if (tally && rows[0]) Object.assign(tally, rows[0])
}

interface Sum {
  area_id: string | null
  path: string
  expected: number
  collected: number
  covered: boolean
  is_last: boolean
}

/** Updates the collected answers of the area, all areas above and the survey, with the dates that depend on them. */
async function updateCoverage(
  db: Unscoped,
  { id: surveyId, anonymous }: SurveyRecord,
  { reviewed, step, counted }: { reviewed: ReviewedAnswer; step: number; counted: number },
): Promise<void> {
  const { rows } = await db.query<Sum>(
    `select c.area_id, a.path, c.expected, c.collected, c.covered_on is not null as covered, coalesce(c.last_answer_at <= $3, true) as is_last
     from survey_coverage c join areas a on a.id = c.area_id
     where c.survey_id = $1 and (select path from areas where id = $2) like a.path || '%'
     union all
     select null, '/', expected, collected, covered_on is not null, false from surveys where id = $1`,
    [surveyId, reviewed.area_id, reviewed.submitted_at],
  )
  for (const { area_id: areaId, path, expected, collected, covered, is_last: isLast } of rows) {
    const now = collected + step
    const isFull = expected > 0 && now >= expected
    const day =
      isFull || covered ? await coveredOn(db, { surveyId, anonymous, path, counted }, isFull ? expected : 0) : null
    if (areaId === null) {
      await db.query('update surveys set collected = $2, covered_on = $3::date where id = $1', [surveyId, now, day])
      continue
    }
    await db.query(
      `update survey_coverage set collected = $3, covered_on = $4::date where survey_id = $1 and area_id = $2`,
      [surveyId, areaId, now, day],
    )
    if (!isLast) continue
    await db.query(
      `update survey_coverage c set last_answer_at = (select max(n.submitted_at) from survey_answers n where ${COUNTED_INSIDE})
       where c.survey_id = $1 and c.area_id = $4`,
      [surveyId, counted, path, areaId],
    )
  }
}

/** The day on which the counted answers reached this number; null for 0. Numbers of shuffled answers tell no order. */
async function coveredOn(
  db: Unscoped,
  { surveyId, anonymous, path, counted }: { surveyId: string; anonymous: boolean; path: string; counted: number },
  all: number,
): Promise<string | null> {
  if (all === 0) return null
  const { rows } = await db.query<{ day: string }>(
    `select (n.submitted_at at time zone 'Asia/Ulaanbaatar')::date::text as day from survey_answers n
     where ${COUNTED_INSIDE} order by ${anonymous ? 'n.submitted_at, n.no' : 'n.no'} offset $4 limit 1`,
    [surveyId, counted, path, all - 1],
  )
  return rows[0]?.day ?? null
}
