import * as z from 'zod/mini'
import { BULK_MAX } from './content.ts'
import { Version } from './version.ts'

/** The records of a bulk step, each in the version that was looked at. */
export const BulkItems = z
  .array(z.strictObject({ id: z.uuid(), version: Version }))
  .check(z.minLength(1), z.maxLength(BULK_MAX))

/**
 * The outcome for one record of a bulk step. `code` and `message` say why nothing was done: `stale` when it is another version than the
 * one named. `state` is the state that a refused record is in now.
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
