import * as z from 'zod/mini'
import { LEVELS, ROLES } from '../../core/actor.ts'
import { ContentPerson } from '../../core/content-answers.ts'
import { EntryKey } from '../../core/entry-list.ts'
import { Instant } from '../../core/page.ts'
import { PictureUrls } from '../../core/picture.ts'
import { actionNames } from '../../core/workflow.ts'
import { BOUNDS, HANDLING_LEVELS } from './terms.ts'
import { violationWorkflow } from './workflow.ts'

const Name = z.object({ mn: z.string(), en: z.optional(z.string()) })
const Status = z.enum(violationWorkflow.states)

/** An area with the names from the city down to it. */
const Area = z.object({
  id: z.uuid(),
  level: z.enum(LEVELS),
  name: Name,
  path: z.array(z.object({ id: z.uuid(), name: Name })),
})

const inside = ([from, to]: readonly [number, number]) =>
  z.number().check(z.minimum(from, { error: 'outside_mongolia' }), z.maximum(to, { error: 'outside_mongolia' }))

/** A place in degrees of WGS 84, inside Mongolia. */
export const Point = z.strictObject({ lat: inside(BOUNDS.lat), lon: inside(BOUNDS.lon) })
export type Point = z.infer<typeof Point>

/** One line of a list. */
export const ViolationRow = z.object({
  id: z.uuid(),
  /** The number people name it by, counted from 1. */
  number: z.int(),
  category: EntryKey,
  /** What was seen, at most 1000 characters. */
  description: z.string(),
  areaId: z.uuid(),
  area: Area,
  place: z.string(),
  /** Number and title of the law, as text; empty when none is named. */
  law: z.string(),
  organisation: z.string(),
  status: Status,
  /** The level it lies with. */
  level: z.enum(HANDLING_LEVELS),
  foundOn: z.string(),
  createdAt: Instant,
  /** The day until which the level has to act. */
  dueOn: z.string(),
  overdue: z.boolean(),
  closedAt: z.nullable(Instant),
  /** Null also for those who are not told: below the khoroo only the reporter themself. */
  reporter: z.nullable(ContentPerson),
  /** The reader registered it. */
  isMine: z.boolean(),
  assignee: z.nullable(ContentPerson),
  /** It waits, and whoever has it in hand is no longer active or no longer belongs to it: somebody else has to take it. */
  assigneeGone: z.boolean(),
  photos: z.int(),
  version: z.int(),
  allowedActions: z.array(z.enum(actionNames(violationWorkflow))),
})
export type ViolationRow = z.infer<typeof ViolationRow>

/** A violation as a map shows it: where and what it is, and nothing of any person. */
export const ViolationPoint = z.object({
  id: z.uuid(),
  number: z.int(),
  category: EntryKey,
  status: Status,
  overdue: z.boolean(),
  lat: z.number(),
  lon: z.number(),
  createdAt: Instant,
})
export type ViolationPoint = z.infer<typeof ViolationPoint>

/** Another violation this one hangs together with; `id` is null where the reader may not open it. */
const Linked = z.object({ id: z.nullable(z.uuid()), number: z.int(), status: Status })

/** One violation whole. */
export const Violation = z.extend(z.omit(ViolationRow, { photos: true }), {
  lawId: z.nullable(z.uuid()),
  point: z.nullable(z.object({ lat: z.number(), lon: z.number() })),
  photos: z.array(z.object({ id: z.uuid(), urls: PictureUrls })),
  duplicateOf: z.nullable(Linked),
  /** Those that were found to be the same as this one, within reach. */
  duplicates: z.array(Linked),
  /** Until when it can be reopened; null while it is open. */
  reopenUntil: z.nullable(Instant),
  /** Whether the reader may change its facts, put it into somebody's hands and set the day. */
  canHandle: z.boolean(),
  /** A citizen without an account gave a name or a way to be reached, and the reader may ask for it (`citizen`). */
  hasCitizen: z.boolean(),
  /** What the citizen said after the end, through the link; null before. */
  outcome: z.nullable(z.object({ solved: z.boolean(), note: z.string(), at: Instant })),
})
export type Violation = z.infer<typeof Violation>

/** What somebody said to a violation, with the state it was in. */
export const ViolationComment = z.object({
  id: z.uuid(),
  at: Instant,
  text: z.string(),
  /** Null for readers who are not told. */
  by: z.nullable(ContentPerson),
  role: z.nullable(z.enum(ROLES)),
  isReporter: z.boolean(),
  isMine: z.boolean(),
  status: Status,
})
export type ViolationComment = z.infer<typeof ViolationComment>

/** Somebody into whose hands a violation can be put. */
export const Assignee = z.extend(ContentPerson, { role: z.enum(ROLES), area: Name })
export type Assignee = z.infer<typeof Assignee>

const Count = z.int()

/** How many violations there are: those that count, each once by its root. */
export const ViolationTotals = z.object({
  total: Count,
  overdue: Count,
  /** Every state, also those that do not count. */
  status: z.record(Status, Count),
  category: z.record(EntryKey, Count),
  law: z.array(z.object({ law: z.string(), count: Count })),
  /** The areas one level below the one that is looked at; an area is the sum of what lies in it. */
  area: z.array(z.object({ areaId: z.uuid(), name: Name, count: Count })),
  /** The last twelve months by the day it was found, 'YYYY-MM', the oldest first. */
  month: z.array(z.object({ month: z.string(), count: Count })),
})
export type ViolationTotals = z.infer<typeof ViolationTotals>
