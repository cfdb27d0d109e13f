import { type RawBuilder, sql } from 'kysely'
import { type PageMeta, TOTAL_MAX } from '#contract/core/model/page.ts'
import type { Question } from '#contract/features/surveys/index.ts'
import { inAndBelow } from '../../../core/access/in-and-below.ts'
import { totalOf } from '../../../core/access/limited-list.ts'
import { plannedForValues } from '../../../core/access/list.ts'
import { matching } from '../../../core/access/matching.ts'
import { foldedInSql, partsMatch } from '../../../core/database/folded-search.ts'
import { isText } from '../counting/text-index.ts'
import type { SurveyCall } from '../show.ts'
import type { SurveyRecord } from '../tables.ts'
import { isListed, isShown } from './anonymity.ts'
import { eachInside } from './results.ts'

/** What is searched: the answers to one question from an area and those below it. */
interface Searched {
  survey: SurveyRecord
  question: Question
  areaId: string
  q: string
}

interface FoundText {
  no: number
  text: string
  submitted_at: Date
}

/** The text in an answer to a question: the answer itself, or what was written for «other». */
export const writtenIn = (question: Question): RawBuilder<string> =>
  isText(question)
    ? sql<string>`survey_answers.answers ->> ${question.id}`
    : sql<string>`survey_answers.answers -> ${question.id} ->> 'other'`

/**
 * A page of the text answers that contain each word of `q`. Indexed answers are found in the index of texts, later ones by reading
 * them. Hits are first counted up to TOTAL_MAX: few are all found and sorted, many are read in the order of the page.
 */
export async function searchTexts(
  call: SurveyCall<'texts'>,
  searched: Searched,
): Promise<{ rows: FoundText[]; total: Pick<PageMeta, 'total' | 'totalIsMinimum'> }> {
  const { rows, query } = call
  const { survey, question } = searched
  const { page, pageSize, sort } = query
  const offset = (page - 1) * pageSize
  const { indexed, later } = hitsOf(call, searched)
  const counted = await rows
    .from('surveys')
    .where('surveys.id', '=', survey.id)
    .select([
      sql<number>`(select count(*) from (${indexed.limit(TOTAL_MAX + 1)} union all ${later.limit(TOTAL_MAX + 1)}) as hits)`.as(
        'n',
      ),
    ])
    .$call(plannedForValues)
    .executeTakeFirstOrThrow()
  if (counted.n <= offset) return { rows: [], total: totalOf({ offset, pageSize }, counted.n, 0) }
  const direction = sort === 'submittedAt' ? sql`asc` : sql`desc`
  const isMany = counted.n > TOTAL_MAX
  const first = (hits: RawBuilder<unknown>) =>
    isMany ? sql`(select no from ${hits} as first_hits order by no ${direction} limit ${offset + pageSize + 1})` : hits
  // of many, the planner would otherwise sort all of the area
  const inOrder = isMany ? hitsOf(call, searched, eachInside).indexed : indexed
  const all = sql`${first(sql`${inOrder}`)} union all ${first(sql`${later}`)}`
  const found = await rows
    .from('survey_answers')
    .where(
      'survey_answers.no',
      'in',
      sql<number>`(with hits as ${isMany ? sql`not materialized` : sql`materialized`} (${all})
        select no from hits order by no ${direction} limit ${pageSize + 1} offset ${offset})`,
    )
    .select(['survey_answers.no', 'survey_answers.submitted_at', writtenIn(question).as('text')])
    .orderBy('survey_answers.no', sort === 'submittedAt' ? 'asc' : 'desc')
    .$call(plannedForValues)
    .execute()
  return { rows: found.slice(0, pageSize), total: totalOf({ offset, pageSize }, counted.n, found.length) }
}

const areasInside: typeof eachInside = (areaId, table) => inAndBelow(`${table}.area_id`, areaId)

/**
 * The numbers of the answers found in the index and after it, and whether the index lacks answers; `inside` is how an indexed text is
 * limited to the area.
 */
function hitsOf(
  { rows, query, actor }: SurveyCall<'texts'>,
  { survey, question, areaId, q }: Searched,
  inside = areasInside,
) {
  const position = sql<number>`coalesce((select p.no from survey_texts_position p where p.survey_id = ${survey.id}), 0)`
  const { channel, origin } = query
  // all answers belong to the city
  const isWhole = actor?.areaPath === `/${areaId}/`
  const indexed = rows
    .from('survey_texts')
    .where('survey_texts.survey_id', '=', survey.id)
    .where('survey_texts.question_id', '=', question.id)
    .where(matching({ 'survey_texts.channel': channel, 'survey_texts.origin': origin }))
    .$if(!isWhole, (texts) => texts.where(inside(areaId, 'survey_texts')))
    .where(isShown(survey, 'survey_texts'))
    .where(partsMatch(sql.ref('survey_texts.search'), q))
    .select('survey_texts.no')
  const later = rows
    .from('survey_answers')
    .where('survey_answers.survey_id', '=', survey.id)
    .where('survey_answers.no', '>', position)
    .where(matching({ 'survey_answers.channel': channel, 'survey_answers.origin': origin }))
    .$if(!isWhole, (answers) => answers.where(eachInside(areaId)))
    .where(isListed(survey))
    .where(partsMatch(foldedInSql(writtenIn(question)), q))
    .select('survey_answers.no')
  return { indexed, later }
}
