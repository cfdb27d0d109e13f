import { fieldProblem } from '#contract/core/model/problem.ts'
import { consentVersion } from '#contract/core/people/consents.ts'
import { foldForSearch } from '#contract/core/text/localized.ts'
import type { Day } from '#contract/core/time/dates.ts'
import type { Booked, NewBooking, Question } from '#contract/features/booking/index.ts'
import { giveConsent } from '../../core/accounts/index.ts'
import { countAttempt, networkOf } from '../../core/accounts/limits.ts'
import { caseSecret, hashOfSecret } from '../../core/citizens/cases.ts'
import { checkFormTicket } from '../../core/requests/form-ticket.ts'
import { canSendSms, isSmsNumber } from '../../core/requests/sms.ts'
import { countCode, deliverCode, newCode, refuseTooMany } from './code.ts'
import { type Bookable, bookable } from './free.ts'
import { alertOffice } from './notices.ts'
import { notifyCitizen } from './notify-citizen.ts'
import { BY_SECRET, named } from './own.ts'
import type { Seat } from './seats.ts'
import type { AppointmentRecord, BookingCall } from './tables.ts'
import { refuseTaken, takeSeat } from './take-seat.ts'

/** Who books: a citizen with an account is known, everybody else confirms the address by a code. */
interface Booker {
  userId: string | null
  email: string | null
  isConfirmed: boolean
}

async function bookerOf(call: BookingCall, body: Form): Promise<Booker> {
  const { actor } = call
  if (actor?.role !== 'APPLICATION') return { userId: null, email: body.email ?? null, isConfirmed: false }
  const { rows } = await call.rows
    .unscoped('the confirmed address of the citizen who books')
    .query<{ email: string }>('select email from users where id = $1 and email_verified_at is not null', [actor.id])
  const own = rows[0]?.email
  // the number of an account is confirmed by nobody, so a code goes to it
  if (own) return { userId: actor.id, email: own, isConfirmed: body.by === 'email' }
  return { userId: actor.id, email: body.email ?? null, isConfirmed: false }
}

/** @throws Problem('invalid') when nothing can be sent to where the citizen wants it: `required`, `sms_number`, or `no_sms` on `by`. */
async function checkChannel(call: BookingCall, body: Form, { email }: Booker): Promise<void> {
  if (body.by === 'email') {
    if (email === null) throw fieldProblem('email', 'required')
    return
  }
  if (body.phone === undefined) throw fieldProblem('phone', 'required')
  if (!isSmsNumber(body.phone)) throw fieldProblem('phone', 'sms_number')
  if (
    !(await canSendSms(call.core, call.rows.unscoped('the number of text messages of a day'), {
      isAskedByAnybody: true,
    }))
  )
    throw fieldProblem('by', 'no_sms')
}

/** The replies with their questions. @throws Problem('invalid') on `replies.0` for a required one. */
export function repliesTo(questions: readonly Question[], replies: readonly string[]): AppointmentRecord['replies'] {
  return questions.flatMap(({ text, required }, i) => {
    const reply = replies[i] ?? ''
    if (required && reply === '') throw fieldProblem(`replies.${i}`, 'required')
    return reply === '' ? [] : [{ question: text, reply }]
  })
}

/** What the public forms have in common. */
type Form = Omit<NewBooking, 'at'>
/** What is taken: a place, or the day that is waited for. */
type Taken = Partial<Seat> & { wait_day?: Day }

/** How it is taken. */
interface Taking {
  /** Refuses what cannot be booked before a code is counted, so that a refusal uses none of the codes of the day. */
  check: (of: Bookable) => Promise<void>
  take: (of: Bookable) => Promise<Taken>
}

/**
 * Books a free time. It is kept for ten minutes until the code is entered; a signed-in citizen has it at once. The same form
 * sent twice is one appointment. A bot that fills in the hidden field gets a success response without a number.
 *
 * @throws Problem('invalid') on `ticket`, `email`, `phone`, `by` or `replies.…`, Problem('conflict') `time_taken` on `at`,
 * Problem('too_many') for one network or one address.
 */
