import type { Lang } from '#contract/core/text.ts'
import type { ExportColumn } from '../../core/export.ts'
import type { AnalysedRow } from './export-rows.ts'
import { words } from './export-words.ts'
import { readRScript, spssSyntax } from './syntax.ts'
import type { Variable } from './variable.ts'

/** The formats of a codebook: a table, or a program that reads the CSV file with its labels. */
export const CODEBOOK_TYPES = {
  csv: 'text/csv; charset=utf-8',
  sps: 'text/plain; charset=utf-8',
  r: 'text/plain; charset=utf-8',
} as const

/** The table that explains each variable: its label, type, codes, and what an empty cell means. */
export function codebookTable(variables: readonly Variable[], lang: Lang) {
  const { codebook } = words[lang].analysis
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

/** SPSS reads a line of the file as a case, also within quotes. */
const LINE_ENDS = /\s*[\r\n\u2028\u2029]+\s*/g

/** A column of the data file: codes, or their labels where there are some. */
export function columnOf({ name, kind, codes, value }: Variable, hasLabels: boolean): ExportColumn<AnalysedRow> {
  if (hasLabels && codes) {
    const labels = new Map(codes.map(({ code, label }) => [code, label]))
    return { header: name, kind: 'text', value: (row) => labels.get(Number(value(row) ?? Number.NaN)) }
  }
  const found = <T>(row: AnalysedRow) => value(row) as T | null | undefined
  switch (kind) {
    case 'number':
      return { header: name, kind, value: found<number> }
    case 'datetime':
      return { header: name, kind, value: found<Date> }
    case 'date':
      return { header: name, kind, value: found<string> }
    case 'text':
      return { header: name, kind, value: (row) => found<string>(row)?.replace(LINE_ENDS, ' ') }
  }
}

/** A program that reads the data file `file` with its labels. */
export const programOf = (format: 'sps' | 'r', variables: readonly Variable[], file: string): string =>
  format === 'sps' ? spssSyntax(variables, file) : readRScript(variables, file)
