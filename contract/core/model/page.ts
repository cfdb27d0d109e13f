import * as z from 'zod/mini'

/** Default and maximum rows per page. */
export const PAGE_SIZE = 25
export const PAGE_SIZE_MAX = 100
/** Maximum points for a map: they are clustered quickly and take some 200 kB. Our choice. */
export const POINTS_MAX = 2000
/** Maximum characters of a search. */
export const SEARCH_MAX_CHARS = 100

const count = (min: number, max: number, otherwise: number) =>
  z._default(z.coerce.number().check(z.int(), z.minimum(min), z.maximum(max)), otherwise)

/** The search of a list. */
export const SearchText = z.optional(z.string().check(z.trim(), z.maxLength(SEARCH_MAX_CHARS), z.normalize('NFC')))

/**
 * The query of every list: `page` from 1, `pageSize`, `sort` (a field of the allow-list, '-' in front for descending),
 * `q` (search) and the list's own filters. Unknown parameters are rejected.
 */
export function listQuery<const S extends readonly [string, ...string[]], F extends z.core.$ZodShape>(
  sorts: S,
  filters: F,
) {
  type Sort = S[number] | `-${S[number]}`
  const allowed = sorts.flatMap((s) => [s, `-${s}`]) as [Sort, ...Sort[]]
  return z.strictObject({
    page: count(1, 1_000_000, 1),
    pageSize: count(1, PAGE_SIZE_MAX, PAGE_SIZE),
    sort: z.optional(z.enum(allowed)),
    q: SearchText,
    ...filters,
  })
}

/** Rows up to which a search, or a list of millions, is counted exactly. */
export const TOTAL_MAX = 10_000

/** The position of a page in its list. Source: docs/rules/api.md. */
const Meta = z.object({
  page: z.number(),
  pageSize: z.number(),
  /** The total of the list; with `totalIsMinimum` there may be more. */
  total: z.number(),
  totalIsMinimum: z.optional(z.literal(true)),
})
export type PageMeta = z.infer<typeof Meta>

/** The response of a list. */
export const pageOf = <T extends z.ZodMiniType>(row: T) => z.object({ data: z.array(row), meta: Meta })

/** The response with one record. */
export const oneOf = <T extends z.ZodMiniType>(row: T) => z.object({ data: row })

/** The parameter `:id` of a path. */
export const ById = z.strictObject({ id: z.uuid() })

/** An instant in JSON: ISO 8601 in UTC. */
export const Instant = z.iso.datetime({ offset: true })

/** 'true' or 'false' in a query. */
export const Flag = z.pipe(
  z.enum(['true', 'false']),
  z.transform((v) => v === 'true'),
)
