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
import { insideOf, latestInside, refuseResults, sliceArea, sumsIn } from './results.ts'
import { isStaff, type SurveyCall } from './show.ts'
import type { SurveyRecord } from './tables.ts'

type Crossing = SurveyCall<'cross'> | SurveyCall<'crossAll'>

/** The keys of one answer, as an array of texts. */
function keysOf({ type }: Question, value: RawBuilder<unknown>): RawBuilder<unknown> {
  switch (type) {
    case 'single_choice':
      return sql`array[coalesce(${value} ->> 'option', 'other')]`
    case 'multiple_choice':
      return sql`array(select jsonb_array_elements_text(${value} -> 'options')) || case when ${value} ? 'other' then array['other'] else array[]::text[] end`
    default:
      return sql`array[${value} #>> '{}']`
  }
}

function askedFor(survey: SurveyRecord, path: 'rows' | 'columns', id: string): Question {
  const question = questionsOf(survey.structure).find((one) => one.id === id)
  if (!question || !CROSSED.includes(question.type)) throw fieldProblem(path, 'not_in_list')
  return question
}

/** Equal pairs of answers in a portion of the answers of a survey. */
interface Portion {
  scanned: number
  last: number | null
  pairs: [down: string[], across: string[], count: number][]
}

interface Wanted {
  survey: SurveyRecord
  down: Question
  across: Question
  where: RawBuilder<boolean>
}

/** Counts equal pairs in the database, so that memory holds the pairs and not the answers. */
async function portionOf(
  { rows, query }: Crossing,
  { survey, down, across, where }: Wanted,
  { after, order }: { after: number; order: 'asc' | 'desc' },
): Promise<Portion> {
  const looked = rows
    .from('survey_answers')
    .select([
      'survey_answers.no',
      sql`survey_answers.answers -> ${down.id}`.as('down'),
      sql`survey_answers.answers -> ${across.id}`.as('across'),
    ])
    .where('survey_id', '=', survey.id)
    .where('survey_answers.no', '>', after)
    .where('state', '=', 'counted')
    .where(where)
    .$if(query.channel !== undefined, (q) => q.where('channel', '=', query.channel ?? 'online'))
    .orderBy('survey_answers.no', order)
    .limit(CROSS_MAX)
  const { portion } = await rows
    .from('surveys')
    .where('surveys.id', '=', survey.id)
    .select(
      sql<Portion>`(
        with n as materialized (${looked}),
        pairs as (
          select ${keysOf(down, sql`n.down`)} as down, ${keysOf(across, sql`n.across`)} as across, count(*) as count
          from n where n.down is not null and n.across is not null group by 1, 2)
        select jsonb_build_object('scanned', (select count(*) from n), 'last', (select max(no) from n),
          'pairs', (select coalesce(jsonb_agg(jsonb_build_array(down, across, count)), '[]') from pairs)))`.as(
        'portion',
      ),
    )
    .executeTakeFirstOrThrow()
  return portion
}

/** Adds up portions of pairs. */
class Cells {
  both = 0
  readonly #cells = new Map<string, number>()

  add({ pairs }: Portion): void {
    for (const [down, across, count] of pairs) {
      this.both += count
      for (const row of down) {
        for (const column of across) {
          const key = `${row} ${column}`
          this.#cells.set(key, (this.#cells.get(key) ?? 0) + count)
        }
      }
    }
  }

  table(down: Question, across: Question): number[][] {
    return crossKeys(down).map((row) => crossKeys(across).map((column) => this.#cells.get(`${row} ${column}`) ?? 0))
  }
}

async function askedIn(call: Crossing) {
  const { rows, query, params, core, actor } = call
  const survey = await rows.one('surveys', params.id)
  refuseResults(call, survey)
  if (!isStaff(actor) && (query.channel || query.areaId)) throw new Problem('not_found')
  const [down, across] = [askedFor(survey, 'rows', query.rows), askedFor(survey, 'columns', query.columns)]
  if (down === across) throw fieldProblem('columns', 'twice')
  const areaId = await sliceArea(call, survey, query.areaId)
  const sums = await sumsIn(call, core, survey, areaId, query.channel)
  return { survey, down, across, areaId, answers: sums.reduce((sum, row) => sum + row.answers, 0) }
}

/** How often each two answers of two questions came together, among the latest `CROSS_MAX` answers. */
export async function crossOf(call: SurveyCall<'cross'>): Promise<Cross> {
  const { survey, down, across, areaId, answers } = await askedIn(call)
  const cells = new Cells()
  const where = latestInside(call, areaId, answers, survey)
  cells.add(await portionOf(call, { survey, down, across, where }, { after: 0, order: 'desc' }))
  const { both } = cells
  const counts = cells.table(down, across)
  const limited = answers > CROSS_MAX
  if (isStaff(call.actor)) return { both, answers, limited, counts }
  // with so few answers, empty cells would give something away as well
  if (both < PUBLIC_CELL_MIN) return { both: 0, answers, limited, counts: counts.map((row) => row.map(() => null)) }
  return { both, answers, limited, counts: hideSmall(counts) }
}

/** The same among all answers, portion by portion: no statement is long, and other work goes on in between. */
export async function crossAllOf(call: SurveyCall<'crossAll'>): Promise<Cross> {
  const { survey, down, across, areaId, answers } = await askedIn(call)
  const cells = new Cells()
  const where = call.actor?.areaPath === `/${areaId}/` ? sql<boolean>`true` : insideOf(areaId)
  for (let after: number | null = 0; after !== null; ) {
    const portion: Portion = await portionOf(call, { survey, down, across, where }, { after, order: 'asc' })
    cells.add(portion)
    after = portion.scanned === CROSS_MAX ? portion.last : null
  }
  return { both: cells.both, answers, limited: false, counts: cells.table(down, across) }
}
