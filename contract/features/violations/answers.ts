import * as z from 'zod/mini'
import { ContentPerson } from '../../core/content/answers.ts'
import { LEVELS, ROLES } from '../../core/model/actor.ts'
import { EntryKey } from '../../core/model/entry-list.ts'
import { Instant } from '../../core/model/page.ts'
import { PictureUrls } from '../../core/model/picture.ts'
import { actionNames } from '../../core/model/workflow.ts'
import { LocalizedAnswer } from '../../core/text/localized.ts'
import { BOUNDS, HANDLING_LEVELS } from './terms.ts'
import { violationWorkflow } from './workflow.ts'

const Status = z.enum(violationWorkflow.states)

/** An area with the names on its path from the city down. */
const Area = z.object({
  id: z.uuid(),
  level: z.enum(LEVELS),
  name: LocalizedAnswer,
  path: z.array(z.object({ id: z.uuid(), name: LocalizedAnswer })),
})

const inside = ([from, to]: readonly [number, number]) =>
  z.number().check(z.minimum(from, { error: 'outside_mongolia' }), z.maximum(to, { error: 'outside_mongolia' }))

/** A location within Mongolia in WGS 84 degrees. */
export const Point = z.strictObject({ lat: inside(BOUNDS.lat), lon: inside(BOUNDS.lon) })
export type Point = z.infer<typeof Point>

/** A violation as a row of a list. */
export const ViolationRow = z.object({
  id: z.uuid(),
  /** The number that people refer to it by, counted from 1. */
  number: z.int(),
  category: EntryKey,
  /** At most 1000 characters. */
  description: z.string(),
  areaId: z.uuid(),
  area: Area,
  place: z.string(),
  /** Number and title of the law as text; empty if none is given. */
  law: z.string(),
  organisation: z.string(),
  status: Status,
  /** The level responsible for it. */
  level: z.enum(HANDLING_LEVELS),
  foundOn: z.string(),
  createdAt: Instant,
  /** The level's deadline. */
  dueOn: z.string(),
  overdue: z.boolean(),
  closedAt: z.nullable(Instant),
  /** Also null for readers who may not know: below the khoroo, only reporters see themselves. */
  reporter: z.nullable(ContentPerson),
  /** Whether the reader registered it. */
  isMine: z.boolean(),
  assignee: z.nullable(ContentPerson),
  /** Whether it is open and its assignee is inactive or no longer works in the area, so that it needs another one. */
  assigneeGone: z.boolean(),
  photos: z.int(),
  /** Whether the reader may correct its facts, assign it and set the due date. */
  canHandle: z.boolean(),
  version: z.int(),
  allowedActions: z.array(z.enum(actionNames(violationWorkflow))),
})
export type ViolationRow = z.infer<typeof ViolationRow>

/** A violation on the map, without personal data. */
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

/** A related violation; `id` is null if the reader may not open it. */
const Linked = z.object({ id: z.nullable(z.uuid()), number: z.int(), status: Status })

/** A violation with all details. */
export const Violation = z.extend(z.omit(ViolationRow, { photos: true }), {
  lawId: z.nullable(z.uuid()),
  point: z.nullable(z.object({ lat: z.number(), lon: z.number() })),
  photos: z.array(z.object({ id: z.uuid(), urls: PictureUrls })),
  duplicateOf: z.nullable(Linked),
  /** Duplicates of this one within the reader's reach. */
  duplicates: z.array(Linked),
  /** The last time at which it can be reopened; null while it is open. */
  reopenUntil: z.nullable(Instant),
  /** Whether a citizen without an account left a name or contact details that the reader may request (`citizen`). */
  hasCitizen: z.boolean(),
  /** The citizen's verdict on the outcome, given through the link; null until then. */
  outcome: z.nullable(z.object({ solved: z.boolean(), note: z.string(), at: Instant })),
})
export type Violation = z.infer<typeof Violation>

/** A comment, with the state of the violation at that time. */
export const ViolationComment = z.object({
  id: z.uuid(),
  at: Instant,
  text: z.string(),
  /** Null for readers who may not know the author. */
  by: z.nullable(ContentPerson),
  role: z.nullable(z.enum(ROLES)),
  isReporter: z.boolean(),
  isMine: z.boolean(),
  status: Status,
})
export type ViolationComment = z.infer<typeof ViolationComment>

/** A person to whom a violation can be assigned. */
export const Assignee = z.extend(ContentPerson, { role: z.enum(ROLES), area: LocalizedAnswer })
export type Assignee = z.infer<typeof Assignee>

const Count = z.int()

/** Numbers of violations. A duplicate counts once, with its root. */
export const ViolationTotals = z.object({
  total: Count,
  overdue: Count,
  /** All states, including those that are not part of `total`. */
  status: z.record(Status, Count),
  category: z.record(EntryKey, Count),
  law: z.array(z.object({ law: z.string(), count: Count })),
  /** The areas one level below the selected one, each with everything inside it. */
  area: z.array(z.object({ areaId: z.uuid(), level: z.enum(LEVELS), name: LocalizedAnswer, count: Count })),
  /** The last twelve months, 'YYYY-MM', by the day of finding, oldest first. */
  month: z.array(z.object({ month: z.string(), count: Count })),
  /** The same months by category, those with violations only. */
  monthCategory: z.array(z.object({ month: z.string(), category: EntryKey, count: Count })),
})
export type ViolationTotals = z.infer<typeof ViolationTotals>
