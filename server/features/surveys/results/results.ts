import { type RawBuilder, sql } from 'kysely'
import { fieldProblem, Problem } from '#contract/core/model/problem.ts'
import type { Localized } from '#contract/core/text/localized.ts'
import {
  type AreaResult,
  hiddenPlaces,
  isAnswered,
  isSmall,
  ORIGINS,
  type Origin,
  phaseOf,
  type Question,
  type QuestionResult,
  questionsOf,
  type Result,
} from '#contract/features/surveys/index.ts'
import { inAndBelow } from '../../../core/access/in-and-below.ts'
import { matching } from '../../../core/access/matching.ts'
import { type Sums, sumsOf } from '../counting/count.ts'
import { addTallies, medianOf } from '../counting/tally.ts'
import { uncountedIn, type Way, withUncounted } from '../counting/uncounted.ts'
import { type AnyCall, isStaff, provisionalUntil, type SurveyCall } from '../show.ts'
import type { SurveyRecord, Tally } from '../tables.ts'
import { isRevealing, revealingAreas } from './anonymity.ts'
import { forEverybody } from './public-figures.ts'

type ReadCall = Pick<AnyCall, 'actor' | 'rows'>

/**
 * The area of the requested slice: by default the person's own, and for the public the whole survey. With `above`, areas above the
 * person's own are allowed too, because their totals may be shown. @throws Problem('not_found') beyond reach, or `beyond`.
 */
export async function sliceArea(
  call: ReadCall,
  survey: SurveyRecord,
  wanted: string | undefined,
  { above = false, beyond = new Problem('not_found') }: { above?: boolean; beyond?: Problem | undefined } = {},
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
  if (!found) throw beyond
  return id
}

/** @throws Problem('wrong_state') if this person may not see results now, according to the survey's setting. */
export function checkResultAccess({ actor, now }: Pick<AnyCall, 'actor' | 'now'>, survey: SurveyRecord): void {
  const phase = phaseOf({ status: survey.status, startDate: survey.start_date, endDate: survey.end_date }, now)
  const view = survey.result_view
  const open = isStaff(actor)
    ? view === 'staff_always' || phase === 'closed'
    : view === 'public_after_close' && phase === 'closed'
  if (!open) throw new Problem('wrong_state', { params: { state: phase, action: 'result', allowedActions: [] } })
}

/** The counts of every question for an area including those below. The public sees only the whole, and nothing of few answers. */
export async function resultOf(call: SurveyCall<'result'>): Promise<Result> {
  const { rows, query, core, now, actor } = call
  const survey = await rows.one('surveys', call.params.id)
  checkResultAccess(call, survey)
  const isPublic = !isStaff(actor)
  if (isPublic && (query.channel || query.areaId || query.origin)) throw new Problem('not_found')
  const areaId = await sliceArea(call, survey, query.areaId)
  const found = await sumsIn(call, core, survey, areaId, query)
  const total = (name: 'answers' | 'flagged' | 'set_aside' | 'unconfirmed') =>
    found.reduce((all, row) => all + row[name], 0)
  const answers = total('answers')
  const hidden = isPublic ? isSmall(answers) : await isRevealing(call, survey, areaId, query)
  const tallies = hidden ? {} : addTallies(found.map(({ counts }) => counts))
  return {
    answers,
    flagged: isPublic ? 0 : total('flagged'),
    setAside: isPublic ? 0 : total('set_aside'),
    unconfirmedHomes:
      survey.anonymous || hidden || (isPublic && isSmall(total('unconfirmed'))) ? null : total('unconfirmed'),
    origins: hidden && isPublic ? [] : originCounts(found, isPublic),
    provisionalUntil: provisionalUntil(survey, now)?.toISOString() ?? null,
    hidden,
    questions: questionsOf(survey.structure)
      .filter(isAnswered)
      .map((question) => {
        const result = resultOfQuestion(question, tallies[question.id])
        return isPublic ? forEverybody(question, result) : result
      }),
    at: now.toISOString(),
  }
}

/** How many answers came in each way. The public sees no number from 1 to 4, nor any from which it could be computed. */
function originCounts(sums: readonly OriginSums[], isPublic: boolean): Result['origins'] {
  const counts = ORIGINS.map((origin) => ({
    origin,
    answers: sums.reduce((all, row) => all + (row.origin === origin ? row.answers : 0), 0),
  }))
  const hidden: ReadonlySet<number> = isPublic ? hiddenPlaces(counts.map(({ answers }) => answers)) : new Set()
  return counts.filter(({ answers }, place) => answers > 0 && !hidden.has(place))
}

