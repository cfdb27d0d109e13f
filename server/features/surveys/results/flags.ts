import { type RawBuilder, sql } from 'kysely'
import type { Localized } from '#contract/core/text/localized.ts'
import {
  type Channel,
  type Flag,
  type FlaggedAnswer,
  IDENTICAL_COUNTED_MAX,
  type Origin,
  phaseOf,
  type Review,
  TEXTS_MIN,
  type Values,
} from '#contract/features/surveys/index.ts'
import { type AnyCall, isRecentlyClosed, type SurveyCall } from '../show.ts'
import type { SurveyRecord } from '../tables.ts'
import { flagNumbers } from './flag-numbers.ts'
import { eachInside, sliceArea } from './results.ts'

type FlagCall = SurveyCall<'flags'> | SurveyCall<'flagFacets'> | SurveyCall<'review'> | SurveyCall<'reviewMany'>
type Names = [last: string, first: string] | null

/** The review state, derived from the stored columns. */
const REVIEW = sql<Review>`case when survey_answers.reviewed_at is null then 'waiting'
  when survey_answers.state = 'counted' then 'counts' else 'set_aside' end`
const SECONDS = sql<number>`extract(epoch from survey_answers.submitted_at - survey_answers.started_at)::int`
const namesOf = (column: 'entered_by' | 'reviewed_by') =>
  sql<Names>`(select jsonb_build_array(last_name, first_name) from users where users.id = survey_answers.${sql.ref(column)})`

/** Flagged answers with the same content, of those flagged for it: few, so that each can be compared. */
const IDENTICAL = sql<number | null>`case when survey_answers.flags @> '{identical}' then (select count(*)::int from (
  select from survey_answers same where same.survey_id = survey_answers.survey_id and same.flags <> '{}'
    and same.flags @> '{identical}' and same.answers = survey_answers.answers limit ${sql.lit(IDENTICAL_COUNTED_MAX)}) counted) end`
/** Whether the leader who entered the answer has entered so many that none of them is known by the leader. */
const IS_FREQUENT = sql<boolean>`${sql.lit(TEXTS_MIN)} <= (select count(*) from (select from survey_answers other
  where other.survey_id = survey_answers.survey_id and other.entered_by = survey_answers.entered_by limit ${sql.lit(TEXTS_MIN)}) counted)`

/** Whether answers can be reviewed: until the survey can no longer be reopened. */
export function mayReview(survey: SurveyRecord, now: Date): boolean {
  const { status, start_date: startDate, end_date: endDate } = survey
  return phaseOf({ status, startDate, endDate }, now) !== 'closed' || isRecentlyClosed(survey, now)
}

const flaggedIn = (call: Pick<AnyCall, 'rows'>, surveyId: string, areaId: string) =>
  call.rows
    .from('survey_answers')
    .where('survey_id', '=', surveyId)
    .where(sql<boolean>`survey_answers.flags <> '{}'`)
    // few answers are flagged, so testing each is a hundred times faster than reading all answers of the areas
    .where(eachInside(areaId))

const filter = (query: {
  flag?: Flag | undefined
  channel?: Channel | undefined
  origin?: Origin | undefined
}): RawBuilder<boolean> => {
  const all = [sql<boolean>`true`]
  if (query.flag) all.push(sql<boolean>`survey_answers.flags @> array[${query.flag}]`)
  if (query.channel) all.push(sql<boolean>`survey_answers.channel = ${query.channel}`)
  if (query.origin) all.push(sql<boolean>`survey_answers.origin = ${query.origin}`)
  return sql<boolean>`${sql.join(all, sql` and `)}`
}

const COLUMNS = [
  'survey_answers.no',
  'survey_answers.area_id',
  'survey_answers.channel',
  'survey_answers.origin',
  'survey_answers.flags',
  'survey_answers.answers',
  'survey_answers.submitted_at',
  'survey_answers.entered_by',
  'survey_answers.reviewed_by',
  'survey_answers.reviewed_at',
  'survey_answers.review_note',
  'survey_answers.home_confirmed',
] as const

