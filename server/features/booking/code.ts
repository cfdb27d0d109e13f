import { randomInt } from 'node:crypto'
import { fieldProblem, Problem } from '#contract/core/model/problem.ts'
import { CODE_DIGITS, CODE_MINUTES, CODE_TRIES } from '#contract/core/people/sign-in.ts'
import { AHEAD_MAX, type AppointmentView } from '#contract/features/booking/index.ts'
import { countAttempt, networkOf } from '../../core/accounts/limits.ts'
import type { Core } from '../../core/requests/context.ts'
import { isSameSecret } from '../../core/security/timing-safe-equal.ts'
import { giveBack } from './give-back.ts'
import { codeMail } from './mails.ts'
import { alertOffice } from './notices.ts'
import { notifyCitizen } from './notify-citizen.ts'
import { BY_SECRET, bySecret, isOver, lockWithDesks, type Named, named, showOwn, write, wrongState } from './own.ts'
import { codeSms } from './sms.ts'
import type { AppointmentRecord, BookingCall } from './tables.ts'
import { offerForDay } from './waiting-list.ts'

const hashOfCode = (core: Pick<Core, 'sign'>, id: string, code: string): string =>
  core.sign(`code booking ${id} ${code}`)

/** A new code for an appointment: its digits, and the columns that keep it. Only its keyed hash is stored. */
export function newCode({ core, now }: Pick<BookingCall, 'core' | 'now'>, id: string) {
  const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0')
  const until = new Date(now.getTime() + CODE_MINUTES * 60_000)
  return { code, until, columns: { code_hash: hashOfCode(core, id, code), code_tries: 0, held_until: until } }
}

type Reached = Pick<AppointmentRecord, 'channel' | 'email' | 'phone'>

/**
 * Counts a code that is sent to an address or a number. @throws Problem('too_many') after six a day to one address, four to one number,
 * and eight text messages an hour from one network.
 */
export async function countCode(call: BookingCall, { channel, email, phone }: Reached): Promise<void> {
  if (channel === 'phone' && phone !== null)
    await countAttempt(call, [
      { kind: 'sms_number', of: phone },
      { kind: 'sms_network', of: networkOf(call.origin.address) },
    ])
  else if (email !== null) await countAttempt(call, [{ kind: 'booking_address', of: email }])
}

/** Seconds after which a code by SMS may be asked for again when the city has sent as many text messages as it wants to pay for. */
const SMS_AGAIN = 3600

/**
 * Sends a code to where the citizen wants it, and nowhere else. @throws Problem('too_many') when no more text messages are sent today.
 */
export async function deliverCode(call: BookingCall, row: Named, secret: { code: string; until: Date }): Promise<void> {
  if (row.channel === 'phone' && row.phone !== null) {
    if (await call.sms(codeSms({ ...row, phone: row.phone }, secret))) return
    throw new Problem('too_many', { retryAfter: SMS_AGAIN, params: { retryAfter: SMS_AGAIN } })
  }
  if (row.email !== null) await call.mail(codeMail({ ...row, email: row.email }, secret))
}

/** Sends another code; the place is reserved for the same time again. */
export async function sendCode(call: BookingCall, secret: string): Promise<AppointmentView> {
  const found = await bySecret(call, secret)
  if (found.status === 'unconfirmed') await countCode(call, found)
  const row = await lockWithDesks(call, found)
  if (row.status !== 'unconfirmed' || isOver(row, call.now)) throw wrongState(row, 'confirm')
  const { columns, ...code } = newCode(call, row.id)
  const after = await write(call, row, columns, 'send_code')
  await deliverCode(call, after, code)
  return showOwn(after, call.now)
}

/**
 * Confirms an appointment. A wrong code counts, also when the answer is lost; after five the place is given back.
 *
 * @throws Problem('invalid') `wrong_code` on `code`, Problem('conflict') `too_many_ahead` when the citizen has too many
 * appointments already: only who has proved to read the address gets to know.
 */
export async function confirm(call: BookingCall, secret: string, code: string): Promise<AppointmentView> {
  const row = await lockWithDesks(call, await bySecret(call, secret))
  if (row.status === 'booked') return showOwn(row, call.now)
  if (row.status !== 'unconfirmed' || isOver(row, call.now)) throw wrongState(row, 'confirm')
  if (!isSameSecret(row.code_hash ?? '', hashOfCode(call.core, row.id, code))) {
    await countWrong(call, row)
    throw fieldProblem('code', 'wrong_code')
  }
  await refuseTooMany(call, row)
  return row.slot_id === null ? beginWaiting(call, row) : keep(call, row)
}

async function keep(call: BookingCall, row: Named): Promise<AppointmentView> {
  const booked = await write(call, row, { status: 'booked', held_until: null, code_hash: null }, 'confirm')
  await notifyCitizen(call, booked, 'booked')
  await alertOffice(call, booked, 'booked')
  return showOwn(booked, call.now)
}

/** Somebody waits from now on; a place that became free while the code was on its way is offered at once. */
async function beginWaiting(call: BookingCall, row: Named): Promise<AppointmentView> {
  const waiting = await write(call, row, { status: 'waiting', held_until: null, code_hash: null }, 'join_list')
  await notifyCitizen(call, waiting, 'waiting')
  await offerForDay(call, waiting)
  return showOwn(await named(call, row.id), call.now)
}

async function countWrong(call: BookingCall, row: Named): Promise<void> {
  const tries = row.code_tries + 1
  if (tries >= CODE_TRIES) await giveBack(call, row, { status: 'expired', code_tries: tries }, 'expire')
  else await write(call, row, { code_tries: tries }, 'wrong_code')
  await call.commitSoFar()
}

/** @throws Problem('conflict') when the person has as many appointments ahead as one may have. */
export async function refuseTooMany(
  call: BookingCall,
  {
    id,
    channel,
    email,
    phone,
    user_id: userId,
  }: Pick<AppointmentRecord, 'id' | 'channel' | 'email' | 'phone' | 'user_id'>,
): Promise<void> {
  const keys = [email, phone, userId].flatMap((value) => (value === null ? [] : [`booking of ${value}`]))
  for (const key of keys.toSorted()) await call.rows.exclusively(key)
  const { rows } = await call.rows.unscoped(BY_SECRET).query<{ n: number }>(
    `select count(*)::int as n from booking_appointments
     where id <> $1 and (email = $2 or phone = $3 or user_id = $4)
       and ((status in ('booked', 'offered') and starts_at > $5) or status = 'waiting')`,
    [id, email, phone, userId, call.now],
  )
  if ((rows[0]?.n ?? 0) >= AHEAD_MAX)
    throw new Problem('conflict', {
      errors: [{ path: channel ?? 'email', code: 'too_many_ahead', params: { max: AHEAD_MAX } }],
    })
}
