import { fieldProblem, Problem } from '#contract/core/model/problem.ts'
import { foldForSearch } from '#contract/core/text/localized.ts'
import type { Day } from '#contract/core/time/dates.ts'
import type { AppointmentRow, FreeTime, VisitorBooking } from '#contract/features/booking/index.ts'
import { caseSecret, hashOfSecret } from '../../core/citizens/cases.ts'
import { canSendSms, isSmsNumber } from '../../core/requests/sms.ts'
import { appointmentRow } from './appointments.ts'
import { repliesTo } from './book.ts'
import { refuseTooMany } from './code.ts'
import { type Bookable, timesOfDay, withDesks } from './free.ts'
import { notifyCitizen } from './notify-citizen.ts'
import { named } from './own.ts'
import type { BookingCall } from './tables.ts'
import { takeSeat } from './take-seat.ts'

/** A service within reach as the counter books it: at short notice, too. @throws Problem('not_found') for one that is not offered. */
async function forVisitor(call: BookingCall, serviceId: string): Promise<Bookable> {
  const service = await call.rows.one('booking_services', serviceId)
  if (service.state !== 'active') throw new Problem('not_found')
  return withDesks(call, { ...service, notice_hours: 0 })
}

/** The times of a day at which the office can book for a visitor. */
export const visitorTimes = async (call: BookingCall, serviceId: string, day: Day): Promise<FreeTime[]> =>
  timesOfDay(call, await forVisitor(call, serviceId), day)

/** @throws Problem('invalid') for a channel without its address or number. */
async function checkReach(call: BookingCall, { by, email, phone }: VisitorBooking): Promise<void> {
  if (by === 'email' && email === undefined) throw fieldProblem('email', 'required')
  if (by !== 'phone') return
  if (phone === undefined) throw fieldProblem('phone', 'required')
  if (!isSmsNumber(phone)) throw fieldProblem('phone', 'sms_number')
  if (!(await canSendSms(call.core, call.rows.unscoped('the number of text messages of a day'))))
    throw fieldProblem('by', 'no_sms')
}

/**
 * Books a free time for somebody at the counter or on the telephone. The office has seen or heard the person, so no code is needed; places
 * are taken like everywhere else.
 *
 * @throws Problem('conflict') `time_taken` on `at`, `too_many_ahead` for an address or a number that has too many.
 */
export async function bookVisitor(call: BookingCall, body: VisitorBooking): Promise<AppointmentRow> {
  const { core, now } = call
  const of = await forVisitor(call, body.serviceId)
  const replies = repliesTo(of.service.questions, body.replies)
  await checkReach(call, body)
  const id = crypto.randomUUID()
  const sentKey = core.sign(`booking visitor ${id}`)
  const person = { id, channel: body.by, email: body.email ?? null, phone: body.phone ?? null, user_id: null }
  const seat = await takeSeat(call, of, new Date(body.at))
  if (person.email !== null || person.phone !== null) await refuseTooMany(call, person)
  await call.rows.add('booking_appointments', {
    ...person,
    ...seat,
    area_id: of.service.area_id,
    service_id: of.service.id,
    status: 'booked',
    name: body.name,
    replies: JSON.stringify(replies),
    search: foldForSearch(body.name),
    erased_at: null,
    lang: body.lang,
    case_hash: hashOfSecret(caseSecret(core, sentKey)),
    consent_version: null,
    sent_key: sentKey,
    code_hash: null,
    held_until: null,
    cancelled_by: null,
    reminded_at: null,
    created_at: now,
  })
  await notifyCitizen(call, await named(call, id), 'booked')
  return appointmentRow(call, id)
}
