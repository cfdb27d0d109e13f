import type { LawKind } from '#contract/features/laws/index.ts'
import { lawLabels } from '#contract/features/laws/labels.ts'

/** The filter of the list of laws; every part is optional. */
export interface LawFilter {
  page: number
  q?: string
  category?: LawKind
}

/** The kinds of acts in display order. */
export const LAW_KINDS_SHOWN = Object.keys(lawLabels.mn.category) as LawKind[]

const SEARCH_MAX_CHARS = 100
const PAGE_MAX = 1_000_000

/** The search text in an address, trimmed and cut to the maximum length. */
export const searchOf = ({ searchParams }: URL): string =>
  Array.from(searchParams.get('q')?.trim() ?? '')
    .slice(0, SEARCH_MAX_CHARS)
    .join('')

/** The filter in an address. Invalid values are ignored, so that every link leads somewhere. */
export function lawFilterOf(url: URL): LawFilter {
  const page = Number(url.searchParams.get('page'))
  const filter: LawFilter = { page: Number.isInteger(page) && page >= 1 && page <= PAGE_MAX ? page : 1 }
  const q = searchOf(url)
  if (q) filter.q = q
  const category = LAW_KINDS_SHOWN.find((name) => name === url.searchParams.get('category'))
  if (category) filter.category = category
  return filter
}

/** The query of a list with this filter; the first page is the default. */
export const lawQueryOf = ({ page, ...filter }: LawFilter): Record<string, string | undefined> => ({
  ...filter,
  page: page > 1 ? String(page) : undefined,
})
