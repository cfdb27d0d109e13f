import { type RawBuilder, sql } from 'kysely'
import { POINTS_MAX } from '#contract/core/model/page.ts'
import { fieldProblem } from '#contract/core/model/problem.ts'
import { type Question, questionsOf } from '#contract/features/surveys/index.ts'
import { matching } from '../../../core/access/matching.ts'
import { addTallies } from '../counting/tally.ts'
import { isText } from '../counting/text-index.ts'
import type { SurveyCall } from '../show.ts'
import type { SurveyRecord } from '../tables.ts'
import { checkEnoughReadable, isListed } from './anonymity.ts'
import { checkResultAccess, latestInside, sliceArea, sumsIn } from './results.ts'
import { searchTexts, writtenIn } from './text-search.ts'

type OpenAnswersCall = SurveyCall<'texts'> | SurveyCall<'places'>
type PagedCall = Omit<SurveyCall<'placePoints'>, 'query'> & Pick<OpenAnswersCall, 'query'>

const WITH_TEXT: readonly Question['type'][] = ['short_text', 'long_text', 'single_choice', 'multiple_choice']

/** The query for answers to one question within the slice, with their total from the stored counts. */
async function answersTo(call: OpenAnswersCall | PagedCall, kinds: readonly Question['type'][], key?: 'other') {
  const { rows, query, params, core } = call
  const survey = await rows.one('surveys', params.id)
  checkResultAccess(call, survey)
  const question = questionsOf(survey.structure).find(({ id }) => id === query.questionId)
  if (!question || !kinds.includes(question.type)) throw fieldProblem('questionId', 'not_in_list')
  const areaId = await sliceArea(call, survey, query.areaId)
  const counts = await sumsIn(call, core, survey, areaId, query)
  await checkEnoughReadable(call, survey, { areaId, way: query })
  const tallies = addTallies(counts.map((row) => row.counts))
  const inside = counts.reduce((sum, row) => sum + row.answers, 0)
  const tally = tallies[question.id]
  const { page, pageSize, sort } = query
  const inSlice = rows
    .from('survey_answers')
    .where('survey_id', '=', survey.id)
    .where(isListed(survey))
    .where(matching({ channel: query.channel, origin: query.origin }))
    .where(latestInside(call, areaId, inside, survey))
  const paged = inSlice
    .select(['survey_answers.no', 'survey_answers.submitted_at'])
    .orderBy('survey_answers.no', sort === 'submittedAt' ? 'asc' : 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  return {
    survey,
    question,
    areaId,
    paged,
    /** Those that fulfil a condition: from the stored counts, of an anonymous survey those that are shown. */
    totalOf: async (isGiven: RawBuilder<boolean>): Promise<number> => {
      const stored = (key && !isText(question) ? tally?.keys[key] : tally?.n) ?? 0
      if (!survey.anonymous) return stored
      const { n } = await inSlice
        .where(isGiven)
        .select((q) => q.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow()
      return n
    },
    page,
    pageSize,
  }
}

/** Where a part of an answer comes from; of an anonymous survey only its place in the list. Rule: docs/rules/surveys.md. */
const source = ({ anonymous }: SurveyRecord, row: { no: number; submitted_at: Date }, place: number) => ({
  no: anonymous ? place + 1 : row.no,
  submittedAt: anonymous ? null : row.submitted_at.toISOString(),
})

/** Lists the text answers to one question, newest first by default. Without a search the total comes from the stored counts. */
export async function textsOf(call: SurveyCall<'texts'>) {
  const { survey, question, areaId, paged, totalOf, page, pageSize } = await answersTo(call, WITH_TEXT, 'other')
  const { q } = call.query
  const written = writtenIn(question)
  const isWritten = sql<boolean>`${written} is not null`
  const total = q ? 0 : await totalOf(isWritten)
  const found = q
    ? await searchTexts(call, { survey, question, areaId, q })
    : {
        // a channel without answers would be looked for in all of them
        rows: total > 0 ? await paged.select(written.as('text')).where(isWritten).execute() : [],
        total: { total },
      }
  return {
    data: found.rows.map((row, place) => ({ ...source(survey, row, (page - 1) * pageSize + place), text: row.text })),
    meta: { page, pageSize, ...found.total },
  }
}

/** Lists the map points given in answer to one question, newest first by default. */
export async function placesOf(call: SurveyCall<'places'> | PagedCall) {
  const { survey, question, paged, totalOf, page, pageSize } = await answersTo(call, ['location'])
  const point = sql<{ latitude: number; longitude: number }>`survey_answers.answers -> ${question.id}`
  const isGiven = sql<boolean>`survey_answers.answers ? ${question.id}`
  const found = await paged.select(point.as('point')).where(isGiven).execute()
  return {
    data: found.map((row, place) => ({ ...source(survey, row, (page - 1) * pageSize + place), ...row.point })),
    meta: { page, pageSize, total: await totalOf(isGiven) },
  }
}

/** The coordinates given in answer to one question, without time and answer. */
export async function placePointsOf(call: SurveyCall<'placePoints'>) {
  const { data, meta } = await placesOf({ ...call, query: { ...call.query, page: 1, pageSize: POINTS_MAX } })
  return { data: data.map(({ latitude, longitude }) => ({ latitude, longitude })), meta }
}
