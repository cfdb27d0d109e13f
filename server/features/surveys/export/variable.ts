import type { DataRow } from './rows.ts'

/** A column of the data file for statistics programs. */
export interface Variable {
  /** Latin letters, digits and underscores, which SPSS and R accept unchanged. */
  name: string
  label: string
  kind: 'number' | 'text' | 'date' | 'datetime'
  /** The maximum length of a text. */
  chars?: number
  decimals?: number
  /** Labels of the codes of a categorical variable. */
  codes?: readonly { code: number; label: string }[]
  value: (row: DataRow) => string | number | Date | null | undefined
}

/** The code of an answer in the respondent's own words; options are numbered from 1 and there are at most 50. */
export const OTHER_CODE = 97
