import { isDeepStrictEqual } from 'node:util'
import { fieldProblem, Problem } from '#contract/core/model/problem.ts'
import { dayInUlaanbaatar, isDay } from '#contract/core/time/dates.ts'
import {
  checkAnswers,
  PAPER_COLUMNS_MAX,
  PAPER_NUMBER_MAX_CHARS,
  PAPER_ROWS_MAX,
  type Structure,
  type Values,
} from '#contract/features/surveys/index.ts'
import { areaByCode } from '../../../core/access/area-codes.ts'
import { receive } from '../../../core/import/index.ts'
import { IMPORT_LIMITS } from '../../../core/import/limits.ts'
import { ImportProblem } from '../../../core/import/problem.ts'
import { readInThread } from '../../../core/import/read-in-thread.ts'
import { normalizePersonNumber } from '../answering/identity.ts'
import { personKey, type SurveyCall } from '../show.ts'
import { ANSWERS, type SurveyRecord } from '../tables.ts'
import { type PaperArea, paperAreas } from './areas.ts'
import { type PaperQuestion, paperShape } from './columns.ts'
import { SURVEY_CODE, surveyCode } from './survey-code.ts'
import { type CellProblem, type Cells, columnOfPart, typedAnswer } from './values.ts'

type PaperCall = SurveyCall<'readPaper'> | SurveyCall<'savePaper'>

const LIMITS = { ...IMPORT_LIMITS, rows: PAPER_ROWS_MAX, columns: PAPER_COLUMNS_MAX }

/** A row as read from the file. */
interface TypedRow {
  line: number
  cells: Cells
  /** The texts of the cells, for display. */
  shown: Readonly<Record<string, string>>
  /** Cells that could not be read. */
  problems: readonly CellProblem[]
}

/** A checked row. Fields that failed their check are empty. */
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

