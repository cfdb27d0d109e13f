import { Readable } from 'node:stream'
import { dayInUlaanbaatar } from '#contract/core/dates.ts'
import { fieldProblem } from '#contract/core/problem.ts'
import type { XlsFormRead } from '#contract/features/surveys/index.ts'
import { EXPORT_TYPES } from '../../core/export.ts'
import { ImportProblem } from '../../core/import/problem.ts'
import { readSheetsApart } from '../../core/import/read-apart.ts'
import { receive } from '../../core/import.ts'
import type { Download } from '../../core/serve.ts'
import type { Cell } from '../../core/sheet.ts'
import { xlsx } from '../../core/xlsx.ts'
import type { SurveyCall } from './show.ts'
import { readXlsForm } from './xlsform-read.ts'
import { XLSFORM_SHEETS } from './xlsform-sheets.ts'
import { xlsFormOf } from './xlsform-write.ts'

/** Reads an uploaded XLSForm; nothing is saved. @throws Problem('invalid') on `file` for what is no workbook. */
export async function readForm({ parts }: SurveyCall<'readXlsForm'>): Promise<XlsFormRead> {
  const { content } = await receive(parts())
  try {
    return readXlsForm(await readSheetsApart(XLSFORM_SHEETS, content))
  } catch (error) {
    if (error instanceof ImportProblem) throw fieldProblem('file', error.code, error.params)
    throw error
  }
}

/** The questions as an XLSForm. */
export async function downloadForm({ rows, params, now }: SurveyCall<'xlsForm'>): Promise<Download> {
  const row = await rows.one('surveys', params.id)
  const { survey, choices, settings } = xlsFormOf(row)
  async function* portions() {
    yield survey.rows.map((line) => line.map((value): Cell => (value === '' ? null : { kind: 'text', value })))
  }
  const sheet = {
    name: 'survey',
    headers: survey.headers,
    portions: portions(),
    more: [
      { name: 'choices', ...choices },
      { name: 'settings', ...settings },
    ],
  }
  const filename = `xlsform-${row.id.slice(0, 8)}-${dayInUlaanbaatar(now)}.xlsx`
  return { type: EXPORT_TYPES.xlsx, filename, body: Readable.from(xlsx(sheet)) }
}
