import type { AppointmentView } from '#contract/features/booking/index.ts'
import { alertOffice } from './notices.ts'
import { notifyCitizen } from './notify-citizen.ts'
import { bySecret, isOver, lockWithDesks, showOwn, write, wrongState } from './own.ts'
import type { BookingCall } from './tables.ts'

/** Accepts the place that was offered to somebody who waited; accepting twice is the same as once. @throws Problem('wrong_state') */
export async function acceptOffer(call: BookingCall, secret: string): Promise<AppointmentView> {
  const row = await lockWithDesks(call, await bySecret(call, secret))
  if (row.status === 'booked') return showOwn(row, call.now)
  if (row.status !== 'offered' || isOver(row, call.now)) throw wrongState(row, 'accept_place')
  const booked = await write(call, row, { status: 'booked', held_until: null }, 'accept_place')
  await notifyCitizen(call, booked, 'booked')
  await alertOffice(call, booked, 'booked')
  return showOwn(booked, call.now)
}
