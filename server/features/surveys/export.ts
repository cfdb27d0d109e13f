import { dayInUlaanbaatar } from '#contract/core/dates.ts'
import { inLang, type Lang, type Localized } from '#contract/core/text.ts'
import { isAnswered, type Question, questionsOf, type Values } from '#contract/features/surveys/index.ts'
import { areaReadOnce } from '../../core/area-ref.ts'
import { type ExportColumn, exportRows } from '../../core/export.ts'
import type { Download } from '../../core/serve.ts'
import { words } from './export-words.ts'
import { countsIn, latestInside, refuseResults, sliceArea } from './results.ts'
import type { SurveyCall } from './show.ts'

interface Row {
  submitted_at: Date
  channel: keyof (typeof words)['mn']['channels']
  flags: (keyof (typeof words)['mn']['flags'])[]
  state: 'counted' | 'set_aside'
  answers: Values
  area_name: Localized
}

/** An answer as a person reads it in a cell. */
function textOf(question: Question, value: Values[string] | undefined, lang: Lang): string | undefined {
  if (value === undefined) return undefined
  const { yes, no } = words[lang]
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

function columnOf(question: Question, n: number, lang: Lang): ExportColumn<Row> {
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

/** Every answer of the slice as a row; nothing in it says who gave it. */
export async function exportAnswers(call: SurveyCall<'export'>): Promise<Download> {
  const { rows, query, params, lang, now } = call
  const survey = await rows.one('surveys', params.id)
  refuseResults(call, survey)
  const areaId = await sliceArea(call, survey, query.areaId)
  const counted = await countsIn(call, survey.id, areaId, undefined)
  const inside = counted.reduce((sum, row) => sum + row.answers + row.set_aside, 0)
  const all = rows
    .from('survey_answers')
    .select([
      'survey_answers.submitted_at',
      'survey_answers.channel',
      'survey_answers.flags',
      'survey_answers.state',
      'survey_answers.answers',
    ])
    .select('survey_answers.area_id')
    .select(areaReadOnce<Row['area_name']>().as('area_name'))
    .where('survey_id', '=', survey.id)
    .where(latestInside(call, areaId, inside, survey))
    .$if(query.channel !== undefined, (q) => q.where('channel', '=', query.channel ?? 'online'))
    .orderBy('survey_answers.no')
  const { column, channels, flags } = words[lang]
  const columns: ExportColumn<Row>[] = [
    { header: column.submittedAt, kind: 'datetime', value: (row) => row.submitted_at },
    { header: column.area, kind: 'text', value: (row) => inLang(row.area_name, lang) },
    { header: column.channel, kind: 'text', value: (row) => channels[row.channel] },
    {
      header: column.flags,
      kind: 'text',
      value: (row) =>
        [
          ...row.flags.map((flag) => flags[flag as keyof typeof flags]),
          ...(row.state === 'set_aside' ? [words[lang].setAside] : []),
        ].join('; '),
    },
    ...questionsOf(survey.structure)
      .filter(isAnswered)
      .map((question, i) => columnOf(question, i + 1, lang)),
  ]
  const name = `${words[lang].file} ${dayInUlaanbaatar(now)}`
  const download = await exportRows(call.core, all.compile(), {
    format: query.format,
    name,
    columns,
    area: { field: 'area_name', is: 'name' },
  })
  call.note({
    action: 'surveys.export',
    table_name: 'surveys',
    row_id: survey.id,
    area_id: survey.area_id,
    details: { format: query.format },
  })
  return download
}
