import * as z from 'zod/mini'
import { LEVELS } from '../../core/model/actor.ts'
import { Instant } from '../../core/model/page.ts'
import { LocalizedAnswer } from '../../core/text/localized.ts'

/** The public part of an area: its place in the tree and its name. */
export const AreaName = z.object({
  id: z.uuid(),
  parentId: z.nullable(z.uuid()),
  level: z.enum(LEVELS),
  code: z.string(),
  ordinal: z.int(),
  name: LocalizedAnswer,
})
export type AreaName = z.infer<typeof AreaName>

/**
 * An area found by a search: its ancestors from the district down, and its bounding box (or that of the nearest
 * ancestor with a border).
 */
export const AreaFound = z.extend(AreaName, {
  above: z.array(LocalizedAnswer),
  /** West, south, east and north, degrees; null without a known border. */
  box: z.nullable(z.array(z.number())),
})
export type AreaFound = z.infer<typeof AreaFound>

/** The base of maps; both null: only the borders of the areas. */
export const MapBase = z.object({ styleUrl: z.nullable(z.string()), tilesUrl: z.nullable(z.string()) })
export type MapBase = z.infer<typeof MapBase>

/** An area with its figures. `countedOn` is the day of the latest count, 'YYYY-MM-DD'. */
export const Area = z.extend(AreaName, {
  population: z.int(),
  households: z.int(),
  countedOn: z.nullable(z.string()),
  /** The first day, and the day from which it is closed; null: unlimited. */
  openedOn: z.nullable(z.string()),
  closedOn: z.nullable(z.string()),
  isOpen: z.boolean(),
  /** Number of open areas one level below. */
  children: z.int(),
  hasBorder: z.boolean(),
  /**
   * Whether the reader may correct names and counts; whether they may change number and code, close, move, merge and
   * split.
   */
  canChange: z.boolean(),
  canShape: z.boolean(),
  /** Whether the reader may create areas one level below. */
  canCreate: z.boolean(),
  version: z.int(),
})
export type Area = z.infer<typeof Area>

/** A count of an area on one day. */
export const AreaCount = z.object({
  countedOn: z.string(),
  what: z.string(),
  amount: z.int(),
  source: z.nullable(z.string()),
})
export type AreaCount = z.infer<typeof AreaCount>

/** A former name and parent of an area, and until when they applied. */
const FormerName = z.object({
  until: Instant,
  name: LocalizedAnswer,
  code: z.string(),
  ordinal: z.int(),
  parent: z.nullable(z.object({ id: z.uuid(), name: LocalizedAnswer })),
})

/** A predecessor or successor of the area. */
const Relation = z.object({
  kind: z.enum(['merged', 'split']),
  direction: z.enum(['to', 'from']),
  at: Instant,
  area: z.object({ id: z.uuid(), name: LocalizedAnswer }),
})

export const AreaDetails = z.extend(Area, {
  counts: z.array(AreaCount),
  formerNames: z.array(FormerName),
  relations: z.array(Relation),
  readAt: Instant,
})
export type AreaDetails = z.infer<typeof AreaDetails>
