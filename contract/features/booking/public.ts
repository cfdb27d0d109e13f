import * as z from 'zod/mini'
import { Instant } from '../../core/model/page.ts'
import { agreedTo } from '../../core/people/agreed.ts'
import { CaseSecret } from '../../core/people/case.ts'
import { Email, Phone } from '../../core/people/person.ts'
import { CODE_DIGITS } from '../../core/people/sign-in.ts'
import { LocalizedAnswer, plainText } from '../../core/text/localized.ts'
import { IsoDay, IsoInstant } from '../../core/time/dates.ts'
import { QUESTIONS_MAX, REPLY_MAX } from './services.ts'
import { appointmentWorkflow } from './workflow.ts'

/** Characters of a citizen's name. */
export const BOOKER_NAME_MAX = 100
/** Appointments that one e-mail address or telephone number may have ahead, in the whole city. Our choice. */
export const AHEAD_MAX = 3

/** A day with the number of its free times; of a taken time nothing is said but that it is taken. */
export const FreeDay = z.object({ day: z.string(), times: z.int(), free: z.int() })
export type FreeDay = z.infer<typeof FreeDay>
export const FreeTime = z.object({ startsAt: Instant, endsAt: Instant, free: z.int() })
export type FreeTime = z.infer<typeof FreeTime>

/** A service with the free times of the next days; days without times are left out. */
export const FreeService = z.object({
  id: z.uuid(),
  name: LocalizedAnswer,
  area: LocalizedAnswer,
  days: z.array(FreeDay),
})
export type FreeService = z.infer<typeof FreeService>

/** A district or khoroo, with the number of services at and below it. */
export const BookingArea = z.object({
  id: z.uuid(),
  name: LocalizedAnswer,
  level: z.string(),
  /** Services of the area itself, and of the areas below it. */
  own: z.int(),
  below: z.int(),
})
export type BookingArea = z.infer<typeof BookingArea>

/** How a citizen is reached. */
export const CHANNELS = ['email', 'phone'] as const
export type Channel = (typeof CHANNELS)[number]

const Lang = z._default(z.enum(['mn', 'en']), 'mn')
const replies = z._default(z.array(plainText(0, REPLY_MAX, { multiline: true })).check(z.maxLength(QUESTIONS_MAX)), [])
const citizen = {
  name: plainText(1, BOOKER_NAME_MAX),
  email: z.optional(Email),
  phone: z.optional(Phone),
  /** Where the code, the confirmation and the reminder are sent; 'phone' by SMS, where the city has it. */
  by: z._default(z.enum(CHANNELS), 'email'),
  lang: Lang,
}

/** What the public form needs: its ticket, and whether codes can be sent by SMS now. */
export const BookingFormNeeds = z.object({ ticket: z.string(), sms: z.boolean() })

/** What an office enters for somebody at the counter or on the telephone; without a channel nothing is sent. */
export const VisitorBooking = z.strictObject({
  serviceId: z.uuid(),
  at: IsoInstant,
  name: citizen.name,
  email: citizen.email,
  phone: citizen.phone,
  by: z._default(z.nullable(z.enum(CHANNELS)), null),
  lang: Lang,
  replies,
})
export type VisitorBooking = z.output<typeof VisitorBooking>

/** The public form. Signed-in citizens leave out the address: that of their account is used, and needs no code. */
export const NewBooking = z.strictObject({
  serviceId: z.uuid(),
  /** The beginning of a free time. */
  at: IsoInstant,
  ...citizen,
  /** In the order of the service's questions. */
  replies,
  /** From the route `form`: proves that the page was opened, and when. */
  ticket: z.string().check(z.maxLength(200)),
  consent: agreedTo('booking'),
  /** A honeypot: a hidden field that only bots fill in. */
  website: z.optional(z.string().check(z.maxLength(500))),
})
export type NewBooking = z.infer<typeof NewBooking>

/** The public form of somebody who waits for a place on a day that is full. */
export const NewWait = z.strictObject({
  serviceId: z.uuid(),
  day: IsoDay,
  ...citizen,
  replies,
  ticket: z.string().check(z.maxLength(200)),
  consent: agreedTo('booking'),
  website: z.optional(z.string().check(z.maxLength(500))),
})
export type NewWait = z.infer<typeof NewWait>

/** Hours for which a place that became free is offered to somebody who waits; at night until the morning. Our choice. */
export const OFFER_HOURS = 2

/** The result of booking: the secret of the appointment's page, which is returned only here. */
export const Booked = z.object({
  sent: z.literal(true),
  number: z.optional(z.int()),
  secret: z.optional(z.string()),
  status: z.optional(z.enum(appointmentWorkflow.states)),
})
export type Booked = z.infer<typeof Booked>

const secret = { secret: CaseSecret }
export const BySecret = z.strictObject(secret)
export const WithCode = z.strictObject({
  ...secret,
  code: z.string().check(z.trim(), z.regex(new RegExp(`^\\d{${CODE_DIGITS}}$`), { error: 'code' })),
})
export const NewTime = z.strictObject({ ...secret, at: IsoInstant })

/** An appointment as its citizen sees it by the secret link: without anybody's name, address or number. */
export const AppointmentView = z.object({
  number: z.int(),
  status: z.enum(appointmentWorkflow.states),
  /** Where its messages go; null when the office booked for somebody without either. */
  by: z.nullable(z.enum(CHANNELS)),
  serviceId: z.uuid(),
  service: LocalizedAnswer,
  area: LocalizedAnswer,
  desk: z.nullable(LocalizedAnswer),
  place: z.string(),
  startsAt: z.nullable(Instant),
  endsAt: z.nullable(Instant),
  /** The day that is, or was, waited for. */
  waitDay: z.nullable(z.string()),
  /** The place in the waiting list, from 1; null without waiting. It only ever decreases. */
  position: z.nullable(z.int()),
  /** Until when the time is kept for a code or an answer. */
  heldUntil: z.nullable(Instant),
  /** What the office wrote when it cancelled. */
  note: z.string(),
  /** Moving and cancelling are possible until the beginning. */
  canChange: z.boolean(),
})
export type AppointmentView = z.infer<typeof AppointmentView>
