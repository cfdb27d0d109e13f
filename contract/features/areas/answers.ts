import * as z from 'zod/mini'
import { LEVELS } from '../../core/actor.ts'
import { Instant } from '../../core/page.ts'

export const Name = z.object({ mn: z.string(), en: z.optional(z.string()) })

/** An area as everybody may know it: its place in the tree and its name. */
export const AreaName = z.object({
  id: z.uuid(),
  parentId: z.nullable(z.uuid()),
  level: z.enum(LEVELS),
  code: z.string(),
  ordinal: z.int(),
  name: Name,
})
export type AreaName = z.infer<typeof AreaName>

/** An area that a search found: the names above it from the district down, and its box on the map (or that of the area around it). */
export const AreaFound = z.extend(AreaName, {
  above: z.array(Name),
  /** West, south, east and north, degrees; null where no border is known. */
  box: z.nullable(z.array(z.number())),
})
export type AreaFound = z.infer<typeof AreaFound>

/** What maps are drawn on; both null: the borders of the areas. */
export const MapBase = z.object({ styleUrl: z.nullable(z.string()), tilesUrl: z.nullable(z.string()) })
export type MapBase = z.infer<typeof MapBase>

/** An area with its figures. `countedOn` is the day of the latest count, 'YYYY-MM-DD'. */
export const Area = z.extend(AreaName, {
  population: z.int(),
  households: z.int(),
  countedOn: z.nullable(z.string()),
  /** The first day, and the day from which it is closed; null: not limited. */
  openedOn: z.nullable(z.string()),
  closedOn: z.nullable(z.string()),
  isOpen: z.boolean(),
  /** Open areas one level below. */
  children: z.int(),
  hasBorder: z.boolean(),
  /** May correct names and counts; may decide about number, code, closing, moving, merging, splitting. */
  canChange: z.boolean(),
  canShape: z.boolean(),
  /** May create areas one level below. */
  canCreate: z.boolean(),
  version: z.int(),
})
export type Area = z.infer<typeof Area>

/** How many of something an area had on a day. */
export const AreaCount = z.object({
  countedOn: z.string(),
  what: z.string(),
  amount: z.int(),
  source: z.nullable(z.string()),
})
export type AreaCount = z.infer<typeof AreaCount>

/** What an area was called, and where it lay, until a moment. */
const FormerName = z.object({
  until: Instant,
  name: Name,
  code: z.string(),
  ordinal: z.int(),
  parent: z.nullable(z.object({ id: z.uuid(), name: Name })),
})

/** An area that took over from this one, or from which this one took over. */
const Relation = z.object({
  kind: z.enum(['merged', 'split']),
  direction: z.enum(['to', 'from']),
  at: Instant,
  area: z.object({ id: z.uuid(), name: Name }),
})

export const AreaDetails = z.extend(Area, {
  counts: z.array(AreaCount),
  formerNames: z.array(FormerName),
  relations: z.array(Relation),
  readAt: Instant,
})
export type AreaDetails = z.infer<typeof AreaDetails>
