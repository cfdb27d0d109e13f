import * as z from 'zod/mini'
import { Instant } from '../../core/model/page.ts'

/** What can happen to a card. */
export const CARD_EVENTS = [
  'created',
  'changed',
  'moved',
  'completed',
  'reopened',
  'archived',
  'unarchived',
  'deleted',
  'restored',
] as const
export type CardEventKind = (typeof CARD_EVENTS)[number]

/** The fields of a card whose changes its history names. */
export const CARD_FIELDS = [
  'title',
  'description',
  'start',
  'due',
  'assignees',
  'labels',
  'fileIds',
  'coverId',
  'items',
] as const
export type CardField = (typeof CARD_FIELDS)[number]

/** A step in the history of a card. */
export const CardEvent = z.object({
  id: z.uuid(),
  kind: z.enum(CARD_EVENTS),
  /** Null when the person has gone. */
  by: z.nullable(z.object({ id: z.uuid(), lastName: z.string(), firstName: z.string() })),
  /** The changed fields, for `changed`. */
  fields: z.array(z.enum(CARD_FIELDS)),
  /** The names of the columns at the time, for `moved`. */
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  at: Instant,
})
export type CardEvent = z.infer<typeof CardEvent>
