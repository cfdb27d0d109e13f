import { Readable } from 'node:stream'
import { fieldProblem } from '#contract/core/model/problem.ts'
import { inLang, type Lang, type Localized } from '#contract/core/text/localized.ts'
import { dayInUlaanbaatar } from '#contract/core/time/dates.ts'
import {
  isAnswered,
  type Question,
  questionsOf,
  type Structure,
  unpipedStructure,
  type Values,
} from '#contract/features/surveys/index.ts'
import { areaReadOnce } from '../../../core/access/area-ref.ts'
import type { Download } from '../../../core/requests/declare.ts'
import { csv } from '../../../core/sheets/csv.ts'
import { exportRows } from '../../../core/sheets/export.ts'
import type { ExportColumn } from '../../../core/sheets/export-source.ts'
import { exportTexts } from '../export-texts.ts'
import { checkEnoughReadable } from '../results/anonymity.ts'
import { checkResultAccess, sliceArea } from '../results/results.ts'
import type { SurveyCall } from '../show.ts'
import { coarseRows } from './coarse-rows.ts'
import { CODEBOOK_TYPES, codebookTable, columnOf, scriptOf } from './codebook.ts'
import { areaCodesById, type DataRow, type ExportedRow, exportedAnswers } from './rows.ts'
import { variablesOf } from './variables.ts'

type Row = ExportedRow & { area_name: Localized }

/** An answer as readable text. */
function textOf(question: Question, value: Values[string] | undefined, lang: Lang): string | undefined {
  if (value === undefined) return undefined
  const { yes, no } = exportTexts[lang]
  if (typeof value === 'boolean') return value ? yes : no
  if (typeof value !== 'object') return String(value)
  const named = (options: readonly { id: string; text: Localized }[], id: unknown) =>
    inLang(options.find((o) => o.id === id)?.text ?? { mn: '' }, lang)
  switch (question.type) {
    case 'single_choice':
      return 'option' in value ? named(question.options, value.option) : String(Object.values(value)[0])
    case 'multiple_choice': {
      if (!('options' in value) || !Array.isArray(value.options)) return undefined
      const picked = value.options.map((id) => named(question.options, id))
      return [...picked, ...(typeof value.other === 'string' ? [value.other] : [])].join('; ')
    }
    case 'matrix':
      return Object.entries(value)
        .map(([row, column]) => `${named(question.rows, row)}: ${named(question.columns, column)}`)
        .join('; ')
    case 'multi_matrix':
      return Object.entries(value)
        .map(([row, columns]) => {
          const picked = Array.isArray(columns) ? columns.map((column) => named(question.columns, column)) : []
          return `${named(question.rows, row)}: ${picked.join(', ')}`
        })
        .join('; ')
    case 'ranking':
      return Array.isArray(value)
        ? value.map((id, i) => `${i + 1}. ${named(question.options, id)}`).join('; ')
        : undefined
    case 'location':
      return 'latitude' in value ? `${String(value.latitude)}, ${String(value.longitude)}` : undefined
    default:
      return Array.isArray(value) ? String(value.length) : undefined
  }
}

const IS_NUMBER = ['number', 'rating', 'scale']

function columnOfQuestion(question: Question, n: number, lang: Lang): ExportColumn<Row> {
  const header = `${n}. ${inLang(question.text, lang)}`
  if (question.type === 'date') {
    return { header, kind: 'date', value: (row) => textOf(question, row.answers[question.id], lang) }
  }
  if (!IS_NUMBER.includes(question.type)) {
    return { header, kind: 'text', value: (row) => textOf(question, row.answers[question.id], lang) }
  }
  const value = ({ answers }: Row) => {
    const given = answers[question.id]
    return typeof given === 'number' ? given : undefined
  }
  return { header, kind: 'number', value }
}

/** The column limit of a worksheet. Source: Excel's limits. */
const SHEET_COLUMNS = 16_384

