import * as z from 'zod/mini'
import { formatNumber } from './numbers.ts'
import type { Lang } from './text.ts'

/** Rows a page shows when nothing is said, and at most. */
export const PAGE_SIZE = 25
export const PAGE_SIZE_MAX = 100
/** Points that a map is given at most: it clusters them in a moment, and they are some 200 kB. Our choice. */
export const POINTS_MAX = 2000
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

/** Rows up to which a search, or a list of millions, is counted exactly. */
export const TOTAL_MAX = 10_000

/** The position of a page in its list. Source: docs/rules/api.md. */
const Meta = z.object({
  page: z.number(),
  pageSize: z.number(),
  /** Rows of the whole list; with `totalIsMinimum` there are at least as many. */
  total: z.number(),
  totalIsMinimum: z.optional(z.literal(true)),
})
export type PageMeta = z.infer<typeof Meta>

/** A total for the eye: '1,234', or '10,000+' when there may be more. Undefined while it is not known. */
export const totalText = (
  meta: Pick<PageMeta, 'total' | 'totalIsMinimum'> | undefined,
  lang: Lang,
): string | undefined => meta && `${formatNumber(meta.total, lang)}${meta.totalIsMinimum ? '+' : ''}`

/** The answer of a list. */
export const pageOf = <T extends z.ZodMiniType>(row: T) => z.object({ data: z.array(row), meta: Meta })

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
