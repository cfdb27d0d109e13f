import { isDeepStrictEqual } from 'node:util'
import { dayInUlaanbaatar, isDay } from '#contract/core/dates.ts'
import { fieldProblem, Problem } from '#contract/core/problem.ts'
import {
  checkAnswers,
  PAPER_COLUMNS_MAX,
  PAPER_NUMBER_MAX_CHARS,
  PAPER_ROWS_MAX,
  type Structure,
  type Values,
} from '#contract/features/surveys/index.ts'
import { areaByCode } from '../../core/area-codes.ts'
import { IMPORT_LIMITS } from '../../core/import/limits.ts'
import { ImportProblem } from '../../core/import/problem.ts'
import { readApart } from '../../core/import/read-apart.ts'
import { receive } from '../../core/import.ts'
import { numberOf } from './answer.ts'
import { type PaperArea, paperAreas } from './paper-areas.ts'
import { type PaperQuestion, paperShape } from './paper-columns.ts'
import { MARK, paperMark } from './paper-mark.ts'
import { type CellProblem, type Cells, columnOfPart, typedAnswer } from './paper-values.ts'
import { personKey, type SurveyCall } from './show.ts'
import type { SurveyRecord } from './tables.ts'

type Reading = SurveyCall<'readPaper'> | SurveyCall<'savePaper'>

const LIMITS = { ...IMPORT_LIMITS, rows: PAPER_ROWS_MAX, columns: PAPER_COLUMNS_MAX }

/** A row as it was typed. */
interface TypedRow {
  line: number
  cells: Cells
  /** The same as people read it. */
  shown: Readonly<Record<string, string>>
  /** Cells that hold no value. */
  problems: readonly CellProblem[]
}

/** A row that was checked. What is only right of a good one is empty in a wrong one. */
export interface PaperRow extends Pick<TypedRow, 'line' | 'shown'> {
  state: 'good' | 'known' | 'wrong'
  number: string
  clientId: string
  personKey: string
  areaId: string
  day: string
  values: Values
  problems: CellProblem[]
}

/** The uploaded file; read in a worker thread once the columns are known. */
export async function typedRows(call: Reading) {
  // before the first statement, with which the transaction takes its connection: a slow upload must not hold one
  const { content } = await receive(call.parts())
  return {
    read: async (questions: readonly PaperQuestion[]): Promise<{ rows: TypedRow[]; ignored: string[] }> => {
      // reading may take seconds
      await call.tx.keepSoFar()
      try {
        const { head, rows } = await readApart(paperShape(questions, call.lang), content, LIMITS)
        return {
          ignored: head.ignored,
          rows: rows.map(({ line, kept }) => ({
            line,
            cells: kept.input,
            shown: kept.cells,
            problems: kept.problems,
          })),
        }
      } catch (error) {
        if (error instanceof ImportProblem) throw fieldProblem('file', error.code, error.params)
        throw error
      }
    },
  }
}

