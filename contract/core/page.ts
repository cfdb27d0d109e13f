import * as z from 'zod/mini'

/** Rows a page shows when nothing is said, and at most. */
export const PAGE_SIZE = 25
export const PAGE_SIZE_MAX = 100
/** Characters of a search. */
export const SEARCH_MAX_CHARS = 100

const count = (min: number, max: number, otherwise: number) =>
  z._default(z.coerce.number().check(z.int(), z.minimum(min), z.maximum(max)), otherwise)

/**
 * The query of every list: `page` from 1, `pageSize`, `sort` (a field of the allow-list, '-' in front for descending),
 * `q` (search) and the list's own filters. Unknown parameters are refused.
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
    q: z.optional(z.string().check(z.trim(), z.maxLength(SEARCH_MAX_CHARS), z.normalize('NFC'))),
    ...filters,
  })
}

/** The answer of a list. */
export const pageOf = <T extends z.ZodMiniType>(row: T) =>
  z.object({ data: z.array(row), meta: z.object({ page: z.number(), pageSize: z.number(), total: z.number() }) })

/** The answer of one record. */
export const oneOf = <T extends z.ZodMiniType>(row: T) => z.object({ data: row })

/** The parameter `:id` of a path. */
export const ById = z.strictObject({ id: z.uuid() })

/** An instant on the wire: ISO 8601 in UTC. */
export const Instant = z.iso.datetime({ offset: true })

/** 'true' or 'false' in a query. */
export const Flag = z.pipe(
  z.enum(['true', 'false']),
  z.transform((v) => v === 'true'),
)
