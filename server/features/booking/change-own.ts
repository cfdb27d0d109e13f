import { Problem } from '#contract/core/model/problem.ts'
import type { AppointmentView } from '#contract/features/booking/index.ts'
import { giveBack, giveTime } from './give-back.ts'
import { alertOffice } from './notices.ts'
import { notifyCitizen } from './notify-citizen.ts'
import { BY_SECRET, bySecret, canCancel, canChange, lockWithDesks, showOwn, wrongState } from './own.ts'
import type { BookingCall, ServiceRow } from './tables.ts'

/** The service of an appointment, of any state: one that is no longer offered keeps its appointments. */
export async function serviceOf(call: BookingCall, id: string): Promise<ServiceRow> {
  const { rows } = await call.rows
    .unscoped(BY_SECRET)
    .query<ServiceRow>('select * from booking_services where id = $1', [id])
  if (!rows[0]) throw new Problem('not_found')
  return rows[0]
}

/** Moves an appointment by its secret. @throws Problem('wrong_state') once it has begun or is over. */
export async function moveOwn(call: BookingCall, secret: string, at: Date): Promise<AppointmentView> {
  const row = await lockWithDesks(call, await bySecret(call, secret))
  if (!canChange(row, call.now)) throw wrongState(row, 'move')
  const moved = await giveTime(call, row, await serviceOf(call, row.service_id), at)
  if (moved.version !== row.version) {
    await notifyCitizen(call, moved, 'moved')
    await alertOffice(call, moved, 'moved')
  }
  return showOwn(moved, call.now)
}

/** Cancels an appointment by its secret; cancelling twice is the same as once. */
export async function cancelOwn(call: BookingCall, secret: string): Promise<AppointmentView> {
  const row = await lockWithDesks(call, await bySecret(call, secret))
  if (row.status === 'cancelled') return showOwn(row, call.now)
  if (!canCancel(row, call.now)) throw wrongState(row, 'cancel')
  const after = await giveBack(call, row, { status: 'cancelled', cancelled_by: 'citizen' }, 'cancel')
  // of what was never confirmed the office knows nothing
  if (row.status === 'booked') await alertOffice(call, after, 'cancelled')
  return showOwn(after, call.now)
}
