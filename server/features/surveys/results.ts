import { type RawBuilder, sql } from 'kysely'
import { fieldProblem, Problem } from '#contract/core/problem.ts'
import type { Localized } from '#contract/core/text.ts'
import {
  type AreaResult,
  type Channel,
  isAnswered,
  PUBLIC_CELL_MIN,
  phaseOf,
  type Question,
  type QuestionResult,
  questionsOf,
  type Result,
} from '#contract/features/surveys/index.ts'
import { type Sums, sumsOf } from './count.ts'
import { type AnyCall, isStaff, type SurveyCall } from './show.ts'
import type { SurveyRecord, Tally } from './tables.ts'
import { addTallies, medianOf } from './tally.ts'
import { restIn, withUncounted } from './uncounted.ts'

type Reading = Pick<AnyCall, 'actor' | 'rows'>

/**
 * The area whose answers this person looks at: the one asked for, the own one, or, of what is public, the whole. An area out of reach
 * is not found; with `above`, those on the way up to the city are, as their totals are told.
 */
export async function sliceArea(
  call: Reading,
  survey: SurveyRecord,
  wanted: string | undefined,
  { above = false }: { above?: boolean } = {},
): Promise<string> {
  const { actor } = call
  if (!isStaff(actor) || !actor?.areaId || !actor.areaPath) {
    if (!wanted || wanted === survey.area_id) return survey.area_id
    throw new Problem('not_found')
  }
  const id = wanted ?? actor.areaId
  if (above && actor.areaPath.split('/').includes(id)) return id
  const found = await call.rows
    .from('areas', 'results')
    .select('areas.id')
    .where('areas.id', '=', id)
    .executeTakeFirst()
  if (!found) throw new Problem('not_found')
  return id
}

/** Whether this person may see results now. Citizens see them after closing, where the survey says so; staff as it says. */
export function refuseResults({ actor, now }: Pick<AnyCall, 'actor' | 'now'>, survey: SurveyRecord): void {
  const phase = phaseOf({ status: survey.status, startDate: survey.start_date, endDate: survey.end_date }, now)
  const view = survey.result_view
  const open = isStaff(actor)
    ? view === 'staff_always' || phase === 'closed'
    : view === 'public_after_close' && phase === 'closed'
  if (!open) throw new Problem('wrong_state', { params: { state: phase, action: 'result', allowedActions: [] } })
}

/** Counts of every question for an area with what lies below it. Everybody is told the whole alone, and of very few nothing. */
export async function resultOf(call: SurveyCall<'result'>): Promise<Result> {
  const { rows, query, core, now, actor } = call
  const survey = await rows.one('surveys', call.params.id)
  refuseResults(call, survey)
  const isPublic = !isStaff(actor)
  if (isPublic && (query.channel || query.areaId)) throw new Problem('not_found')
  const areaId = await sliceArea(call, survey, query.areaId)
  const found = await sumsIn(call, core, survey, areaId, query.channel)
  const total = (name: 'answers' | 'flagged' | 'set_aside' | 'unconfirmed') =>
    found.reduce((all, row) => all + row[name], 0)
  const answers = total('answers')
  const hidden = isPublic && answers > 0 && answers < PUBLIC_CELL_MIN
  const tallies = hidden ? {} : addTallies(found.map(({ counts }) => counts))
  return {
    answers,
    flagged: isPublic ? 0 : total('flagged'),
    setAside: isPublic ? 0 : total('set_aside'),
    unconfirmedHomes: survey.anonymous || hidden ? null : total('unconfirmed'),
    hidden,
    questions: questionsOf(survey.structure)
      .filter(isAnswered)
      .map((question) => resultOfQuestion(question, tallies[question.id])),
    at: now.toISOString(),
  }
}

const questionsById = ({ structure }: Pick<SurveyRecord, 'structure'>) =>
  new Map(questionsOf(structure).map((question) => [question.id, question]))

/** Sums of one area that add up to everything that was accepted so far. */
export async function sumsIn(
  call: Reading,
  core: AnyCall['core'],
  survey: SurveyRecord,
  areaId: string,
  channel: Channel | undefined,
): Promise<Sums[]> {
  const { stored, rest } = await withUncounted(core, survey.id, () => countsIn(call, survey.id, areaId, channel))
  return [...stored, sumsOf(restIn(rest, areaId, channel), questionsById(survey))]
}

