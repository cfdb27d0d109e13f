import { type RawBuilder, sql } from 'kysely'
import { fieldProblem, Problem } from '#contract/core/model/problem.ts'
import {
  CROSS_MAX,
  CROSS_TYPES,
  type Cross,
  crossKeys,
  hideSmall,
  PUBLIC_CELL_MIN,
  type Question,
  questionsOf,
} from '#contract/features/surveys/index.ts'
import { matching } from '../../../core/access/matching.ts'
import { isStaff, type SurveyCall } from '../show.ts'
import type { SurveyRecord } from '../tables.ts'
import { checkEnoughAnswers } from './anonymity.ts'
import { checkResultAccess, insideOf, latestInside, sliceArea, sumsIn } from './results.ts'

type CrossCall = SurveyCall<'cross'> | SurveyCall<'crossAll'> | SurveyCall<'crossFile'>

/** Attempts to read all answers while they are being shuffled. */
const ATTEMPTS_MAX = 3

/** The keys of one answer, as a text array. */
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

/** The question on one side of the table. @throws Problem('invalid') on `path` for an unknown question or unsuitable type. */
export function crossQuestion(survey: SurveyRecord, path: 'rows' | 'columns', id: string): Question {
  const question = questionsOf(survey.structure).find((one) => one.id === id)
  if (!question || !CROSS_TYPES.includes(question.type)) throw fieldProblem(path, 'not_in_list')
  return question
}

/** Counted pairs of keys in a batch of answers. */
interface PairBatch {
  scanned: number
  last: number | null
  pairs: [down: string[], across: string[], count: number][]
}

interface CrossSpec {
  survey: SurveyRecord
  down: Question
  across: Question
  where: RawBuilder<boolean>
}

/** Counts equal pairs in the database, so that only pairs are held in memory and not answers. */
async function batchOf(
  { rows, query }: CrossCall,
  { survey, down, across, where }: CrossSpec,
  { after, order }: { after: number; order: 'asc' | 'desc' },
): Promise<PairBatch> {
  const batch = rows
    .from('survey_answers')
    .select([
      'survey_answers.no',
      // a value of its own: the stored one is compressed, and would be unpacked for each of the two questions
      sql`survey_answers.answers || '{}'::jsonb`.as('answers'),
    ])
    .where('survey_id', '=', survey.id)
    .where('survey_answers.no', '>', after)
    .where('state', '=', 'counted')
    .where(where)
    .where(matching({ channel: query.channel, origin: query.origin }))
    .orderBy('survey_answers.no', order)
    .limit(CROSS_MAX)
  const { result } = await rows
    .from('surveys')
    .where('surveys.id', '=', survey.id)
    .select(
      sql<PairBatch>`(
        with n as materialized (
          select no, answers -> ${down.id} as down, answers -> ${across.id} as across from (${batch}) as unpacked),
        pairs as (
          select ${keysOf(down, sql`n.down`)} as down, ${keysOf(across, sql`n.across`)} as across, count(*) as count
          from n where n.down is not null and n.across is not null group by 1, 2)
        select jsonb_build_object('scanned', (select count(*) from n), 'last', (select max(no) from n),
          'pairs', (select coalesce(jsonb_agg(jsonb_build_array(down, across, count)), '[]') from pairs)))`.as(
        'result',
      ),
    )
    .executeTakeFirstOrThrow()
  return result
}

/** Sums batches of pairs into a table. */
class Cells {
  both = 0
  readonly #cells = new Map<string, number>()

  add({ pairs }: PairBatch): void {
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

async function crossInput(call: CrossCall) {
  const { rows, query, params, core, actor } = call
  const survey = await rows.one('surveys', params.id)
  checkResultAccess(call, survey)
  if (!isStaff(actor) && (query.channel || query.areaId || query.origin)) throw new Problem('not_found')
  const [down, across] = [crossQuestion(survey, 'rows', query.rows), crossQuestion(survey, 'columns', query.columns)]
  if (down === across) throw fieldProblem('columns', 'twice')
  const areaId = await sliceArea(call, survey, query.areaId)
  await checkEnoughAnswers(call, survey, areaId, query)
  const sums = await sumsIn(call, core, survey, areaId, query)
  return { survey, down, across, areaId, answers: sums.reduce((sum, row) => sum + row.answers, 0) }
}

/** Whether the slice has all answers, as they belong to the city. */
const isWholeCity = ({ actor }: Pick<CrossCall, 'actor'>, areaId: string) => actor?.areaPath === `/${areaId}/`

/** Cross-tabulates two questions over the latest `CROSS_MAX` answers. */
export async function crossOf(call: SurveyCall<'cross'>): Promise<Cross> {
  const { survey, down, across, areaId, answers } = await crossInput(call)
  const cells = new Cells()
  // if all answers of the area are read, the others need no test
  const where =
    isWholeCity(call, areaId) || answers > CROSS_MAX ? latestInside(call, areaId, answers, survey) : insideOf(areaId)
  if (answers > 0) cells.add(await batchOf(call, { survey, down, across, where }, { after: 0, order: 'desc' }))
  const { both } = cells
  const counts = cells.table(down, across)
  const limited = answers > CROSS_MAX
  if (isStaff(call.actor)) return { both, answers, limited, counts }
  // with so few answers even empty cells would reveal something
  if (both < PUBLIC_CELL_MIN) return { both: 0, answers, limited, counts: counts.map((row) => row.map(() => null)) }
  return { both, answers, limited, counts: hideSmall(counts) }
}

/** Cross-tabulates two questions over all answers in batches, so that no statement runs long. */
export async function crossAllOf(call: SurveyCall<'crossAll'> | SurveyCall<'crossFile'>): Promise<Cross> {
  const { survey, down, across, areaId, answers } = await crossInput(call)
  const where = isWholeCity(call, areaId) ? sql<boolean>`true` : insideOf(areaId)
  for (let attempt = 1; attempt <= ATTEMPTS_MAX; attempt++) {
    const before = await shuffledUpTo(call, survey)
    const cells = await allCells(call, { survey, down, across, where }, answers)
    // while answers of an anonymous survey change their numbers, some would be read twice and others never
    if ((await shuffledUpTo(call, survey)) !== before) continue
    return { both: cells.both, answers, limited: false, counts: cells.table(down, across) }
  }
  throw new Problem('unavailable', { retryAfter: 5 })
}

/** This number changes together with those of the answers. */
async function shuffledUpTo({ rows }: Pick<CrossCall, 'rows'>, { id, anonymous }: SurveyRecord): Promise<number> {
  if (!anonymous) return 0
  const found = await rows
    .from('survey_counting')
    .select('survey_counting.mixed')
    .where('survey_id', '=', id)
    .executeTakeFirst()
  return found?.mixed ?? 0
}

async function allCells(call: CrossCall, spec: CrossSpec, answers: number): Promise<Cells> {
  const cells = new Cells()
  for (let after = answers > 0 ? 0 : null; after !== null; ) {
    const batch: PairBatch = await batchOf(call, spec, { after, order: 'asc' })
    cells.add(batch)
    after = batch.scanned === CROSS_MAX ? batch.last : null
  }
  return cells
}
