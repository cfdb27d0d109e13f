import * as z from 'zod/mini'
import { listQuery } from '../../core/model/page.ts'
import { Version } from '../../core/model/version.ts'
import { LocalizedAnswer, localized, plainText } from '../../core/text/localized.ts'
import { AllDaysOff, WeekHours } from './hours.ts'

/** Characters of a desk's name and place; the table has the same limits. */
export const DESK_NAME_MAX = 200
export const DESK_PLACE_MAX = 200

/** A desk is an official, or a place such as a counter or a hall. */
export const DESK_KINDS = ['official', 'place'] as const
export type DeskKind = (typeof DESK_KINDS)[number]

const desk = {
  name: localized(DESK_NAME_MAX),
  kind: z.enum(DESK_KINDS),
  /** The account of the official, whose calendar shows the appointments. */
  userId: z.nullable(z.uuid()),
  /** Where it is: the floor, the door. */
  place: plainText(0, DESK_PLACE_MAX),
  hours: WeekHours,
  daysOff: AllDaysOff,
  /** A closed desk takes no new appointments. */
  isClosed: z.boolean(),
}

/** A desk as its form sends it. */
export const DeskDraft = z.strictObject({ ...desk, areaId: z.uuid() })
export type DeskDraft = z.infer<typeof DeskDraft>
export const DeskChange = z.strictObject({ ...desk, version: Version })

/** A desk as the office sees it. */
export const Desk = z.object({
  id: z.uuid(),
  name: LocalizedAnswer,
  kind: z.enum(DESK_KINDS),
  userId: z.nullable(z.uuid()),
  place: z.string(),
  hours: z.array(z.object({ weekday: z.int(), from: z.string(), to: z.string() })),
  daysOff: z.array(z.object({ from: z.string(), to: z.string() })),
  isClosed: z.boolean(),
  areaId: z.uuid(),
  area: LocalizedAnswer,
  version: z.int(),
})
export type Desk = z.infer<typeof Desk>

/** Official of the area who can be named at a desk. */
export const DeskPerson = z.object({ id: z.uuid(), name: z.string() })
export type DeskPerson = z.infer<typeof DeskPerson>

export const deskQuery = listQuery(['name', 'area'], { areaId: z.optional(z.uuid()) })
