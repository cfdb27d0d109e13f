import * as z from 'zod/mini'
import { SearchText } from '../model/page.ts'
import { Version } from '../model/version.ts'
import { BULK_MAX } from './index.ts'

/** The records of a bulk action, each in the version that the caller has seen. */
export const BulkItems = z
  .array(z.strictObject({ id: z.uuid(), version: Version }))
  .check(z.minLength(1), z.maxLength(BULK_MAX))

/** Maximum number of records of a bulk action that names a list instead of records. Our choice: a few seconds of work. */
export const BULK_ALL_MAX = 500

/**
 * A list instead of records: everything that these filters and this search find and in whose state the step can be taken,
 * in its present version, up to `BULK_ALL_MAX`.
 */
export const bulkAll = <F extends z.core.$ZodShape>(filters: F) =>
  z.optional(z.strictObject({ ...filters, q: SearchText }))

/**
 * The result for one record of a bulk action. `code` and `message` give the reason for a failure: `stale` when the
 * version has changed. `state` is the current state of a rejected record.
 */
export const BulkResult = z.object({
  id: z.uuid(),
  ok: z.boolean(),
  code: z.nullable(z.string()),
  message: z.nullable(z.string()),
  state: z.nullable(z.string()),
  /** The name of a rejected record of a list; absent for records that the caller has named. */
  name: z.optional(z.string()),
  /** The version after the step; only when it was taken. */
  version: z.optional(z.int()),
})
export type BulkResult = z.infer<typeof BulkResult>

/** `left`: the number of records of the list beyond `BULK_ALL_MAX`, which were not looked at. */
export const BulkResults = z.object({
  data: z.array(BulkResult),
  meta: z.optional(z.object({ left: z.int() })),
})
export type BulkResults = z.infer<typeof BulkResults>
