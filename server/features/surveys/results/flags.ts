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
import { eachInside, sliceArea } from './results.ts'

type FlagCall = SurveyCall<'flags'> | SurveyCall<'flagFacets'> | SurveyCall<'review'> | SurveyCall<'reviewMany'>
type ListCall = Pick<AnyCall, 'rows' | 'actor'>
type Names = [last: string, first: string] | null

/** The review state, derived from the stored columns. */
const REVIEW = sql<Review>`case when survey_answers.reviewed_at is null then 'waiting'
  when survey_answers.state = 'counted' then 'counts' else 'set_aside' end`
const SECONDS = sql<number>`extract(epoch from survey_answers.submitted_at - survey_answers.started_at)::int`
/** Equal for answers that say the same. */
const CONTENT = sql<string>`md5(survey_answers.answers::text)`
/** The khoroo of an answer from a section. */
const KHOROO = sql<
  string | null
>`(select parent_id from areas where areas.id = survey_answers.area_id and level = 'section')`
const namesOf = (column: 'entered_by' | 'reviewed_by') =>
  sql<Names>`(select jsonb_build_array(last_name, first_name) from users where users.id = survey_answers.${sql.ref(column)})`

/** Whether answers can be reviewed: until the survey can no longer be reopened. */
export function mayReview(survey: SurveyRecord, now: Date): boolean {
  const { status, start_date: startDate, end_date: endDate } = survey
  return phaseOf({ status, startDate, endDate }, now) !== 'closed' || isRecentlyClosed(survey, now)
}

const flaggedIn = (call: ListCall, survey: SurveyRecord, areaId: string) =>
  call.rows
    .from('survey_answers')
    .where('survey_id', '=', survey.id)
    .where(sql<boolean>`survey_answers.flags <> '{}'`)
    // few answers are flagged, so testing each is a hundred times faster than reading all answers of the areas
    .where(eachInside(areaId))
    .$if(survey.anonymous, (flagged) => flagged.where(staysUnknown(call, survey, areaId)))

/** Whether the area does not lead to a leader who is not shown: a section has one. */
const staysUnknown = (call: ListCall, survey: SurveyRecord, areaId: string) =>
  sql<boolean>`(survey_answers.entered_by is null or (select level from areas where id = ${areaId}) <> 'section'
    or ${TEXTS_MIN} <= (select count(*) from (select from survey_answers other where other.survey_id = survey_answers.survey_id
      and other.entered_by = survey_answers.entered_by and ${eachInside(reachOf(call, survey), 'other')} limit ${TEXTS_MIN}) many))`

/** What lies beyond is not counted either. */
const reachOf = ({ actor }: ListCall, survey: SurveyRecord) => actor?.areaId ?? survey.area_id

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

/**
 * The number under which a flagged answer is reviewed. Of an anonymous survey 48 bits of the random key that is stored with the answer: the
 * stored number changes when answers are shuffled, and texts, places and files are in its order. Rule: docs/rules/surveys.md.
 */
export const shownNumber = ({ anonymous }: Pick<SurveyRecord, 'anonymous'>): RawBuilder<number> =>
  anonymous
    ? sql<number>`('x' || left(md5(survey_answers.person_key), 12))::bit(48)::bigint`
    : sql<number>`survey_answers.no`

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

export const selectFlagged = (call: ListCall, survey: SurveyRecord, areaId: string) =>
  flaggedIn(call, survey, areaId)
    .select(COLUMNS)
    .select([
      REVIEW.as('review'),
      SECONDS.as('seconds'),
      KHOROO.as('khoroo_id'),
      shownNumber(survey).as('shown_no'),
      CONTENT.as('content'),
    ])
    .select([namesOf('entered_by').as('entered_name'), namesOf('reviewed_by').as('reviewed_name')])
    .select(
      sql<Localized[]>`(select coalesce(jsonb_agg(above.name order by length(above.path)), '[]') from areas above
        join areas own on own.path like above.path || '%' where own.id = survey_answers.area_id and above.level <> 'city')`.as(
        'line',
      ),
    )

export interface FlaggedRow {
  no: number
  shown_no: number
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
  khoroo_id: string | null
  content: string
  entered_name: Names
  reviewed_name: Names
  line: Localized[]
}

const personOf = (id: string | null, name: Names) => (id && name ? { id, lastName: name[0], firstName: name[1] } : null)

/** What a reviewer sees: of an anonymous survey nothing that was answered, nor anything by which the answer is found elsewhere. */
export async function present(
  call: ListCall,
  survey: SurveyRecord,
  { rows, canReview }: { rows: readonly FlaggedRow[]; canReview: boolean },
): Promise<FlaggedAnswer[]> {
  const identical = await countIdentical(call, survey, rows)
  if (!survey.anonymous) return rows.map((row) => shown(row, { canReview, identical: identical.get(row.no) ?? null }))
  const leaders = await frequentLeaders(call, survey, rows)
  return rows.map((row) => {
    const same = identical.get(row.no) ?? 0
    const isHidden = row.entered_by !== null && !leaders.has(row.entered_by)
    return {
      ...shown(row, { canReview, identical: same >= TEXTS_MIN ? same : null }),
      answers: null,
      ...(isHidden && { enteredBy: null }),
      ...(isHidden && row.khoroo_id !== null && { areaId: row.khoroo_id, line: row.line.slice(0, -1) }),
    }
  })
}

