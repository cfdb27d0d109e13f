import * as z from 'zod/mini'
import { Version } from '../model/version.ts'
import { BULK_MAX } from './index.ts'

/** The records of a bulk action, each in the version that the caller has seen. */
export const BulkItems = z
  .array(z.strictObject({ id: z.uuid(), version: Version }))
  .check(z.minLength(1), z.maxLength(BULK_MAX))

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
})
export type BulkResult = z.infer<typeof BulkResult>

export const BulkResults = z.object({ data: z.array(BulkResult) })
