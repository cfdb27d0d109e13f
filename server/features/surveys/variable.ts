import type { AnalysedRow } from './export-rows.ts'

/** One column of a data file as statistics programs read it. */
export interface Variable {
  /** Latin letters, digits and underscores, so that SPSS and R take it unchanged. */
  name: string
  label: string
  kind: 'number' | 'text' | 'date' | 'datetime'
  /** The most characters of a text. */
  chars?: number
  decimals?: number
  /** Labels of the codes of a categorical variable. */
  codes?: readonly { code: number; label: string }[]
  value: (row: AnalysedRow) => string | number | Date | null | undefined
}

/** The code of an answer in the respondent's own words; options are numbered from 1 and there are at most 50. */
export const OTHER_CODE = 97