/** How many flagged answers within reach have the same content, of those flagged for it; one alone is not counted. */
async function countIdentical(
  call: ListCall,
  survey: SurveyRecord,
  all: readonly FlaggedRow[],
): Promise<Map<number, number>> {
  const identical = all.filter(({ flags }) => flags.includes('identical'))
  if (identical.length === 0) return new Map()
  const contents = identical.map(({ content }) => content)
  // each flagged answer is read once: comparing it with every answer of the page took 20 s for 20,000
  const found = await flaggedIn(call, survey, reachOf(call, survey))
    .where(sql<boolean>`survey_answers.flags @> '{identical}' and ${CONTENT} = any(${contents}::text[])`)
    .groupBy(CONTENT)
    .select([CONTENT.as('content'), sql<number>`least(count(*), ${sql.lit(IDENTICAL_COUNTED_MAX)})::int`.as('n')])
    .execute()
  const counts = new Map(found.map(({ content, n }) => [content, n]))
  return new Map(identical.map(({ no, content }) => [no, counts.get(content) ?? 0] as const).filter(([, n]) => n > 1))
}

/** The leaders who have entered so many answers within reach that none of these is known by its leader. */
async function frequentLeaders(
  call: ListCall,
  survey: SurveyRecord,
  all: readonly FlaggedRow[],
): Promise<ReadonlySet<string>> {
  const leaders = [...new Set(all.flatMap((row) => row.entered_by ?? []))]
  if (leaders.length === 0) return new Set()
  const found = await call.rows
    .from('survey_answers')
    .where('survey_id', '=', survey.id)
    .where('survey_answers.entered_by', 'in', leaders)
    .where(eachInside(reachOf(call, survey)))
    .groupBy('survey_answers.entered_by')
    .having((q) => q.fn.countAll<number>(), '>=', TEXTS_MIN)
    .select('survey_answers.entered_by')
    .execute()
  return new Set(found.flatMap((row) => row.entered_by ?? []))
}

const shown = (
  row: FlaggedRow,
  { canReview, identical }: Pick<FlaggedAnswer, 'canReview' | 'identical'>,
): FlaggedAnswer => ({
  no: row.shown_no,
  areaId: row.area_id,
  line: row.line,
  channel: row.channel,
  flags: row.flags as Flag[],
  review: row.review,
  submittedAt: row.submitted_at.toISOString(),
  seconds: row.seconds,
  enteredBy: personOf(row.entered_by, row.entered_name),
  answers: row.answers,
  identical,
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

/**
 * Lists the flagged answers, newest first by default. Those of an anonymous survey are sorted by the day, and those of a day by a random key:
 * files, texts and places are in the order of the numbers.
 */
export async function listFlags(call: SurveyCall<'flags'>) {
  const { query, now } = call
  const { survey, areaId } = await surveyAndArea(call, query.areaId)
  const canReview = mayReview(survey, now)
  const { page, pageSize, sort } = query
  const where = (q: ReturnType<typeof selectFlagged>) =>
    q.where(filter(query)).$if(query.review !== undefined, (one) => one.where(REVIEW, '=', query.review ?? 'waiting'))
  const [arrival, within] = survey.anonymous
    ? (['survey_answers.submitted_at', 'survey_answers.person_key'] as const)
    : (['survey_answers.no', 'survey_answers.no'] as const)
  const [found, counted] = await Promise.all([
    where(selectFlagged(call, survey, areaId))
      .orderBy(sort?.endsWith('seconds') ? SECONDS : sql.ref(arrival), sort && !sort.startsWith('-') ? 'asc' : 'desc')
      .orderBy(within, 'desc')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute(),
    flaggedIn(call, survey, areaId)
      .where(filter(query))
      .$if(query.review !== undefined, (one) => one.where(REVIEW, '=', query.review ?? 'waiting'))
      .select((q) => q.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow(),
  ])
  return {
    data: await present(call, survey, { rows: found, canReview }),
    meta: { page, pageSize, total: counted.n },
  }
}

/** Counts the flagged answers by review state. */
export async function countFlags(call: SurveyCall<'flagFacets'>): Promise<Record<Review, number>> {
  const { survey, areaId } = await surveyAndArea(call, call.query.areaId)
  const count = (review: Review) => sql<number>`count(*) filter (where ${REVIEW} = ${review})`
  return flaggedIn(call, survey, areaId)
    .where(filter(call.query))
    .select([count('waiting').as('waiting'), count('counts').as('counts'), count('set_aside').as('set_aside')])
    .executeTakeFirstOrThrow()
}
