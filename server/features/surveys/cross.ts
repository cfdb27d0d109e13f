import { type RawBuilder, sql } from 'kysely'
import { fieldProblem, Problem } from '#contract/core/problem.ts'
import {
  CROSS_MAX,
  CROSSED,
  type Cross,
  crossKeys,
  hideSmall,
  PUBLIC_CELL_MIN,
  type Question,
  questionsOf,
} from '#contract/features/surveys/index.ts'
import { latestInside, refuseResults, sliceArea, sumsIn } from './results.ts'
import { isStaff, type SurveyCall } from './show.ts'
import type { SurveyRecord } from './tables.ts'

/** The keys of one answer in the column `value` of the looked-at answers, as a set of rows. */
function keysIn({ type }: Question, value: RawBuilder<unknown>): RawBuilder<unknown> {
  switch (type) {
    case 'single_choice':
      return sql`unnest(array[coalesce(${value} ->> 'option', 'other')])`
    case 'multiple_choice':
      return sql`jsonb_array_elements_text((${value} -> 'options') || case when ${value} ? 'other' then '["other"]'::jsonb else '[]'::jsonb end)`
    default:
      return sql`unnest(array[${value} #>> '{}'])`
  }
}

function askedFor(survey: SurveyRecord, path: 'rows' | 'columns', id: string): Question {
  const question = questionsOf(survey.structure).find((one) => one.id === id)
  if (!question || !CROSSED.includes(question.type)) throw fieldProblem(path, 'not_in_list')
  return question
}

/** How often each two answers of two questions came together, of at most `CROSS_MAX` answers. */
export async function crossOf(call: SurveyCall<'cross'>): Promise<Cross> {
  const { rows, query, params, core, actor } = call
  const survey = await rows.one('surveys', params.id)
  refuseResults(call, survey)
  const isPublic = !isStaff(actor)
  if (isPublic && (query.channel || query.areaId)) throw new Problem('not_found')
  const [down, across] = [askedFor(survey, 'rows', query.rows), askedFor(survey, 'columns', query.columns)]
  if (down === across) throw fieldProblem('columns', 'twice')
  const areaId = await sliceArea(call, survey, query.areaId)
  const sums = await sumsIn(call, core, survey, areaId, query.channel)
  const answers = sums.reduce((sum, row) => sum + row.answers, 0)
  const looked = rows
    .from('survey_answers')
    .select([
      sql`survey_answers.answers -> ${down.id}`.as('down'),
      sql`survey_answers.answers -> ${across.id}`.as('across'),
    ])
    .where('survey_id', '=', survey.id)
    .where('state', '=', 'counted')
    .where(latestInside(call, areaId, answers, survey))
    .$if(query.channel !== undefined, (q) => q.where('channel', '=', query.channel ?? 'online'))
    .orderBy('survey_answers.no', 'desc')
    .limit(CROSS_MAX)
  const { cross } = await rows
    .from('surveys')
    .where('surveys.id', '=', survey.id)
    .select(
      sql<{ both: number; found: { row: string; column: string; count: number }[] }>`(
        with n as materialized (select * from (${looked}) given where given.down is not null and given.across is not null)
        select jsonb_build_object('both', (select count(*) from n), 'found', (select coalesce(jsonb_agg(to_jsonb(cell)), '[]') from (
          select r.key as row, c.key as column, count(*) as count
          from n, lateral ${keysIn(down, sql`n.down`)} as r (key), lateral ${keysIn(across, sql`n.across`)} as c (key)
          group by 1, 2) cell)))`.as('cross'),
    )
    .executeTakeFirstOrThrow()
  const { both, found } = cross
  const cells = new Map(found.map(({ row, column, count }) => [`${row} ${column}`, count]))
  const counts = crossKeys(down).map((row) => crossKeys(across).map((column) => cells.get(`${row} ${column}`) ?? 0))
  const limited = answers > CROSS_MAX
  if (!isPublic) return { both, answers, limited, counts }
  // of so few also the cells in which nobody stands would tell something
  if (both < PUBLIC_CELL_MIN) return { both: 0, answers, limited, counts: counts.map((row) => row.map(() => null)) }
  return { both, answers, limited, counts: hideSmall(counts) }
}