/** Receives the uploaded file, and returns a function that reads it in a worker thread once the columns are known. */
export async function typedRows(call: PaperCall) {
  // before the first statement, which takes a connection for the transaction: a slow upload must not hold one
  const { content } = await receive(call.parts())
  return {
    read: async (questions: readonly PaperQuestion[]): Promise<{ rows: TypedRow[]; ignored: string[] }> => {
      // reading may take seconds, during which the request must not hold a connection
      await call.commitSoFar()
      try {
        const { header, rows } = await readInThread(paperShape(questions, call.lang), content, LIMITS)
        return {
          ignored: header.ignored,
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

/** The id of a row, derived from the survey and the paper number, so that the same paper is the same answer in every file. */
function clientIdOf({ core }: PaperCall, surveyId: string, number: string): string {
  const hex = core.sign(`survey paper ${surveyId} ${number}`)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** Checks every row alone, against the other rows of the file and against saved answers. */
export async function checkPaper(
  call: PaperCall,
  survey: SurveyRecord,
  questions: readonly PaperQuestion[],
  { rows }: { rows: readonly TypedRow[] },
): Promise<PaperRow[]> {
  const areas = await paperAreas(call, survey.id)
  const areaOfCode = areaByCode(areas)
  const structure = withoutFiles(survey.structure)
  const code = surveyCode(survey)
  const checked = rows.map((row) => checkRow(call, { ...survey, structure }, questions, areaOfCode, row))
  for (const row of checked)
    if ((row.shown[SURVEY_CODE] ?? code) !== code) row.problems = [{ path: SURVEY_CODE, code: 'paper_other' }]
  markDuplicates(checked)
  await compareWithSaved(call, survey, checked)
  return checked.map((row) => (row.problems.length > 0 ? { ...row, state: 'wrong' } : row))
}

/** Makes file questions optional, because files cannot be entered. */
const withoutFiles = (structure: Structure): Structure =>
  structure.map((group) => ({
    ...group,
    questions: group.questions.map((one) => (one.type === 'file' ? { ...one, required: false } : one)),
  }))

function checkRow(
  call: PaperCall,
  survey: SurveyRecord,
  questions: readonly PaperQuestion[],
  areaOfCode: AreaOfCode,
  { line, cells, shown, problems: unreadable }: TypedRow,
): PaperRow {
  const number = shown.number ?? ''
  const problems: CellProblem[] = [...unreadable]
  if (number === '') problems.push({ path: 'number', code: 'required' })
  else if (number.length > PAPER_NUMBER_MAX_CHARS)
    problems.push({ path: 'number', code: 'too_long', params: { max: PAPER_NUMBER_MAX_CHARS, count: number.length } })
  const { values, problems: answerProblems } = answersIn(survey.structure, questions, cells, unreadable)
  return {
    line,
    shown,
    number,
    state: 'good',
    clientId: clientIdOf(call, survey.id, number),
    areaId: areaOf(call, areaOfCode, shown.area, problems),
    day: dayOf(call, survey, shown.date, problems),
    personKey: personKey(call, survey.id, identityOf(number, shown.person, problems)),
    values,
    problems: [...problems, ...answerProblems],
  }
}

type AreaOfCode = ReturnType<typeof areaByCode<PaperArea>>

function areaOf(
  { actor }: PaperCall,
  areaOfCode: AreaOfCode,
  code: string | undefined,
  problems: CellProblem[],
): string {
  // leaders enter papers of their own section, so the area may be omitted
  if (code === undefined && actor?.role === 'SECTION_LEADER' && actor.areaId) return actor.areaId
  const found = code === undefined ? undefined : areaOfCode(code)
  if (found && found !== 'ambiguous') return found.id
  const problem = code === undefined ? 'required' : found ? 'area_ambiguous' : 'paper_area'
  problems.push({ path: 'area', code: problem })
  return ''
}

/** The date on the paper, which must be within the survey's run and not in the future. */
function dayOf(
  { now }: PaperCall,
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

/** The identity of the person: a phone or register number as in interviews, otherwise the paper number. */
function identityOf(number: string, person: string | undefined, problems: CellProblem[]): string {
  if (person === undefined) return `paper ${number}`
  try {
    return `person ${normalizePersonNumber(person)}`
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
  unreadable: readonly CellProblem[],
) {
  const raw: Record<string, unknown> = {}
  const problems: CellProblem[] = []
  const rejected = new Set<string>()
  for (const one of questions) {
    const typed = typedAnswer(one, cells)
    if (typed.value !== undefined) raw[one.question.id] = typed.value
    if (typed.problems.length > 0 || unreadable.some(({ path }) => one.columns.some(({ name }) => name === path)))
      rejected.add(one.question.id)
    problems.push(...typed.problems)
  }
  const checked = checkAnswers(structure, raw)
  if (checked.ok) return { values: checked.values, problems }
  const order = new Map(questions.flatMap(({ columns }) => columns).map(({ name }, i) => [name, i]))
  for (const { path, ...error } of checked.errors) {
    const [, id = '', part = ''] = path.split('.')
    const one = questions.find(({ question }) => question.id === id)
    // skip questions with cells that were rejected already
    if (one && !rejected.has(id)) problems.push({ ...error, path: columnOfPart(one, part) })
  }
  const positionOf = ({ path }: CellProblem) => order.get(path) ?? 0
  return { values: {}, problems: problems.toSorted((a, b) => positionOf(a) - positionOf(b)) }
}

/** Adds a problem to rows with the number or the person of an earlier row. */
function markDuplicates(rows: readonly PaperRow[]): void {
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

/** Marks rows that are already saved as known, and adds problems to changed rows and to people who have answered before. */
export async function compareWithSaved(
  call: PaperCall,
  survey: SurveyRecord,
  rows: readonly PaperRow[],
): Promise<void> {
  const db = call.rows.unscoped(ANSWERS)
  // people first: the same file may be saved concurrently, and a person found here must not lack the answer in the next query
  const { rows: people } = await db.query<{ person_key: string }>(
    'select person_key from survey_people where person_key = any($2::text[]) and survey_id = $1',
    [survey.id, rows.map((row) => row.personKey)],
  )
  const { rows: saved } = await db.query<{ client_id: string; area_id: string; answers: Values }>(
    // "is not distinct from" prevents the planner from using another index than that of the ids
    `select client_id, area_id, answers from survey_answers
     where client_id = any($2::uuid[]) and survey_id is not distinct from $1`,
    [survey.id, rows.map(({ clientId }) => clientId)],
  )
  const savedById = new Map(saved.map((one) => [one.client_id, one]))
  const answered = new Set(people.map(({ person_key: key }) => key))
  for (const row of rows) {
    const known = savedById.get(row.clientId)
    if (!known) {
      if (answered.has(row.personKey)) row.problems.push({ path: 'person', code: 'answered_before' })
    } else if (row.problems.length === 0) {
      if (known.area_id === row.areaId && isDeepStrictEqual(known.answers, row.values)) row.state = 'known'
      else row.problems.push({ path: 'number', code: 'paper_known' })
    }
  }
}
