import { type RawBuilder, sql } from 'kysely'
import { Problem } from '#contract/core/model/problem.ts'
import { TEXTS_MIN } from '#contract/features/surveys/index.ts'
import { unscoped } from '../../../core/access/unscoped.ts'
import { areaIdsOf } from '../counting/count.ts'
import { type Way, withUncounted } from '../counting/uncounted.ts'
import { type AnyCall, isStaff } from '../show.ts'
import { COUNTERS, type SurveyRecord } from '../tables.ts'

type ReadCall = Pick<AnyCall, 'actor' | 'rows' | 'core'>
/** How many answers an area has in one way, with those of the areas below it. */
export type Answers = (areaId: string, way: Way) => number

/** Whether a number of answers leads to the people who gave them. */
export const isFew = (count: number): boolean => count > 0 && count < TEXTS_MIN

interface CountedWay extends Required<Way> {
  area_id: string
  n: number
}

/** Adds up numbers of areas. */
function sumOf(rows: readonly CountedWay[]): Answers {
  const byArea = new Map<string, Map<string, CountedWay>>()
  for (const row of rows) {
    const ways = byArea.get(row.area_id) ?? new Map<string, CountedWay>()
    byArea.set(row.area_id, ways)
    const key = `${row.channel} ${row.origin}`
    ways.set(key, { ...row, n: row.n + (ways.get(key)?.n ?? 0) })
  }
  return (areaId, way) => {
    let sum = 0
    for (const { channel, origin, n } of byArea.get(areaId)?.values() ?? [])
      if ((way.channel ?? channel) === channel && (way.origin ?? origin) === origin) sum += n
    return sum
  }
}

/** The answers that results count, in these areas or all, the uncounted ones included. */
export async function resultAnswers(call: ReadCall, surveyId: string, areaIds?: readonly string[]): Promise<Answers> {
  const { stored, uncounted } = await withUncounted(call.core, surveyId, () =>
    call.rows
      .from('survey_counts')
      .select(['survey_counts.area_id', 'survey_counts.channel', 'survey_counts.origin', 'survey_counts.answers as n'])
      .where('survey_id', '=', surveyId)
      .$if(areaIds !== undefined, (counts) => counts.where('area_id', 'in', [...(areaIds ?? [])]))
      .execute(),
  )
  const fresh = uncounted
    .filter(({ state }) => state === 'counted')
    .flatMap(({ path, channel, origin }) => areaIdsOf(path).map((area_id) => ({ area_id, channel, origin, n: 1 })))
  return sumOf([...stored, ...fresh])
}

/** The answers to an anonymous survey that are read one by one: those up to a number, which are shuffled. */
export interface ReadableAnswers {
  upTo: number
  /** Those that count and those set aside. */
  all: Answers
}

/** @returns the answers in these areas or all; undefined for a survey that is not anonymous, of which all answers are read. */
async function readableAnswers(
  call: Pick<ReadCall, 'core'>,
  { id, anonymous }: SurveyRecord,
  areaIds?: readonly string[],
): Promise<ReadableAnswers | undefined> {
  if (!anonymous) return undefined
  // the stored sums without what was counted, but not shuffled
  const { rows } = await unscoped(call.core, COUNTERS).query<CountedWay & { upTo: number }>(
    `select p.mixed as "upTo", s.* from survey_counting p cross join lateral (
       select area_id, channel, origin, answers + set_aside as n from survey_counts
       where survey_id = p.survey_id and ($2::uuid[] is null or area_id = any($2))
       union all
       select above.id, fresh.channel, fresh.origin, -sum(fresh.n)::int
       from (select area_id, channel, origin, count(*) as n from survey_answers where survey_id = p.survey_id and no > p.mixed and no <= p.no group by 1, 2, 3) fresh
       join areas own on own.id = fresh.area_id join areas above on own.path like above.path || '%'
       where $2::uuid[] is null or above.id = any($2) group by 1, 2, 3
     ) s where p.survey_id = $1`,
    [id, areaIds],
  )
  return {
    upTo: rows[0]?.upTo ?? 0,
    all: sumOf(rows),
  }
}

/** The areas above one that the reader could compare it with. */
export async function areasAbove(call: ReadCall, areaId: string): Promise<string[]> {
  const above = await call.rows
    .from('areas', 'results')
    .select('areas.id')
    .where('areas.id', '<>', areaId)
    .where(sql<boolean>`(select path from areas own where own.id = ${areaId}) like areas.path || '%'`)
    .execute()
  return above.map(({ id }) => id)
}

/** Whether a slice, or what remains of a wider one without it, has answers of few people. */
export const leadsToFew = (answers: Answers, areaId: string, above: readonly string[], way: Way): boolean => {
  const own = answers(areaId, way)
  const { channel, origin } = way
  const wider = [
    ...[{}, { channel }, { origin }].map((one) => answers(areaId, one)),
    ...above.map((id) => answers(id, way)),
  ]
  return isFew(own) || wider.some((count) => isFew(count - own))
}

