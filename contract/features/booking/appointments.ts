import * as z from 'zod/mini'
import { Instant, listQuery } from '../../core/model/page.ts'
import { Version } from '../../core/model/version.ts'
import { NOTE_MAX_CHARS } from '../../core/model/workflow.ts'
import { LocalizedAnswer, plainText } from '../../core/text/localized.ts'
import { IsoDay, IsoInstant } from '../../core/time/dates.ts'
import { appointmentWorkflow, OFFICE_ACTIONS } from './workflow.ts'

/** An appointment in the list of an office, without contact details. */
export const AppointmentRow = z.object({
  id: z.uuid(),
  number: z.int(),
  status: z.enum(appointmentWorkflow.states),
  /** Empty after the personal data was deleted. */
  name: z.string(),
  serviceId: z.uuid(),
  service: LocalizedAnswer,
  deskId: z.nullable(z.uuid()),
  desk: z.nullable(LocalizedAnswer),
  areaId: z.uuid(),
  area: LocalizedAnswer,
  startsAt: z.nullable(Instant),
  endsAt: z.nullable(Instant),
  /** The day that the citizen waits, or waited, for. */
  waitDay: z.nullable(z.string()),
  createdAt: Instant,
  version: z.int(),
  allowedActions: z.array(z.enum(OFFICE_ACTIONS)),
})
export type AppointmentRow = z.infer<typeof AppointmentRow>

/** A complete appointment; reading it is recorded in the audit log. */
export const Appointment = z.extend(AppointmentRow, {
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  lang: z.enum(['mn', 'en']),
  replies: z.array(z.object({ question: LocalizedAnswer, reply: z.string() })),
  note: z.string(),
  cancelledBy: z.nullable(z.enum(['citizen', 'office'])),
  /** Whether the office may give it another time. */
  canMove: z.boolean(),
})
export type Appointment = z.infer<typeof Appointment>

export const AppointmentStep = z.strictObject({
  action: z.enum(OFFICE_ACTIONS),
  /** What the citizen reads when the office cancels. */
  note: z.optional(plainText(0, NOTE_MAX_CHARS, { multiline: true })),
})
export const AppointmentTime = z.strictObject({ at: IsoInstant, version: Version })

export const appointmentQuery = listQuery(['startsAt', 'number', 'name', 'service', 'status', 'createdAt'], {
  status: z.optional(z.enum(appointmentWorkflow.states)),
  serviceId: z.optional(z.uuid()),
  deskId: z.optional(z.uuid()),
  areaId: z.optional(z.uuid()),
  /** Days of the appointments, both inclusive. */
  from: z.optional(IsoDay),
  to: z.optional(IsoDay),
  /** Days with their time, without cancelled and expired ones: what the counter expects. */
  counted: z.optional(z.literal('true')),
})
