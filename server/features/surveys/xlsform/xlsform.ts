import { Readable } from 'node:stream'
import { fieldProblem } from '#contract/core/model/problem.ts'
import { dayInUlaanbaatar } from '#contract/core/time/dates.ts'
import type { XlsFormRead } from '#contract/features/surveys/index.ts'
import { receive } from '../../../core/import/index.ts'
import { ImportProblem } from '../../../core/import/problem.ts'
import { readSheetsInThread } from '../../../core/import/read-in-thread.ts'
import type { Download } from '../../../core/requests/declare.ts'
import { EXPORT_TYPES } from '../../../core/sheets/export.ts'
import type { Cell } from '../../../core/sheets/sheet.ts'
import { xlsx } from '../../../core/sheets/xlsx.ts'
import type { SurveyCall } from '../show.ts'
import { readXlsForm } from './read.ts'
import { XLSFORM_SHEETS } from './sheets.ts'
import { xlsFormOf } from './write.ts'

/** Reads an uploaded XLSForm without saving it. @throws Problem('invalid') on `file` if it is not a workbook. */
export async function readForm({ parts }: SurveyCall<'readXlsForm'>): Promise<XlsFormRead> {
  const { content } = await receive(parts())
  try {
    return readXlsForm(await readSheetsInThread(XLSFORM_SHEETS, content))
  } catch (error) {
    if (error instanceof ImportProblem) throw fieldProblem('file', error.code, error.params)
    throw error
  }
}

/** Exports the questions as an XLSForm. */
export async function downloadForm({ rows, params, now }: SurveyCall<'xlsForm'>): Promise<Download> {
  const found = await rows.one('surveys', params.id)
  const { survey, choices, settings } = xlsFormOf(found)
  async function* portions() {
    yield survey.rows.map((row) => row.map((value): Cell => (value === '' ? null : { kind: 'text', value })))
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
  const filename = `xlsform-${found.id.slice(0, 8)}-${dayInUlaanbaatar(now)}.xlsx`
  return { type: EXPORT_TYPES.xlsx, filename, body: Readable.from(xlsx(sheet)) }
}