/**
 * Whether staff would learn from this slice of an anonymous survey what few people answered: from it, or by comparing it with the
 * area, with one above it within reach, or with fewer filters.
 */
export async function isRevealing(call: ReadCall, survey: SurveyRecord, areaId: string, way: Way): Promise<boolean> {
  if (!survey.anonymous || !isStaff(call.actor)) return false
  const above = await areasAbove(call, areaId)
  return leadsToFew(await resultAnswers(call, survey.id, [areaId, ...above]), areaId, above, way)
}

/** The areas directly below one whose results would tell what few people answered. */
export async function revealingAreas(
  call: ReadCall,
  survey: SurveyRecord,
  areaId: string,
  { below, way }: { below: readonly string[]; way: Way },
): Promise<ReadonlySet<string>> {
  if (!survey.anonymous || below.length === 0) return new Set()
  const above = [areaId, ...(await areasAbove(call, areaId))]
  const answers = await resultAnswers(call, survey.id, [...above, ...below])
  return hiddenBelow([answers], { above, below, ways: [way] })
}

/**
 * The areas of `below`, directly below the first one of `above`, that must not be told apart: each would lead to few people in one of
 * the ways, or what remains of the area without the others would. Each of `all` is a number of answers that must not do so.
 */
export function hiddenBelow(
  all: readonly Answers[],
  { above, below, ways }: { above: readonly string[]; below: readonly string[]; ways: readonly Way[] },
): ReadonlySet<string> {
  const [areaId = '', ...wider] = above
  const isSafe = (isFine: (answers: Answers, way: Way) => boolean) =>
    all.every((answers) => ways.every((way) => isFine(answers, way)))
  const hidden = new Set(
    below.filter((id) => !isSafe((answers, way) => !leadsToFew(answers, id, [areaId, ...wider], way))),
  )
  const rest = (answers: Answers, way: Way) =>
    answers(areaId, way) - below.reduce((sum, id) => sum + (hidden.has(id) ? 0 : answers(id, way)), 0)
  const [first = {}] = ways
  const [size = () => 0] = all
  const visible = below.filter((id) => !hidden.has(id) && size(id, first) > 0)
  for (const id of visible.sort((a, b) => size(a, first) - size(b, first)))
    if (!isSafe((answers, way) => !isFew(rest(answers, way)))) hidden.add(id)
  return hidden
}

const tooFew = () =>
  new Problem('not_allowed', { errors: [{ path: 'questionId', code: 'too_few_answers', params: { min: TEXTS_MIN } }] })

/** Tables of an anonymous survey are shown where nothing leads to few people. @throws Problem('not_allowed') on `questionId`. */
export async function checkEnoughAnswers(
  call: ReadCall,
  survey: SurveyRecord,
  areaId: string,
  way: Way,
): Promise<void> {
  if (await isRevealing(call, survey, areaId, way)) throw tooFew()
}

/**
 * As `checkEnoughAnswers` for single answers, words, places and files, because handwriting in words leads to people: neither do the
 * answers that can be read, those set aside among them. @returns these answers; undefined if the survey is not anonymous.
 */
export async function checkEnoughReadable(
  call: ReadCall,
  survey: SurveyRecord,
  { areaId, way, isFile = false }: { areaId: string; way: Way; isFile?: boolean },
): Promise<ReadableAnswers | undefined> {
  await checkEnoughAnswers(call, survey, areaId, way)
  if (!survey.anonymous) return undefined
  const above = await areasAbove(call, areaId)
  // a file names areas below as well
  const readable = await readableAnswers(call, survey, isFile ? undefined : [areaId, ...above])
  if (!readable || !isStaff(call.actor)) return readable
  if (leadsToFew(readable.all, areaId, above, way)) throw tooFew()
  return readable
}

/**
 * Whether words, places and files of an answer are listed. Of anonymous surveys also those set aside: the text that disappears with a
 * decision would be the answer's that was decided about.
 */
export const isListed = (survey: SurveyRecord): RawBuilder<boolean> =>
  survey.anonymous ? isShown(survey) : sql<boolean>`survey_answers.state = 'counted'`

/** Of anonymous surveys, single answers are read once they are shuffled: others came since somebody looked last. */
export const isShown = ({ id, anonymous }: SurveyRecord, table = 'survey_answers'): RawBuilder<boolean> =>
  anonymous
    ? sql<boolean>`${sql.ref(`${table}.no`)} <= coalesce((select c.mixed from survey_counting c where c.survey_id = ${id}), 0)`
    : sql<boolean>`true`