/** The id that a row has in every file: the same number of the same survey is the same answer. */
function clientIdOf({ core }: Reading, surveyId: string, number: string): string {
  const hex = core.sign(`survey paper ${surveyId} ${number}`)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** Checks every row by itself, against the others of its file, and against what was saved before. */
export async function checkPaper(
  call: Reading,
  survey: SurveyRecord,
  questions: readonly PaperQuestion[],
  { rows }: { rows: readonly TypedRow[] },
): Promise<PaperRow[]> {
  const areas = await paperAreas(call, survey.id)
  const places = areaByCode(areas)
  const structure = withoutFiles(survey.structure)
  const mark = paperMark(survey)
  const checked = rows.map((row) => checkRow(call, { ...survey, structure }, questions, places, row))
  for (const row of checked)
    if ((row.shown[MARK] ?? mark) !== mark) row.problems = [{ path: MARK, code: 'paper_other' }]
  refuseTwice(checked)
  await compareWithSaved(call, survey, checked)
  return checked.map((row) => (row.problems.length > 0 ? { ...row, state: 'wrong' } : row))
}

/** Files cannot be typed in: a question that requires one does not. */
const withoutFiles = (structure: Structure): Structure =>
  structure.map((group) => ({
    ...group,
    questions: group.questions.map((one) => (one.type === 'file' ? { ...one, required: false } : one)),
  }))

function checkRow(
  call: Reading,
  survey: SurveyRecord,
  questions: readonly PaperQuestion[],
  places: Places,
  { line, cells, shown, problems: broken }: TypedRow,
): PaperRow {
  const number = shown.number ?? ''
  const problems: CellProblem[] = [...broken]
  if (number === '') problems.push({ path: 'number', code: 'required' })
  else if (number.length > PAPER_NUMBER_MAX_CHARS)
    problems.push({ path: 'number', code: 'too_long', params: { max: PAPER_NUMBER_MAX_CHARS, count: number.length } })
  const { values, problems: ofAnswers } = answersIn(survey.structure, questions, cells, broken)
  return {
    line,
    shown,
    number,
    state: 'good',
    clientId: clientIdOf(call, survey.id, number),
    areaId: areaOf(call, places, shown.area, problems),
    day: dayOf(call, survey, shown.date, problems),
    personKey: personKey(call, survey.id, whoOf(number, shown.person, problems)),
    values,
    problems: [...problems, ...ofAnswers],
  }
}

type Places = ReturnType<typeof areaByCode<PaperArea>>

function areaOf({ actor }: Reading, places: Places, code: string | undefined, problems: CellProblem[]): string {
  // a leader's papers come from the leader's section
  if (code === undefined && actor?.role === 'SECTION_LEADER' && actor.areaId) return actor.areaId
  const found = code === undefined ? undefined : places(code)
  if (found && found !== 'ambiguous') return found.id
  const problem = code === undefined ? 'required' : found ? 'area_ambiguous' : 'paper_area'
  problems.push({ path: 'area', code: problem })
  return ''
}

/** The day on the paper: within the survey, and not in the future. */
function dayOf(
  { now }: Reading,
  { start_date: from }: SurveyRecord,
  day: string | undefined,
  problems: CellProblem[],
): string {
  if (day === undefined) problems.push({ path: 'date', code: 'required' })
  else if (!isDay(day)) problems.push({ path: 'date', code: 'date' })
  else if (from && day < from) problems.push({ path: 'date', code: 'too_early', params: { min: from } })
  else if (day > dayInUlaanbaatar(now)) problems.push({ path: 'date', code: 'in_future' })
  return day ?? ''
}

/** What tells the person from others: a phone or register number as in interviews, or the paper. */
function whoOf(number: string, person: string | undefined, problems: CellProblem[]): string {
  if (person === undefined) return `paper ${number}`
  try {
    return `person ${numberOf(person)}`
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    problems.push(...(error.extra.errors ?? []))
    return ''
  }
}

function answersIn(
  structure: Structure,
  questions: readonly PaperQuestion[],
  cells: Cells,
  broken: readonly CellProblem[],
) {
  const raw: Record<string, unknown> = {}
  const problems: CellProblem[] = []
  const isWrong = new Set<string>()
  for (const one of questions) {
    const typed = typedAnswer(one, cells)
    if (typed.value !== undefined) raw[one.question.id] = typed.value
    if (typed.problems.length > 0 || broken.some(({ path }) => one.columns.some(({ name }) => name === path)))
      isWrong.add(one.question.id)
    problems.push(...typed.problems)
  }
  const checked = checkAnswers(structure, raw)
  if (checked.ok) return { values: checked.values, problems }
  const order = new Map(questions.flatMap(({ columns }) => columns).map(({ name }, i) => [name, i]))
  for (const { path, ...error } of checked.errors) {
    const [, id = '', part = ''] = path.split('.')
    const one = questions.find(({ question }) => question.id === id)
    // its cells were refused already
    if (one && !isWrong.has(id)) problems.push({ ...error, path: columnOfPart(one, part) })
  }
  const placeOf = ({ path }: CellProblem) => order.get(path) ?? 0
  return { values: {}, problems: problems.toSorted((a, b) => placeOf(a) - placeOf(b)) }
}

/** Rows of one file that have the number or the person of an earlier row. */
function refuseTwice(rows: readonly PaperRow[]): void {
  const numbers = new Set<string>()
  const people = new Set<string>()
  for (const row of rows) {
    if (row.number !== '' && numbers.has(row.clientId)) row.problems.push({ path: 'number', code: 'twice' })
    else if (row.shown.person !== undefined && people.has(row.personKey))
      row.problems.push({ path: 'person', code: 'twice' })
    numbers.add(row.clientId)
    people.add(row.personKey)
  }
}

/** Rows that were saved before are known, unless they say something else now; people who have answered are refused. */
export async function compareWithSaved(
  { db }: Reading,
  survey: SurveyRecord,
  rows: readonly PaperRow[],
): Promise<void> {
  // people first: somebody else may save the same file at this moment, and answers are stored together with their people
  const table = survey.anonymous ? 'survey_people' : 'survey_answers'
  const { rows: people } = await db.query<{ person_key: string }>(
    `select person_key from ${table} where person_key = any($2::text[])
       and survey_id ${survey.anonymous ? '=' : 'is not distinct from'} $1`,
    [survey.id, rows.map((row) => row.personKey)],
  )
  const { rows: saved } = await db.query<{ client_id: string; area_id: string; answers: Values }>(
    // "is not distinct from" leaves one index to use, that of the ids
    `select client_id, area_id, answers from survey_answers
     where client_id = any($2::uuid[]) and survey_id is not distinct from $1`,
    [survey.id, rows.map(({ clientId }) => clientId)],
  )
  const before = new Map(saved.map((one) => [one.client_id, one]))
  const answered = new Set(people.map(({ person_key: key }) => key))
  for (const row of rows) {
    const known = before.get(row.clientId)
    if (!known) {
      if (answered.has(row.personKey)) row.problems.push({ path: 'person', code: 'answered_before' })
    } else if (row.problems.length === 0) {
      if (known.area_id === row.areaId && isDeepStrictEqual(known.answers, row.values)) row.state = 'known'
      else row.problems.push({ path: 'number', code: 'paper_known' })
    }
  }
}
