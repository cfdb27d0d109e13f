import type { Lang } from '#contract/core/text/localized.ts'
import type { ExportColumn } from '../../../core/sheets/export-source.ts'
import { exportTexts } from '../export-texts.ts'
import { readRScript, spssSyntax } from './analysis-scripts.ts'
import type { DataRow } from './rows.ts'
import type { Variable } from './variable.ts'

/** The formats of a codebook: a table, or a script that reads the CSV file with its labels. */
export const CODEBOOK_TYPES = {
  csv: 'text/csv; charset=utf-8',
  sps: 'text/plain; charset=utf-8',
  r: 'text/plain; charset=utf-8',
} as const

/** A table that describes each variable: label, type, codes and the meaning of an empty cell. */
export function codebookTable(variables: readonly Variable[], lang: Lang) {
  const { codebook } = exportTexts[lang].analysis
  return {
    name: codebook.sheet,
    headers: [codebook.variable, codebook.label, codebook.type, codebook.values, codebook.missing],
    rows: variables.map(({ name, label, kind, codes }) => [
      name,
      label,
      codebook.types[codes ? 'coded' : kind],
      (codes ?? []).map(({ code, label: text }) => `${code} = ${text}`).join('; '),
      codebook.empty,
    ]),
  }
}

/** Line breaks must not occur even within quotes, because SPSS starts a new case at each of them. */
const LINE_ENDS = /\s*[\r\n\u2028\u2029]+\s*/g

/** A column of the data file with codes or, if there are any, labels. */
export function columnOf({ name, kind, codes, value }: Variable, hasLabels: boolean): ExportColumn<DataRow> {
  if (hasLabels && codes) {
    const labels = new Map(codes.map(({ code, label }) => [code, label]))
    return { header: name, kind: 'text', value: (row) => labels.get(Number(value(row) ?? Number.NaN)) }
  }
  const valueAs = <T>(row: DataRow) => value(row) as T | null | undefined
  switch (kind) {
    case 'number':
      return { header: name, kind, value: valueAs<number> }
    case 'datetime':
      return { header: name, kind, value: valueAs<Date> }
    case 'date':
      return { header: name, kind, value: valueAs<string> }
    case 'text':
      return { header: name, kind, value: (row) => valueAs<string>(row)?.replace(LINE_ENDS, ' ') }
  }
}

/** A script that reads the data file `file` with its labels. */
export const scriptOf = (format: 'sps' | 'r', variables: readonly Variable[], file: string): string =>
  format === 'sps' ? spssSyntax(variables, file) : readRScript(variables, file)
