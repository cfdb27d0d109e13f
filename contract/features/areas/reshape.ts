import * as z from 'zod/mini'
import { LocalizedAnswer } from '../../core/text/localized.ts'
import { AreaCode, AreaNameText, AreaNumber } from './fields.ts'

/** Maximum number of parts of a split; our choice. */
export const SPLIT_PARTS_MAX = 20
const SECTIONS_MAX = 500

/** A new area created by a split, with the areas below that it takes over. */
const SplitPart = z.strictObject({
  name: AreaNameText,
  ordinal: AreaNumber,
  code: AreaCode,
  children: z.array(z.uuid()).check(z.maxLength(SECTIONS_MAX)),
})

/**
 * A change of the tree that moves people, leaders and open work along:
 * - `move`: the area gets another parent
 * - `merge`: the area closes, and everything belonging to it goes to `into`
 * - `split`: new areas take over some of the areas below; with `heir`, the index of one part, the area closes and the rest goes there
 */
export const Reshape = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('move'), to: z.uuid() }),
  z.strictObject({ kind: z.literal('merge'), into: z.uuid() }),
  z.strictObject({
    kind: z.literal('split'),
    parts: z.array(SplitPart).check(z.minLength(1), z.maxLength(SPLIT_PARTS_MAX)),
    heir: z.nullable(z.int().check(z.minimum(0), z.maximum(SPLIT_PARTS_MAX - 1))),
  }),
])
export type Reshape = z.infer<typeof Reshape>

/** The effects of a change: counts from the database, and a fingerprint by which the plan is confirmed. */
export const ReshapePlan = z.object({
  /** The number of affected records by kind; `label` is in the reader's language. */
  lines: z.array(
    z.object({ kind: z.string(), label: z.string(), count: z.int(), goes: z.enum(['along', 'over', 'ends', 'stays']) }),
  ),
  /** Areas below that get another number because theirs is taken at the destination. */
  renumbered: z.array(z.object({ id: z.uuid(), from: z.int(), to: z.int() })),
  /** Destination areas with a closing day: areas moved there close on that day too. */
  closing: z.array(z.object({ id: z.uuid(), name: LocalizedAnswer, closedOn: z.string() })),
  print: z.string(),
})
export type ReshapePlan = z.infer<typeof ReshapePlan>
