import { DOCUMENT_KINDS, type DocumentKind } from '#contract/features/documents/kinds.ts'
import { searchOf } from './law-filter.ts'

/** The filter of the list of documents; every part is optional. */
export interface DocumentFilter {
  page: number
  q?: string
  category?: DocumentKind
  /** Id of a fund. */
  fund?: string
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const PAGE_MAX = 1_000_000

/** The filter in an address. Invalid values are ignored, so that every link leads somewhere. */
export function documentFilterOf(url: URL): DocumentFilter {
  const { searchParams } = url
  const page = Number(searchParams.get('page'))
  const filter: DocumentFilter = { page: Number.isInteger(page) && page >= 1 && page <= PAGE_MAX ? page : 1 }
  const q = searchOf(url)
  if (q) filter.q = q
  const category = DOCUMENT_KINDS.find((name) => name === searchParams.get('category'))
  if (category) filter.category = category
  const fund = searchParams.get('fund') ?? ''
  if (UUID.test(fund)) filter.fund = fund.toLowerCase()
  return filter
}

/** The query of a list with this filter; the first page is the default. */
export const documentQueryOf = ({ page, ...filter }: DocumentFilter): Record<string, string | undefined> => ({
  ...filter,
  page: page > 1 ? String(page) : undefined,
})