export const selectFlagged = (call: Pick<AnyCall, 'rows'>, surveyId: string, areaId: string) =>
  flaggedIn(call, surveyId, areaId)
    .select(COLUMNS)
    .select([REVIEW.as('review'), SECONDS.as('seconds'), IDENTICAL.as('identical'), IS_FREQUENT.as('is_frequent')])
    .select([namesOf('entered_by').as('entered_name'), namesOf('reviewed_by').as('reviewed_name')])
    .select(
      sql<Localized[]>`(select coalesce(jsonb_agg(above.name order by length(above.path)), '[]') from areas above
        join areas own on own.path like above.path || '%' where own.id = survey_answers.area_id and above.level <> 'city')`.as(
        'line',
      ),
    )

export interface FlaggedRow {
  no: number
  area_id: string
  channel: Channel
  origin: Origin
  flags: string[]
  answers: Values
  submitted_at: Date
  entered_by: string | null
  reviewed_by: string | null
  reviewed_at: Date | null
  review_note: string | null
  home_confirmed: boolean | null
  review: Review
  seconds: number
  identical: number | null
  is_frequent: boolean
  entered_name: Names
  reviewed_name: Names
  line: Localized[]
}

const personOf = (id: string | null, name: Names) => (id && name ? { id, lastName: name[0], firstName: name[1] } : null)

/** What a reviewer sees: of an anonymous survey nothing that was answered, nor anything by which the answer is found elsewhere. */
export const present = (
  call: Pick<AnyCall, 'core'>,
  survey: SurveyRecord,
  { row, canReview }: { row: FlaggedRow; canReview: boolean },
): FlaggedAnswer => ({
  ...shown(row, canReview),
  ...(survey.anonymous && {
    no: flagNumbers(call.core, survey).shown(row.no),
    answers: null,
    enteredBy: row.is_frequent ? personOf(row.entered_by, row.entered_name) : null,
    identical: row.identical !== null && row.identical >= TEXTS_MIN ? row.identical : null,
  }),
})

const shown = (row: FlaggedRow, canReview: boolean): FlaggedAnswer => ({
  no: row.no,
  areaId: row.area_id,
  line: row.line,
  channel: row.channel,
  flags: row.flags as Flag[],
  review: row.review,
  submittedAt: row.submitted_at.toISOString(),
  seconds: row.seconds,
  enteredBy: personOf(row.entered_by, row.entered_name),
  answers: row.answers,
  identical: row.identical,
  reviewedBy: personOf(row.reviewed_by, row.reviewed_name),
  reviewedAt: row.reviewed_at?.toISOString() ?? null,
  note: row.review_note,
  canReview,
})

/** The survey and the area of the requested slice. */
export async function surveyAndArea(call: FlagCall, wanted: string | undefined) {
  const survey = await call.rows.one('surveys', call.params.id)
  return { survey, areaId: await sliceArea(call, survey, wanted) }
}

/** Lists the flagged answers, newest first by default. */
export async function listFlags(call: SurveyCall<'flags'>) {
  const { query, now } = call
  const { survey, areaId } = await surveyAndArea(call, query.areaId)
  const canReview = mayReview(survey, now)
  const { page, pageSize, sort } = query
  const where = (q: ReturnType<typeof selectFlagged>) =>
    q.where(filter(query)).$if(query.review !== undefined, (one) => one.where(REVIEW, '=', query.review ?? 'waiting'))
  const order = sort?.endsWith('seconds') ? SECONDS : sql`survey_answers.no`
  const [found, counted] = await Promise.all([
    where(selectFlagged(call, survey.id, areaId))
      .orderBy(order, sort && !sort.startsWith('-') ? 'asc' : 'desc')
      .orderBy('survey_answers.no', 'desc')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute(),
    flaggedIn(call, survey.id, areaId)
      .where(filter(query))
      .$if(query.review !== undefined, (one) => one.where(REVIEW, '=', query.review ?? 'waiting'))
      .select((q) => q.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow(),
  ])
  return {
    data: found.map((row) => present(call, survey, { row, canReview })),
    meta: { page, pageSize, total: counted.n },
  }
}

/** Counts the flagged answers by review state. */
export async function countFlags(call: SurveyCall<'flagFacets'>): Promise<Record<Review, number>> {
  const { survey, areaId } = await surveyAndArea(call, call.query.areaId)
  const count = (review: Review) => sql<number>`count(*) filter (where ${REVIEW} = ${review})`
  return flaggedIn(call, survey.id, areaId)
    .where(filter(call.query))
    .select([count('waiting').as('waiting'), count('counts').as('counts'), count('set_aside').as('set_aside')])
    .executeTakeFirstOrThrow()
}
