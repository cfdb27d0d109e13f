import { type RawBuilder, sql } from 'kysely'
import { Problem } from '#contract/core/model/problem.ts'
import { TEXTS_MIN } from '#contract/features/surveys/index.ts'
import { uncountedIn, type Way, withUncounted } from '../counting/uncounted.ts'
import { type AnyCall, isStaff } from '../show.ts'
import type { SurveyRecord } from '../tables.ts'

type ReadCall = Pick<AnyCall, 'actor' | 'rows' | 'core'>
/** How many answers an area has in one way, with those of the areas below it. */
export type Answers = (areaId: string, way: Way) => number

const isFew = (count: number): boolean => count > 0 && count < TEXTS_MIN

/** The answers of areas in each way, the uncounted ones included. */
async function answersOf(call: ReadCall, surveyId: string, areaIds: readonly string[]): Promise<Answers> {
  const { stored, uncounted } = await withUncounted(call.core, surveyId, () =>
    call.rows
      .from('survey_counts')
      .select(['survey_counts.area_id', 'survey_counts.channel', 'survey_counts.origin', 'survey_counts.answers'])
      .where('survey_id', '=', surveyId)
      .where('area_id', 'in', [...areaIds])
      .execute(),
  )
  return (areaId, way) =>
    stored
      .filter((row) => row.area_id === areaId)
      .filter(({ channel, origin }) => (way.channel ?? channel) === channel && (way.origin ?? origin) === origin)
      .reduce((sum, { answers }) => sum + answers, 0) +
    uncountedIn(uncounted, areaId, way).filter(({ state }) => state === 'counted').length
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
  return leadsToFew(await answersOf(call, survey.id, [areaId, ...above]), areaId, above, way)
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
  const answers = await answersOf(call, survey.id, [...above, ...below])
  return hiddenBelow(answers, { above, below, ways: [way] })
}

/**
 * The areas of `below`, directly below the first one of `above`, that must not be told apart: each would lead to few people in one of
 * the ways, or what remains of the area without the others would.
 */
export function hiddenBelow(
  answers: Answers,
  { above, below, ways }: { above: readonly string[]; below: readonly string[]; ways: readonly Way[] },
): ReadonlySet<string> {
  const [areaId = '', ...wider] = above
  const hidden = new Set(below.filter((id) => ways.some((way) => leadsToFew(answers, id, [areaId, ...wider], way))))
  const rest = (way: Way) =>
    answers(areaId, way) - below.reduce((sum, id) => sum + (hidden.has(id) ? 0 : answers(id, way)), 0)
  const [first = {}] = ways
  const visible = below.filter((id) => !hidden.has(id) && answers(id, first) > 0)
  for (const id of visible.sort((a, b) => answers(a, first) - answers(b, first)))
    if (ways.some((way) => isFew(rest(way)))) hidden.add(id)
  return hidden
}

/**
 * Single answers, words, places, files and tables of an anonymous survey are shown where nothing leads to few people: handwriting in
 * words does. @throws Problem('not_allowed') on `questionId`.
 */
export async function checkEnoughAnswers(
  call: ReadCall,
  survey: SurveyRecord,
  areaId: string,
  way: Way,
): Promise<void> {
  if (!(await isRevealing(call, survey, areaId, way))) return
  throw new Problem('not_allowed', {
    errors: [{ path: 'questionId', code: 'too_few_answers', params: { min: TEXTS_MIN } }],
  })
}

/** Of anonymous surveys, single answers are read once they are shuffled: others came since somebody looked last. */
export const isShown = ({ id, anonymous }: SurveyRecord, table = 'survey_answers'): RawBuilder<boolean> =>
  anonymous
    ? sql<boolean>`${sql.ref(`${table}.no`)} <= coalesce((select c.mixed from survey_counting c where c.survey_id = ${id}), 0)`
    : sql<boolean>`true`