/** Exports every answer of the slice as a row, without the respondent; of an anonymous survey also without what leads to few people. */
export async function exportAnswers(call: SurveyCall<'export'>): Promise<Download> {
  const { rows, query, params, lang, now, core } = call
  const found = await rows.one('surveys', params.id)
  checkResultAccess(call, found)
  const survey = { ...found, structure: unpipedStructure(found.structure) }
  const areaId = await sliceArea(call, survey, query.areaId)
  const readable = await checkEnoughReadable(call, survey, { areaId, way: query, isFile: true })
  const all = await exportedAnswers(call, survey, areaId, readable?.upTo)
  const coarsen = await coarseRows(call, survey, areaId, readable)
  const { format, layout } = query
  call.note({
    action: 'surveys.export',
    table_name: 'surveys',
    row_id: survey.id,
    area_id: survey.area_id,
    details: { format, ...(layout ? { layout } : {}) },
  })
  if (layout === undefined) {
    const name = `${exportTexts[lang].file} ${dayInUlaanbaatar(now)}`
    const readable = all.select(areaReadOnce<Row['area_name']>().as('area_name'))
    const columns = readableColumns(survey.structure, lang)
    const area = { field: 'area_name', is: 'name' } as const
    const prepare = coarsen ? { prepare: coarsen } : {}
    return exportRows<Row>(core, readable as never, { format, name, columns, area, ...prepare })
  }
  const variables = variablesOf(survey.structure, lang)
  if (format === 'xlsx' && variables.length > SHEET_COLUMNS)
    throw fieldProblem('format', 'too_many_items', { max: SHEET_COLUMNS })
  const codesOf = await areaCodesById(core)
  return exportRows<DataRow>(core, all as never, {
    format,
    name: dataFileName(survey.id, now),
    columns: variables.map((variable) => columnOf(variable, layout === 'labels')),
    prepare: (row: object) => {
      coarsen?.(row)
      Reflect.set(row, 'areaCodes', codesOf(Reflect.get(row, 'area_id')))
    },
    sheets: [codebookTable(variables, lang)],
  })
}

/** ASCII, so that scripts find the file by its name on every system. */
const dataFileName = (surveyId: string, now: Date) => `survey-${surveyId.slice(0, 8)}-${dayInUlaanbaatar(now)}`

/** Exports the codebook: a table, or a script that reads the CSV file of codes with its labels. */
export async function exportCodebook(call: SurveyCall<'codebook'>): Promise<Download> {
  const { rows, query, params, lang, now } = call
  const survey = await rows.one('surveys', params.id)
  const variables = variablesOf(unpipedStructure(survey.structure), lang)
  const name = dataFileName(survey.id, now)
  const { format } = query
  if (format !== 'csv') {
    const script = scriptOf(format, variables, `${name}.csv`)
    return {
      type: CODEBOOK_TYPES[format],
      filename: `${name}.${format === 'r' ? 'R' : format}`,
      body: Buffer.from(script),
    }
  }
  const { headers, rows: entries } = codebookTable(variables, lang)
  const cells = entries.map((entry) => entry.map((value) => ({ kind: 'text' as const, value })))
  async function* portions() {
    yield cells
  }
  const sheet = { name, headers, portions: portions() }
  return { type: CODEBOOK_TYPES.csv, filename: `${name}-codebook.csv`, body: Readable.from(csv(sheet)) }
}

function readableColumns(structure: Structure, lang: Lang): ExportColumn<Row>[] {
  const { column, channels, flags } = exportTexts[lang]
  return [
    { header: column.submittedAt, kind: 'datetime', value: (row) => row.submitted_at },
    { header: column.area, kind: 'text', value: (row) => inLang(row.area_name, lang) },
    { header: column.channel, kind: 'text', value: (row) => row.channel && channels[row.channel] },
    {
      header: column.flags,
      kind: 'text',
      value: (row) =>
        [
          ...(row.flags ?? []).map((flag) => flags[flag]),
          ...(row.state === 'set_aside' ? [exportTexts[lang].setAside] : []),
        ].join('; '),
    },
    ...questionsOf(structure)
      .filter(isAnswered)
      .map((question, i) => columnOfQuestion(question, i + 1, lang)),
  ]
}