/** What was counted in one area, by channel. */
export const countsIn = (call: Reading, surveyId: string, areaId: string, channel: Channel | undefined) =>
  call.rows
    .from('survey_counts')
    .select(['survey_counts.answers', 'survey_counts.flagged', 'survey_counts.set_aside', 'survey_counts.unconfirmed'])
    .select('survey_counts.counts')
    .where('survey_id', '=', surveyId)
    .where('area_id', '=', areaId)
    .$if(channel !== undefined, (q) => q.where('channel', '=', channel ?? 'online'))
    .execute()

function resultOfQuestion({ id: questionId, type }: Question, tally: Tally | undefined): QuestionResult {
  const { n = 0, keys = {}, sum, min, max } = tally ?? {}
  const isNumber = tally !== undefined && sum !== undefined
  return {
    questionId,
    type,
    answered: n,
    counts: Object.entries(keys).map(([key, count]) => ({ key, count })),
    mean: sum === undefined || n === 0 ? null : sum / n,
    median: isNumber ? (medianOf(tally) ?? null) : null,
    smallest: min ?? null,
    largest: max ?? null,
  }
}

/** One question in each of the areas right below another: sums that were kept, not answers. */
export async function resultAreasOf(call: SurveyCall<'resultAreas'>): Promise<AreaResult[]> {
  const { rows, query, core } = call
  const survey = await rows.one('surveys', call.params.id)
  refuseResults(call, survey)
  const question = questionsOf(survey.structure).find(({ id }) => id === query.questionId)
  if (!question || !isAnswered(question)) throw fieldProblem('questionId', 'not_in_list')
  const areaId = await sliceArea(call, survey, query.areaId)
  const counted = rows
    .from('survey_counts')
    .innerJoin('areas', 'areas.id', 'survey_counts.area_id')
    .select(['survey_counts.area_id', 'survey_counts.answers'])
    .select([
      sql<Localized>`areas.name`.as('name'),
      sql<Tally | null>`survey_counts.counts -> ${question.id}`.as('tally'),
    ])
    .where('survey_counts.survey_id', '=', survey.id)
    .where('areas.parent_id', '=', areaId)
    .$if(query.channel !== undefined, (q) => q.where('channel', '=', query.channel ?? 'online'))
  const below = rows
    .from('areas')
    .select(['areas.id', sql<Localized>`areas.name`.as('name')])
    .where('areas.parent_id', '=', areaId)
    .orderBy(sql`areas.code collate "und-x-icu"`)
  const { stored, rest } = await withUncounted(core, survey.id, () => Promise.all([counted.execute(), below.execute()]))
  const [found, areas] = stored
  const asked = new Map([[question.id, question]])
  return areas.flatMap(({ id, name }) => {
    const uncounted = restIn(rest, id, query.channel)
    const those = found.filter((row) => row.area_id === id)
    if (those.length + uncounted.length === 0) return []
    const fresh = sumsOf(uncounted, asked)
    const tallies = addTallies([
      ...those.flatMap(({ tally }) => (tally ? [{ [question.id]: tally }] : [])),
      fresh.counts,
    ])
    const { answered, counts, mean } = resultOfQuestion(question, tallies[question.id])
    return {
      areaId: id,
      area: name,
      answers: those.reduce((sum, row) => sum + row.answers, fresh.answers),
      answered,
      counts,
      mean,
    }
  })
}

/** "The answer counts for this area or one below it." */
export const insideOf = (areaId: string): RawBuilder<boolean> =>
  sql<boolean>`survey_answers.area_id in (select inside.id from areas inside join areas top on inside.path like top.path || '%' where top.id = ${areaId})`

/** An area is large when it holds more than one of so many answers. */
const LARGE_SHARE = 50

/**
 * The same for the latest few, where `answers` of all that were collected lie in the area. In a large area the next one is found soon:
 * it is asked of one answer after the other, from the last back, and not of all answers of its areas at once. Of a small area these
 * are fewer than there are answers to walk past.
 */
export function latestInside(
  { actor }: Pick<AnyCall, 'actor'>,
  areaId: string,
  answers: number,
  survey: SurveyRecord,
): RawBuilder<boolean> {
  // everything lies in the city
  if (actor?.areaPath === `/${areaId}/`) return sql<boolean>`true`
  if (answers * LARGE_SHARE < survey.collected) return insideOf(areaId)
  return eachInside(areaId)
}

/** The same as `insideOf`, asked of one answer after the other: for those of a whole survey, or for few. */
export const eachInside = (areaId: string): RawBuilder<boolean> =>
  sql<boolean>`(select own.path from areas own where own.id = survey_answers.area_id)
    like (select path from areas top where top.id = ${areaId}) || '%'`
