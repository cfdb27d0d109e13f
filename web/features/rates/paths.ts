import type { RatedLevel } from '#contract/features/rates/index.ts'

const ROOT = '/dashboard/rates'
const LEVEL_PATHS = { district: `${ROOT}/districts`, khoroo: `${ROOT}/khoroos`, section: `${ROOT}/sections` }

/** A path with the non-empty parameters of a query. */
function withQuery(path: string, query: Record<string, string | undefined>): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value) search.set(name, value)
  return search.size > 0 ? `${path}?${search}` : path
}

/** The ranking of a level, optionally compared with that of another period. */
export const pathOfLevel = (
  level: RatedLevel,
  query: { period?: string; parent?: string; compare?: string } = {},
): string => withQuery(LEVEL_PATHS[level], query)

export const pathOfSheet = (id: string): string => `${ROOT}/sheets/${id}`
export const pathOfArea = (id: string): string => `${ROOT}/areas/${id}`
export const SHEETS = `${ROOT}/sheets`
export const PERIODS = `${ROOT}/periods`
export const TEMPLATES = `${ROOT}/templates`
export const pathOfTemplate = (id: string): string => `${TEMPLATES}/${id}`

/** The list of sheets, filtered. */
export const pathOfSheets = (query: Record<string, string | undefined>): string => withQuery(SHEETS, query)

/** The comparison of two areas. */
export const pathOfCompare = (query: { level: RatedLevel; period?: string; a?: string; b?: string }): string =>
  withQuery(`${ROOT}/compare`, query)
