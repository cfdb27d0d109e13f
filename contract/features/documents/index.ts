import * as z from 'zod/mini'
import { contentWorkflow, missingForPublish, type Publishable, type Refused } from '../../core/content/index.ts'
import { contentKind } from '../../core/content/routes.ts'
import type { Role } from '../../core/model/actor.ts'
import { ContentFile } from '../../core/model/attachment.ts'
import { feature } from '../../core/model/feature.ts'
import { type Day, IsoDay } from '../../core/time/dates.ts'
import { DOCUMENT_KINDS, FUND_KINDS } from './kinds.ts'
import { rights } from './rights.ts'

export * from './kinds.ts'
export { documentLabels } from './labels.ts'

/** The years that a document can be of. */
export const YEAR_MIN = 2000
export const YEAR_MAX = 2099
export const QUARTERS = [1, 2, 3, 4] as const

const WRITERS: readonly Role[] = ['CITY_ADMIN']

const FileId = z.nullable(z.strictObject({ fileId: z.uuid({ error: 'file_id' }) }))

/** The fields specific to documents in a request. */
export interface DocumentOwn {
  year: number
  quarter: number | null
  datedOn: Day | null
  fundId: string | null
  /** The PDF file in each language; publishing needs at least one of them. */
  fileMn: { fileId: string } | null
  fileEn: { fileId: string } | null
}

/** The PDF file of one language. */
export const DocumentFile = z.extend(ContentFile, { lang: z.enum(['mn', 'en']) })
export type DocumentFile = z.infer<typeof DocumentFile>

const kind = contentKind({
  path: '/documents',
  category: z.enum(DOCUMENT_KINDS),
  own: {
    /** The year that it reports on, or from which it is valid. */
    year: z.int().check(z.minimum(YEAR_MIN), z.maximum(YEAR_MAX)),
    quarter: z.optional(z.nullable(z.int().check(z.minimum(1), z.maximum(QUARTERS.length)))),
    /** The day on which it was approved or issued. */
    datedOn: z.optional(z.nullable(IsoDay)),
    /** The fund to which it belongs; null for all funds. */
    fundId: z.optional(z.nullable(z.uuid())),
    fileMn: z.optional(FileId),
    fileEn: z.optional(FileId),
  },
  more: {
    year: z.int(),
    quarter: z.nullable(z.int()),
    datedOn: z.nullable(IsoDay),
    fundId: z.nullable(z.uuid()),
    pdfs: z.array(DocumentFile),
  },
  filters: {
    year: z.optional(z.coerce.number().check(z.int(), z.minimum(YEAR_MIN), z.maximum(YEAR_MAX))),
    /** Id of a fund. */
    fundId: z.optional(z.uuid()),
  },
  moreSorts: ['year', 'datedOn'],
})

export const DocumentDraft = kind.Draft
export type DocumentDraft = z.infer<typeof DocumentDraft>
export const DocumentRow = kind.Row
export type DocumentRow = z.infer<typeof DocumentRow>
export const FundDocument = kind.Full
export type FundDocument = z.infer<typeof FundDocument>

/** draft → published → archived; scheduled follows from the clock. */
export const documentWorkflow = contentWorkflow('documents', WRITERS)

/**
 * What a document needs before being published: a title and a file in at least one language; a quarterly presentation
 * also its quarter, a document of a fund the fund and its date.
 */
export function missingForDocument(document: Publishable & { category: string } & DocumentOwn): Refused[] {
  const { category, quarter, datedOn, fundId, fileMn, fileEn } = document
  const isOfFund = FUND_KINDS.some((one) => one === category)
  const required: [path: string, isMissing: boolean][] = [
    ['quarter', category === 'quarterly' && quarter === null],
    ['datedOn', isOfFund && datedOn === null],
    ['fundId', isOfFund && fundId === null],
    ['fileMn', fileMn === null && fileEn === null],
  ]
  const missing = required.flatMap(([path, isMissing]) => (isMissing ? [{ path, code: 'required' }] : []))
  return [...missingForPublish(document, { textless: true }), ...missing]
}

/** Reports and documents of the city's investment funds: PDF files by year and language. */
export const documents = feature({
  ...rights,
  workflows: [{ ...documentWorkflow, tables: ['documents'] }],
  routes: kind.routes,
})
