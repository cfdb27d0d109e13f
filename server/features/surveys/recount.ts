import { type Channel, questionsOf, type Review, type Values } from '#contract/features/surveys/index.ts'
import type { Tx } from '../../core/serve.ts'
import type { SurveyRecord, Tally } from './tables.ts'
import { tallyAnswer, untallyAnswer } from './tally.ts'

/** An answer that was counted, and what was decided about it before and now. */
interface Moved {
  area_id: string
  channel: Channel
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

const isIn = (review: Review) => review !== 'set_aside'

/** The sums of which an answer is a part: those of its area and of the areas above it, for its channel. */
async function countRows(tx: Tx, surveyId: string, { area_id, channel }: Pick<Moved, 'area_id' | 'channel'>) {
  const { rows } = await tx.query<CountRow>(
    `select c.area_id, a.path, c.counts from survey_counts c join areas a on a.id = c.area_id
     where c.survey_id = $1 and c.channel = $2 and (select path from areas where id = $3) like a.path || '%' order by a.path`,
    [surveyId, channel, area_id],
  )
  return rows
}

/**
 * Takes a counted answer out of every sum it is in, or puts it in again, so that all stand as if it had been counted like that. The
 * caller holds the lock of counting; `counted` is how far that came.
 */
export async function moveCounts(tx: Tx, survey: SurveyRecord, moved: Moved, counted: number): Promise<void> {
  const { channel, from, to } = moved
  const step = Number(isIn(to)) - Number(isIn(from))
  const flagged = Number(to === 'waiting') - Number(from === 'waiting')
  const unconfirmed = moved.home_confirmed === false ? step : 0
  const rows = await countRows(tx, survey.id, moved)
  const questions = new Map(questionsOf(survey.structure).map((question) => [question.id, question]))
  for (const row of rows) {
    if (step > 0) tallyAnswer(row.counts, questions, moved.answers)
    if (step < 0) {
      const lost = untallyAnswer(row.counts, questions, moved.answers)
      for (const id of lost) await askExtremes(tx, survey.id, row, channel, id, counted)
    }
    await tx.query(
      `update survey_counts set answers = answers + $4, flagged = flagged + $5, set_aside = set_aside - $4, unconfirmed = unconfirmed + $7, counts = $6
       where survey_id = $1 and area_id = $2 and channel = $3`,
      [survey.id, row.area_id, channel, step, flagged, JSON.stringify(row.counts), unconfirmed],
    )
  }
  if (step !== 0) await moveCoverage(tx, survey.id, moved, step, counted)
}

/** Replaces what a counted answer says in every sum that it is part of. The caller holds the lock of counting and has stored the answer. */
export async function replaceCounts(
  tx: Tx,
  survey: SurveyRecord,
  before: Pick<Moved, 'area_id' | 'channel' | 'answers'>,
  after: Values,
  counted: number,
): Promise<void> {
  const questions = new Map(questionsOf(survey.structure).map((question) => [question.id, question]))
  for (const row of await countRows(tx, survey.id, before)) {
    const lost = untallyAnswer(row.counts, questions, before.answers)
    tallyAnswer(row.counts, questions, after)
    for (const id of lost) await askExtremes(tx, survey.id, row, before.channel, id, counted)
    await tx.query('update survey_counts set counts = $4 where survey_id = $1 and area_id = $2 and channel = $3', [
      survey.id,
      row.area_id,
      before.channel,
      JSON.stringify(row.counts),
    ])
  }
}

const GIVEN_INSIDE = `n.survey_id = $1 and n.state = 'counted' and n.no <= $2
  and n.area_id in (select id from areas where path like $3 || '%')`

/** The smallest and the largest number that is left. */
async function askExtremes(
  tx: Tx,
  surveyId: string,
  { path, counts }: CountRow,
  channel: Channel,
  questionId: string,
  counted: number,
): Promise<void> {
  const { rows } = await tx.query<{ min: number; max: number }>(
    `select min((n.answers ->> $5)::float8) as min, max((n.answers ->> $5)::float8) as max from survey_answers n
     where ${GIVEN_INSIDE} and n.channel = $4`,
    [surveyId, counted, path, channel, questionId],
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

/** Collected answers of every area on the way up and of the survey; the days that hang on them are looked for where they may change. */
async function moveCoverage(tx: Tx, surveyId: string, moved: Moved, step: number, counted: number): Promise<void> {
  const { rows } = await tx.query<Sum>(
    `select c.area_id, a.path, c.expected, c.collected, c.covered_on is not null as covered, coalesce(c.last_answer_at <= $3, true) as is_last
     from survey_coverage c join areas a on a.id = c.area_id
     where c.survey_id = $1 and (select path from areas where id = $2) like a.path || '%'
     union all
     select null, '/', expected, collected, covered_on is not null, false from surveys where id = $1`,
    [surveyId, moved.area_id, moved.submitted_at],
  )
  for (const { area_id: areaId, path, expected, collected, covered, is_last: isLast } of rows) {
    const now = collected + step
    const isFull = expected > 0 && now >= expected
    const day = isFull || covered ? await coveredOn(tx, surveyId, path, counted, isFull ? expected : 0) : null
    if (areaId === null) {
      await tx.query('update surveys set collected = $2, covered_on = $3::date where id = $1', [surveyId, now, day])
      continue
    }
    await tx.query(
      `update survey_coverage set collected = $3, covered_on = $4::date where survey_id = $1 and area_id = $2`,
      [surveyId, areaId, now, day],
    )
    if (!isLast) continue
    await tx.query(
      `update survey_coverage c set last_answer_at = (select max(n.submitted_at) from survey_answers n where ${GIVEN_INSIDE})
       where c.survey_id = $1 and c.area_id = $4`,
      [surveyId, counted, path, areaId],
    )
  }
}

/** The day of the answer with which so many were there. */
async function coveredOn(tx: Tx, surveyId: string, path: string, counted: number, all: number): Promise<string | null> {
  if (all === 0) return null
  const { rows } = await tx.query<{ day: string }>(
    `select (n.submitted_at at time zone 'Asia/Ulaanbaatar')::date::text as day from survey_answers n
     where ${GIVEN_INSIDE} order by n.no offset $4 limit 1`,
    [surveyId, counted, path, all - 1],
  )
  return rows[0]?.day ?? null
}
