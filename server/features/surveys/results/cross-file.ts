import { Readable } from 'node:stream'
import { inLang, type Lang } from '#contract/core/text/localized.ts'
import { dayInUlaanbaatar } from '#contract/core/time/dates.ts'
import { crossKeys, type Question, unpiped } from '#contract/features/surveys/index.ts'
import type { Download } from '../../../core/requests/declare.ts'
import { csv } from '../../../core/sheets/csv.ts'
import { EXPORT_TYPES } from '../../../core/sheets/export.ts'
import type { Cell } from '../../../core/sheets/sheet.ts'
import { xlsx } from '../../../core/sheets/xlsx.ts'
import { exportTexts } from '../export-texts.ts'
import type { SurveyCall } from '../show.ts'
import { crossAllOf, crossQuestion } from './cross.ts'

const text = (value: string): Cell => ({ kind: 'text', value })
const number = (value: number): Cell => ({ kind: 'number', value })

/** The label of a key of a cross table: an option, "other", yes or no, or a number. */
function nameOf(question: Question, key: string, lang: Lang): string {
  const { analysis, yes, no } = exportTexts[lang]
  if (key === 'other') return analysis.other
  if (question.type === 'yes_no') return key === 'true' ? yes : no
  const option = 'options' in question ? question.options.find(({ id }) => id === key) : undefined
  return option ? inLang(option.text, lang) : key
}

/** Exports the cross-tabulation of two questions over all answers: counts, row totals and row percentages. */
export async function exportCross(call: SurveyCall<'crossFile'>): Promise<Download> {
  const { rows, query, params, lang, now } = call
  const survey = await rows.one('surveys', params.id)
  const { counts } = await crossAllOf(call)
  const [down, across] = [crossQuestion(survey, 'rows', query.rows), crossQuestion(survey, 'columns', query.columns)]
  const { cross } = exportTexts[lang]
  const columns = crossKeys(across).map((key) => nameOf(across, key, lang))
  const cells = crossKeys(down).map((key, r) => {
    const row = (counts[r] ?? []).map((count) => count ?? 0)
    const all = row.reduce((sum, count) => sum + count, 0)
    // rounded to tenths like other percentages
    const shares = row.map((count) => (all > 0 ? number(Math.round((count / all) * 1000) / 10) : null))
    return [text(nameOf(down, key, lang)), ...row.map(number), number(all), ...shares]
  })
  async function* portions() {
    yield cells
  }
  const title = (question: Question) => inLang(unpiped(question.text), lang)
  const sheet = {
    name: cross.file,
    headers: [`${title(down)} / ${title(across)}`, ...columns, cross.total, ...columns.map((column) => `${column}, %`)],
    portions: portions(),
  }
  const { format } = query
  call.note({
    action: 'surveys.export',
    table_name: 'surveys',
    row_id: survey.id,
    area_id: survey.area_id,
    details: { format, what: 'cross' },
  })
  return {
    type: EXPORT_TYPES[format],
    filename: `${cross.file} ${dayInUlaanbaatar(now)}.${format}`,
    body: Readable.from(format === 'csv' ? csv(sheet) : xlsx(sheet)),
  }
}
