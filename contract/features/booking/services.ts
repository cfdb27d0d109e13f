import * as z from 'zod/mini'
import { listQuery } from '../../core/model/page.ts'
import { Version } from '../../core/model/version.ts'
import { LocalizedAnswer, localized } from '../../core/text/localized.ts'

/** Limits of a service; the table has the same. Our choice. */
export const SERVICE_NAME_MAX = 200
export const SERVICE_TEXT_MAX = 2000
export const SERVICE_MINUTES_MIN = 5
export const SERVICE_MINUTES_MAX = 480
export const SERVICE_BUFFER_MAX = 120
export const SERVICE_CAPACITY_MAX = 100
export const SERVICE_DAYS_AHEAD_MAX = 90
export const SERVICE_NOTICE_HOURS_MAX = 168
export const SERVICE_DESKS_MAX = 10
/** Questions of a service, and characters of a question and of an answer. */
export const QUESTIONS_MAX = 5
export const QUESTION_MAX = 200
export const REPLY_MAX = 500

export const SERVICE_STATES = ['active', 'inactive'] as const
export type ServiceState = (typeof SERVICE_STATES)[number]

const whole = (min: number, max: number) => z.int().check(z.minimum(min), z.maximum(max))

const Question = z.strictObject({ text: localized(QUESTION_MAX), required: z.boolean() })
export type Question = z.infer<typeof Question>

const service = {
  name: localized(SERVICE_NAME_MAX),
  description: localized(SERVICE_TEXT_MAX, { multiline: true, required: false }),
  /** Length of an appointment, and the time after it that stays free, minutes. */
  minutes: whole(SERVICE_MINUTES_MIN, SERVICE_MINUTES_MAX),
  buffer: whole(0, SERVICE_BUFFER_MAX),
  /** People per time and desk. */
  capacity: whole(1, SERVICE_CAPACITY_MAX),
  /** From how many hours, and until how many days ahead it can be booked. */
  noticeHours: whole(0, SERVICE_NOTICE_HOURS_MAX),
  daysAhead: whole(1, SERVICE_DAYS_AHEAD_MAX),
  questions: z.array(Question).check(z.maxLength(QUESTIONS_MAX)),
  /** The desks of the same area that offer it. */
  deskIds: z.array(z.uuid()).check(
    z.minLength(1, { error: 'required' }),
    z.maxLength(SERVICE_DESKS_MAX),
    z.refine((ids) => new Set(ids).size === ids.length, { error: 'twice' }),
  ),
  state: z.enum(SERVICE_STATES),
}

/** A service as its form sends it. */
export const ServiceDraft = z.strictObject({ ...service, areaId: z.uuid() })
export type ServiceDraft = z.infer<typeof ServiceDraft>
export const ServiceChange = z.strictObject({ ...service, version: Version })

const asked = z.array(z.object({ text: LocalizedAnswer, required: z.boolean() }))

/** A service as the office sees it. */
export const Service = z.object({
  id: z.uuid(),
  name: LocalizedAnswer,
  description: LocalizedAnswer,
  minutes: z.int(),
  buffer: z.int(),
  capacity: z.int(),
  noticeHours: z.int(),
  daysAhead: z.int(),
  questions: asked,
  deskIds: z.array(z.uuid()),
  state: z.enum(SERVICE_STATES),
  areaId: z.uuid(),
  area: LocalizedAnswer,
  version: z.int(),
})
export type Service = z.infer<typeof Service>

/** A service as everybody sees it. */
export const Offer = z.object({
  id: z.uuid(),
  name: LocalizedAnswer,
  description: LocalizedAnswer,
  minutes: z.int(),
  daysAhead: z.int(),
  questions: asked,
  areaId: z.uuid(),
  area: LocalizedAnswer,
})
export type Offer = z.infer<typeof Offer>

export const serviceQuery = listQuery(['name', 'area', 'state'], {
  areaId: z.optional(z.uuid()),
  state: z.optional(z.enum(SERVICE_STATES)),
})
