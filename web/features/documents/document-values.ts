import type { ContentFull } from '#contract/core/content/answers.ts'
import { dayInUlaanbaatar } from '#contract/core/time/dates.ts'
import { type DocumentOwn, type FundDocument, QUARTER_KINDS } from '#contract/features/documents/index.ts'
import type { ContentValues } from '../../core/content/content-values.ts'
import type { FormFile } from '../../core/content/form-file.ts'

/** Form values of a document in addition to those of all content. */
export interface DocumentValues {
  /** '2026', or the typed text. */
  year: string
  /** '1' to '4', '' for a whole year. */
  quarter: string
  /** 'YYYY-MM-DD' or the typed text, '' for none. */
  datedOn: string
  /** The id of a fund, '' for all funds. */
  fundId: string
  /** At most one file for each language. */
  fileMn: FormFile[]
  fileEn: FormFile[]
}

/** The form values with the fields of a document. */
export const documentOf = (values: ContentValues): ContentValues & DocumentValues =>
  values as ContentValues & DocumentValues

/** Whether a document of this kind may report on a quarter. */
export const hasQuarter = (category: string): boolean => QUARTER_KINDS.some((kind) => kind === category)

/** The values of a new document: of the current year. */
export const empty = (): DocumentValues => ({
  year: dayInUlaanbaatar(new Date()).slice(0, 4),
  quarter: '',
  datedOn: '',
  fundId: '',
  fileMn: [],
  fileEn: [],
})

/** The form values of a document. */
export function valuesOf(record: ContentFull): DocumentValues {
  const { year, quarter, datedOn, fundId, pdfs } = record as FundDocument
  const fileIn = (lang: 'mn' | 'en') =>
    pdfs.filter((one) => one.lang === lang).map(({ id, name, bytes }) => ({ fileId: id, name, bytes }))
  return {
    year: String(year),
    quarter: quarter === null ? '' : String(quarter),
    datedOn: datedOn ?? '',
    fundId: fundId ?? '',
    fileMn: fileIn('mn'),
    fileEn: fileIn('en'),
  }
}

const named = (files: readonly FormFile[]) => (files[0] ? { fileId: files[0].fileId } : null)

/** The values that are sent; kinds without a quarter lose it. */
export const sent = (values: DocumentValues, category: string): DocumentOwn => ({
  year: Number(values.year),
  quarter: values.quarter && hasQuarter(category) ? Number(values.quarter) : null,
  datedOn: values.datedOn || null,
  fundId: values.fundId || null,
  fileMn: named(values.fileMn),
  fileEn: named(values.fileEn),
})