export const book = (call: BookingCall, body: NewBooking): Promise<Booked> =>
  enter(call, body, 'booked', {
    check: (of) => refuseTaken(call, of, new Date(body.at)),
    take: (of) => takeSeat(call, of, new Date(body.at)),
  })

/** Enters a form of a citizen: once, and with a code where the citizen is not known. */
export async function enter(
  call: BookingCall,
  body: Form,
  becomes: 'booked' | 'waiting',
  { check, take }: Taking,
): Promise<Booked> {
  const { core, now } = call
  if (body.website) return { sent: true }
  checkFormTicket(core, 'booking', now, body.ticket)
  const sentKey = core.sign(`booking ${call.actor?.id ?? ''} ${JSON.stringify(body)}`)
  const secret = caseSecret(core, sentKey)
  const earlier = await sentBefore(call, sentKey)
  if (earlier) return sentAlready(earlier, secret)
  const booker = await bookerOf(call, body)
  await checkChannel(call, body, booker)
  const of = await bookable(call, body.serviceId)
  const replies = repliesTo(of.service.questions, body.replies)
  await countAttempt(call, [{ kind: 'booking', of: networkOf(call.origin.address) }])
  const id = crypto.randomUUID()
  const person = { id, channel: body.by, email: booker.email, phone: body.phone ?? null, user_id: booker.userId }
  try {
    await check(of)
  } catch (problem) {
    // what is gone was perhaps taken by the same form, sent at the same moment
    const same = await sentBefore(call, sentKey)
    if (same) return sentAlready(same, secret)
    throw problem
  }
  if (booker.userId) await giveConsent(call, booker.userId, 'booking', body.consent)
  if (!booker.isConfirmed) await countCode(call, person)
  // two of the same at once wait for each other, so that the second finds the first instead of a taken time
  await call.rows.exclusively(`booking ${sentKey}`)
  const meanwhile = await sentBefore(call, sentKey)
  if (meanwhile) return sentAlready(meanwhile, secret)
  const taken = await take(of)
  // after the desks, as when a code is entered, so that the two never wait for each other
  if (booker.isConfirmed) await refuseTooMany(call, person)
  const { columns, ...code } = newCode(call, id)
  await call.rows.leave('booking_appointments', {
    ...person,
    ...NOTHING_TAKEN,
    ...taken,
    ...(booker.isConfirmed ? { code_hash: null, held_until: null } : columns),
    area_id: of.service.area_id,
    service_id: of.service.id,
    status: booker.isConfirmed ? becomes : 'unconfirmed',
    name: body.name,
    replies: JSON.stringify(replies),
    search: foldForSearch(body.name),
    erased_at: null,
    lang: body.lang,
    case_hash: hashOfSecret(secret),
    consent_version: body.consent ?? consentVersion('booking'),
    sent_key: sentKey,
    cancelled_by: null,
    reminded_at: null,
    created_at: now,
  })
  const row = await named(call, id)
  if (!booker.isConfirmed) await deliverCode(call, row, code)
  else {
    await notifyCitizen(call, row, becomes)
    if (becomes === 'booked') await alertOffice(call, row, 'booked')
  }
  return { sent: true, number: row.number, secret, status: row.status }
}

const NOTHING_TAKEN = {
  desk_id: null,
  slot_id: null,
  capacity: null,
  seat: null,
  starts_at: null,
  ends_at: null,
  wait_day: null,
} as const

const sentAlready = ({ number, status }: AppointmentRecord, secret: string): Booked => ({
  sent: true,
  number,
  secret,
  status,
})

async function sentBefore(call: BookingCall, sentKey: string): Promise<AppointmentRecord | undefined> {
  const { rows } = await call.rows
    .unscoped(BY_SECRET)
    .query<AppointmentRecord>('select * from booking_appointments where sent_key = $1', [sentKey])
  return rows[0]
}