const questionsById = ({ structure }: Pick<SurveyRecord, 'structure'>) =>
  new Map(questionsOf(structure).map((question) => [question.id, question]))

/** Sums of answers that came in one way. */
export type OriginSums = Sums & { origin: Origin }

/** The sums of an area: the stored ones, and those of the uncounted answers. */
export async function sumsIn(
  call: ReadCall,
  core: AnyCall['core'],
  survey: SurveyRecord,
  areaId: string,
  way: Way,
): Promise<OriginSums[]> {
  const { stored, uncounted } = await withUncounted(core, survey.id, () => storedCounts(call, survey.id, areaId, way))
  const fresh = [...Map.groupBy(uncountedIn(uncounted, areaId, way), ({ origin }) => origin)]
  return [...stored, ...fresh.map(([origin, rows]) => ({ origin, ...sumsOf(rows, questionsById(survey)) }))]
}

/** The stored sums of an area, by channel and origin. */
export const storedCounts = (call: ReadCall, surveyId: string, areaId: string, { channel, origin }: Way) =>
  call.rows
    .from('survey_counts')
    .select(['survey_counts.answers', 'survey_counts.flagged', 'survey_counts.set_aside', 'survey_counts.unconfirmed'])
    .select(['survey_counts.counts', 'survey_counts.origin'])
    .where('survey_id', '=', surveyId)
    .where('area_id', '=', areaId)
    .where(matching({ channel, origin }))
    .execute()

function resultOfQuestion({ id: questionId, type }: Question, tally: Tally | undefined): QuestionResult {
  const { n = 0, keys = {}, sum, min, max } = tally ?? {}
  const isNumber = tally !== undefined && sum !== undefined
  return {
    questionId,
    type,
    answered: n,
    counts: Object.entries(keys).map(([key, count]) => ({ key, count })),
    hiddenKeys: [],
    mean: sum === undefined || n === 0 ? null : sum / n,
    median: isNumber ? (medianOf(tally) ?? null) : null,
    smallest: min ?? null,
    largest: max ?? null,
  }
}

/** The result of one question for each child area, computed from sums. */
export async function resultAreasOf(call: SurveyCall<'resultAreas'>): Promise<AreaResult[]> {
  const { rows, query, core } = call
  const survey = await rows.one('surveys', call.params.id)
  checkResultAccess(call, survey)
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
    .where(matching({ channel: query.channel, origin: query.origin }))
  const below = rows
    .from('areas')
    .select(['areas.id', sql<Localized>`areas.name`.as('name')])
    .where('areas.parent_id', '=', areaId)
    .orderBy(sql`areas.code collate "und-x-icu"`)
  const { stored, uncounted } = await withUncounted(core, survey.id, () =>
    Promise.all([counted.execute(), below.execute()]),
  )
  const [found, areas] = stored
  const isHidden = await revealingAreas(call, survey, areaId, { below: areas.map(({ id }) => id), way: query })
  const asked = new Map([[question.id, question]])
  return areas.flatMap(({ id, name }) => {
    const ofArea = uncountedIn(uncounted, id, query)
    const those = found.filter((row) => row.area_id === id)
    if (those.length + ofArea.length === 0 || isHidden.has(id)) return []
    const fresh = sumsOf(ofArea, asked)
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

/** Whether an answer belongs to this area or one below it. */
export const insideOf = (areaId: string): RawBuilder<boolean> => inAndBelow('survey_answers.area_id', areaId)

/** An area is large if it has at least one in this many answers. */
const LARGE_SHARE = 50

/**
 * A variant of `insideOf` for reading the latest answers of an area that has `answers` of all those collected. In a large area each
 * answer is tested while walking back from the latest, because a match is found soon. In a small area fetching all its answers is
 * cheaper than walking past the others.
 */
export function latestInside(
  { actor }: Pick<AnyCall, 'actor'>,
  areaId: string,
  answers: number,
  survey: SurveyRecord,
): RawBuilder<boolean> {
  // all answers belong to the city
  if (actor?.areaPath === `/${areaId}/`) return sql<boolean>`true`
  if (answers * LARGE_SHARE < survey.collected) return insideOf(areaId)
  return eachInside(areaId)
}

/** A variant of `insideOf` that tests each answer: for walking through all answers, or for few. */
export const eachInside = (areaId: string, table = 'survey_answers'): RawBuilder<boolean> =>
  sql<boolean>`(select own.path from areas own where own.id = ${sql.ref(`${table}.area_id`)})
    like (select path from areas top where top.id = ${areaId}) || '%'`
