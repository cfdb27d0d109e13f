import { randomBytes, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { fieldProblem, Problem } from '#contract/core/model/problem.ts'
import { message } from '#contract/core/text/messages.ts'
import { addDays } from '#contract/core/time/dates.ts'
import { PAPER_COLUMNS_MAX, PAPER_PROBLEMS_SHOWN, type PaperRead, phaseOf } from '#contract/features/surveys/index.ts'
import type { Download } from '../../../core/requests/declare.ts'
import { EXPORT_TYPES } from '../../../core/sheets/export.ts'
import type { Cell, ColumnCheck } from '../../../core/sheets/sheet.ts'
import { xlsx } from '../../../core/sheets/xlsx.ts'
import { isStraight, receiptOf } from '../answering/answer.ts'
import { coarseTimes } from '../answering/coarse-times.ts'
import { storeTogether } from '../answering/intake.ts'
import { checkActive } from '../answering/respondent.ts'
import type { ReadyAnswer, Stored } from '../answering/store.ts'
import { scheduleCount } from '../counting/debounced-count.ts'
import { exportTexts } from '../export-texts.ts'
import { signalsOf } from '../flags/signals.ts'
import type { SurveyCall } from '../show.ts'
import type { SurveyRecord } from '../tables.ts'
import { nameOfArea, paperAreas } from './areas.ts'
import { checkPaper, compareWithSaved, type PaperRow, typedRows } from './check.ts'
import { ABOUT_PAPER, labelOf, paperQuestions } from './columns.ts'
import { SURVEY_CODE, surveyCode } from './survey-code.ts'
import type { CellProblem } from './values.ts'

type PaperCall = SurveyCall<'readPaper'> | SurveyCall<'savePaper'>

/** Numbered rows in the template; more may be added. */
const ROWS = 200
/** Limits of the listed unknown headers, and of the shown text of a cell. */
const IGNORED_SHOWN = 20
const TEXT_SHOWN = 200
/** Without look-alikes, because the number is copied to the paper by hand. */
const LETTERS = 'ACDEFGHJKLMNPQRTUVWXY34679'
const BATCH_CHARS = 5

/** Indexes of the text columns before the answers: all except the date. */
const ABOUT_TEXTS = ABOUT_PAPER.flatMap((name, i) => (name === 'date' ? [] : i))

const text = (value: string): Cell => (value === '' ? null : { kind: 'text', value })

/** Reads the survey. @throws Problem('invalid') on `channel` if it does not accept paper answers. */
async function paperSurvey({ rows, params }: Pick<PaperCall, 'rows' | 'params'>): Promise<SurveyRecord> {
  const survey = await rows.one('surveys', params.id)
  if (!survey.channels.includes('paper')) throw fieldProblem('channel', 'not_in_list')
  return survey
}

/** Rejects a file before its body is read. */
export async function admitPaper(call: PaperCall): Promise<void> {
  checkActive(call, await paperSurvey(call))
}

/** Creates the workbook for paper answers: column names, their meanings and numbered rows, with sheets of codes and areas. */
export async function paperTemplate(call: SurveyCall<'paperTemplate'>): Promise<Download> {
  const { lang, now, actor } = call
  const survey = await paperSurvey(call)
  const phase = phaseOf({ status: survey.status, startDate: survey.start_date, endDate: survey.end_date }, now)
  if (phase === 'draft')
    throw new Problem('wrong_state', { params: { state: phase, action: 'paper', allowedActions: [] } })
  const questions = paperQuestions(survey.structure, lang)
  const columns = questions.flatMap((one) => one.columns)
  const last = ABOUT_PAPER.length + columns.length
  if (last >= PAPER_COLUMNS_MAX)
    throw fieldProblem('structure', 'too_many_items', { max: PAPER_COLUMNS_MAX - ABOUT_PAPER.length - 1 })
  const areas = await paperAreas(call, survey.id)
  const { paper } = exportTexts[lang]
  const batch = [...randomBytes(BATCH_CHARS)].map((byte) => LETTERS[byte % LETTERS.length]).join('')
  const isLeader = actor?.role === 'SECTION_LEADER'
  const leaderArea = isLeader && areas.length === 1 ? text(areas[0]?.code ?? '') : null
  const meanings = [
    ...ABOUT_PAPER.map((name) => paper.about[name]),
    ...columns.map(({ label }) => label),
    paper.about[SURVEY_CODE],
  ].map((value, i) => text(i === 0 ? `${paper.meaning}: ${value}` : value))
  const code = text(surveyCode(survey))
  const blank = Array.from({ length: last - 2 }, (): Cell => null)
  async function* portions() {
    yield [meanings]
    yield Array.from({ length: ROWS }, (_, i): Cell[] => [
      text(`${batch}-${String(i + 1).padStart(3, '0')}`),
      leaderArea,
      ...blank,
      code,
    ])
  }
  const checks: ColumnCheck[] = columns.flatMap(({ accepts }, i) =>
    accepts ? [{ column: ABOUT_PAPER.length + i, accepts }] : [],
  )
  const { start_date: from } = survey
  const sheet = {
    name: paper.sheet,
    headers: [...ABOUT_PAPER, ...columns.map(({ name }) => name), SURVEY_CODE],
    portions: portions(),
    frozen: 2,
    textColumns: [
      ...ABOUT_TEXTS,
      ...columns.flatMap(({ kind }, i) => (kind === 'text' ? ABOUT_PAPER.length + i : [])),
      last,
    ],
    checks: [
      ...(areas.length > 0
        ? [{ column: 1, accepts: { kind: 'sheet' as const, name: paper.areas, rows: areas.length } }]
        : []),
      ...(from
        ? [{ column: 2, accepts: { kind: 'day' as const, from, to: survey.end_date ?? addDays(from, 1) } }]
        : []),
      ...checks,
    ],
    more: [
      {
        name: paper.codes,
        headers: [paper.variable, paper.question, paper.code, paper.meaning],
        rows: columns.flatMap(({ name, label, codes = [] }) =>
          codes.map(({ code, label: meaning }) => [name, label, String(code), meaning]),
        ),
      },
      {
        name: paper.areas,
        headers: [paper.code, paper.area],
        rows: areas.map((area) => [area.code, nameOfArea(area, lang)]),
      },
    ],
  }
  const filename = `paper-${survey.id.slice(0, 8)}-${batch}.xlsx`
  return { type: EXPORT_TYPES.xlsx, filename, body: Readable.from(xlsx(sheet)) }
}

/** Reads a file of paper answers and reports what could be saved. */
export async function readPaper(call: SurveyCall<'readPaper'>): Promise<PaperRead> {
  const { found, rows } = await readAndCheck(call)
  return show(call, found, rows)
}

/** Saves the valid rows of a file, except those saved by an earlier import. */
export async function savePaper(call: SurveyCall<'savePaper'>): Promise<PaperRead> {
  const { survey, found, rows } = await readAndCheck(call)
  const fresh = rows.filter(({ state }) => state === 'good')
  const ready = fresh.map((row) => answerOf(call, survey, row))
  // the batches use separate connections, so a waiting request must not hold one
  await call.commitSoFar()
  const stored = await Promise.allSettled(ready.map((answer) => storeTogether(call.core, answer)))
  call.after(() => scheduleCount(call.core, survey.id))
  await markUnstored(call, survey, fresh, stored)
  call.note({
    action: 'surveys.import_paper',
    table_name: 'surveys',
    row_id: survey.id,
    area_id: call.actor?.areaId ?? survey.area_id,
    details: { rows: fresh.filter(({ state }) => state === 'good').length },
  })
  return show(call, found, rows)
}

/**
 * Marks the rows that were not stored. Rows are stored in batches of which some may fail, so each row reports its outcome and the
 * file can be sent again. @throws the error if no row was stored.
 */
async function markUnstored(
  call: SurveyCall<'savePaper'>,
  survey: SurveyRecord,
  rows: readonly PaperRow[],
  outcomes: readonly PromiseSettledResult<Stored>[],
): Promise<void> {
  const failed = outcomes.find(({ status }) => status === 'rejected')
  if (failed?.status === 'rejected' && outcomes.every(({ status }) => status === 'rejected')) throw failed.reason
  const isStored = (i: number) => outcomes[i]?.status === 'fulfilled' && outcomes[i].value === 'stored'
  const left = rows.filter((_, i) => !isStored(i))
  // the same number or person may have been saved concurrently with other answers
  await compareWithSaved(call, survey, left)
  for (const row of left) {
    if (row.state === 'good' && row.problems.length === 0)
      row.problems.push({ path: 'number', code: 'paper_not_saved' })
    if (row.problems.length > 0) row.state = 'wrong'
  }
}

async function readAndCheck(call: PaperCall) {
  const found = await typedRows(call)
  const survey = await paperSurvey(call)
  checkActive(call, survey)
  const questions = paperQuestions(survey.structure, call.lang)
  const file = await found.read(questions)
  return { survey, found: { ignored: file.ignored, questions }, rows: await checkPaper(call, survey, questions, file) }
}

function show(
  { lang }: Pick<PaperCall, 'lang'>,
  { ignored, questions }: Awaited<ReturnType<typeof readAndCheck>>['found'],
  rows: readonly PaperRow[],
): PaperRead {
  const count = (state: PaperRow['state']) => rows.filter((row) => row.state === state).length
  return {
    rows: rows.length,
    good: count('good'),
    known: count('known'),
    ignored: ignored.slice(0, IGNORED_SHOWN),
    ...problemsShown(rows, (row, { path, code, params }) => ({
      column: path,
      label: labelOf(questions, path, lang),
      text: (row.shown[path] ?? '').slice(0, TEXT_SHOWN),
      code,
      message: message(lang, `field.${code}`, params),
    })),
  }
}

/** The problems of the rows up to a limit, with the number of those omitted. */
function problemsShown<P>(rows: readonly PaperRow[], show: (row: PaperRow, problem: CellProblem) => P) {
  let left = PAPER_PROBLEMS_SHOWN
  let omitted = 0
  const wrong = rows.flatMap((row) => {
    const shown = row.problems.slice(0, left)
    left -= shown.length
    omitted += row.problems.length - shown.length
    const problems = shown.map((problem) => show(row, problem))
    return problems.length > 0 ? [{ line: row.line, number: row.number, problems }] : []
  })
  return { wrong, wrongRows: rows.filter(({ state }) => state === 'wrong').length, omitted }
}

/** Converts a checked row to an answer; the person who imports it is stored in `enteredBy`. */
function answerOf(call: SurveyCall<'savePaper'>, survey: SurveyRecord, row: PaperRow): ReadyAnswer {
  const { core, actor, now } = call
  const { structure } = survey
  const json = JSON.stringify(row.values)
  return {
    survey,
    areaId: row.areaId,
    channel: 'paper',
    clientId: row.clientId,
    personKey: row.personKey,
    claims: row.shown.person === undefined ? [] : [{ key: row.personKey, by: 'interview' }],
    origin: row.shown.person === undefined ? 'unnamed' : 'interviewed',
    noPerson: row.shown.person === undefined ? 'on_paper' : null,
    shownKey: survey.anonymous ? randomUUID() : row.personKey,
    userId: null,
    enteredBy: actor?.id ?? null,
    receipt: receiptOf(),
    values: json,
    arrivedAt: now,
    ...(survey.anonymous ? coarseTimes(now, now) : { startedAt: now, submittedAt: now }),
    flags: isStraight(structure, row.values) ? ['straight'] : [],
    signals: signalsOf(core, { surveyId: survey.id, structure, values: row.values, json, enteredBy: actor?.id }),
    files: [],
    paperOn: row.day,
  }
}
