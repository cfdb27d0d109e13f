import { randomBytes, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { addDays } from '#contract/core/dates.ts'
import { fieldProblem, Problem } from '#contract/core/problem.ts'
import { message } from '#contract/core/texts.ts'
import { PAPER_COLUMNS_MAX, type PaperRead, phaseOf } from '#contract/features/surveys/index.ts'
import { EXPORT_TYPES } from '../../core/export.ts'
import type { Download } from '../../core/serve.ts'
import type { Cell, ColumnCheck } from '../../core/sheet.ts'
import { xlsx } from '../../core/xlsx.ts'
import { isStraight, receiptOf } from './answer.ts'
import { refuseClosed } from './come.ts'
import { words } from './export-words.ts'
import { storeTogether } from './intake.ts'
import { nameOfArea, paperAreas } from './paper-areas.ts'
import { checkPaper, type PaperRow, typedRows } from './paper-check.ts'
import { ABOUT_PAPER, labelOf, paperQuestions } from './paper-columns.ts'
import type { SurveyCall } from './show.ts'
import { signalsOf } from './signals.ts'
import { countSoon } from './soon.ts'
import type { ReadyAnswer } from './store.ts'
import type { SurveyRecord } from './tables.ts'

type Reading = SurveyCall<'readPaper'> | SurveyCall<'savePaper'>

/** Rows of the template that have a number to begin with. Further ones may be added. */
const ROWS = 200
/** Without look-alikes: the number is copied to the paper by hand. */
const LETTERS = 'ACDEFGHJKLMNPQRTUVWXY34679'
const BATCH_CHARS = 5

const text = (value: string): Cell => (value === '' ? null : { kind: 'text', value })

/** A survey whose answers are collected on paper. @throws Problem('invalid') on `channel` */
async function paperSurvey({ rows, params }: Pick<Reading, 'rows' | 'params'>): Promise<SurveyRecord> {
  const survey = await rows.one('surveys', params.id)
  if (!survey.channels.includes('paper')) throw fieldProblem('channel', 'not_in_list')
  return survey
}

/** Refuses a file before its body is read. */
export async function admitPaper(call: Reading): Promise<void> {
  refuseClosed(call, await paperSurvey(call))
}

/** A workbook for paper answers: the names of the columns, what they mean, numbered rows; sheets with codes and areas. */
export async function paperTemplate(call: SurveyCall<'paperTemplate'>): Promise<Download> {
  const { lang, now, actor } = call
  const survey = await paperSurvey(call)
  const phase = phaseOf({ status: survey.status, startDate: survey.start_date, endDate: survey.end_date }, now)
  if (phase === 'draft')
    throw new Problem('wrong_state', { params: { state: phase, action: 'paper', allowedActions: [] } })
  const questions = paperQuestions(survey.structure, lang)
  const columns = questions.flatMap((one) => one.columns)
  if (columns.length + ABOUT_PAPER.length > PAPER_COLUMNS_MAX)
    throw fieldProblem('structure', 'too_many_items', { max: PAPER_COLUMNS_MAX - ABOUT_PAPER.length })
  const areas = await paperAreas(call, survey.id)
  const { paper } = words[lang]
  const batch = [...randomBytes(BATCH_CHARS)].map((byte) => LETTERS[byte % LETTERS.length]).join('')
  const isLeader = actor?.role === 'SECTION_LEADER'
  const own = isLeader && areas.length === 1 ? text(areas[0]?.code ?? '') : null
  const meanings = [...ABOUT_PAPER.map((name) => paper.about[name]), ...columns.map(({ label }) => label)].map(
    (value, i) => text(i === 0 ? `${paper.meaning}: ${value}` : value),
  )
  async function* portions() {
    yield [meanings]
    yield Array.from({ length: ROWS }, (_, i): Cell[] => [text(`${batch}-${String(i + 1).padStart(3, '0')}`), own])
  }
  const checks: ColumnCheck[] = columns.flatMap(({ accepts }, i) =>
    accepts ? [{ column: ABOUT_PAPER.length + i, accepts }] : [],
  )
  const { start_date: from } = survey
  const sheet = {
    name: paper.sheet,
    headers: [...ABOUT_PAPER, ...columns.map(({ name }) => name)],
    portions: portions(),
    frozen: 2,
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

/** Reads a file of paper answers and says what of it could be saved. */
export async function readPaper(call: SurveyCall<'readPaper'>): Promise<PaperRead> {
  const { found, rows } = await checked(call)
  return show(call, found, rows)
}

/** Saves the good rows of a file; those that an earlier import has saved are skipped. */
export async function savePaper(call: SurveyCall<'savePaper'>): Promise<PaperRead> {
  const { survey, found, rows } = await checked(call)
  const fresh = rows.filter(({ state }) => state === 'good')
  const ready = fresh.map((row) => answerOf(call, survey, row))
  // the batches have connections of their own; who waits for them must not hold one
  await call.tx.keepSoFar()
  const stored = await Promise.all(ready.map((answer) => storeTogether(call.core, answer)))
  call.after(() => countSoon(call.core, survey.id))
  for (const [i, outcome] of stored.entries()) {
    const row = fresh[i]
    if (outcome instanceof Problem) throw outcome
    // the survey has changed meanwhile; what was stored stays, and is skipped when the file is sent again
    if (outcome === 'stale') throw new Problem('unavailable', { retryAfter: 1 })
    if (outcome === 'known' && row) row.state = 'known'
  }
  call.note({
    action: 'surveys.import_paper',
    table_name: 'surveys',
    row_id: survey.id,
    area_id: call.actor?.areaId ?? survey.area_id,
    details: { rows: fresh.filter(({ state }) => state === 'good').length },
  })
  return show(call, found, rows)
}

async function checked(call: Reading) {
  const found = await typedRows(call)
  const survey = await paperSurvey(call)
  refuseClosed(call, survey)
  const questions = paperQuestions(survey.structure, call.lang)
  const file = await found.read(questions)
  return { survey, found: { ignored: file.ignored, questions }, rows: await checkPaper(call, survey, questions, file) }
}

function show(
  { lang }: Pick<Reading, 'lang'>,
  { ignored, questions }: Awaited<ReturnType<typeof checked>>['found'],
  rows: readonly PaperRow[],
): PaperRead {
  const count = (state: PaperRow['state']) => rows.filter((row) => row.state === state).length
  return {
    rows: rows.length,
    good: count('good'),
    known: count('known'),
    ignored,
    wrong: rows
      .filter(({ state }) => state === 'wrong')
      .map(({ line, number, problems, shown }) => ({
        line,
        number,
        problems: problems.map(({ path, code, params }) => ({
          column: path,
          label: labelOf(questions, path, lang),
          text: shown[path] ?? '',
          code,
          message: message(lang, `field.${code}`, params),
        })),
      })),
  }
}

/** A checked row as an answer; who typed it in is kept as who entered it. */
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
    shownKey: survey.anonymous ? randomUUID() : row.personKey,
    userId: null,
    enteredBy: actor?.id ?? null,
    receipt: receiptOf(),
    values: json,
    startedAt: now,
    submittedAt: now,
    flags: isStraight(structure, row.values) ? ['straight'] : [],
    signals: signalsOf(core, { surveyId: survey.id, structure, values: row.values, json, enteredBy: actor?.id }),
    files: [],
    paperOn: row.day,
  }
}
