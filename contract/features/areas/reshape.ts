import * as z from 'zod/mini'
import { Name } from './answers.ts'
import { AreaCode, AreaNameText, AreaNumber } from './fields.ts'

/** Areas that a split makes at most; our choice. */
export const SPLIT_PARTS_MAX = 20
const SECTIONS_MAX = 500

/** A new area made by a split, with the areas below that go to it. */
const SplitPart = z.strictObject({
  name: AreaNameText,
  ordinal: AreaNumber,
  code: AreaCode,
  children: z.array(z.uuid()).check(z.maxLength(SECTIONS_MAX)),
})

/**
 * A change of the tree that takes people, leaders and open work with it:
 * - `move`: the area lies under another one from now on
 * - `merge`: it closes, and what belongs to it goes to `into`
 * - `split`: new areas take some of the areas below; with `heir`, the place of one of the parts, it closes and the rest goes there
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

/** What a change would do: counts from the database, and a print of them by which it is confirmed. */
export const ReshapePlan = z.object({
  /** How many of each kind there are; `label` is in the reader's language. */
  lines: z.array(
    z.object({ kind: z.string(), label: z.string(), count: z.int(), goes: z.enum(['along', 'over', 'ends', 'stays']) }),
  ),
  /** Areas below that get another number, as theirs is taken where they go. */
  renumbered: z.array(z.object({ id: z.uuid(), from: z.int(), to: z.int() })),
  /** Areas that take over and have a day on which they close: what comes closes with them. */
  closing: z.array(z.object({ id: z.uuid(), name: Name, closedOn: z.string() })),
  print: z.string(),
})
export type ReshapePlan = z.infer<typeof ReshapePlan>
