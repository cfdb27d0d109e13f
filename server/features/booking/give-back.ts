import { dayInUlaanbaatar } from '#contract/core/time/dates.ts'
import { withDesks } from './free.ts'
import { BY_SECRET, type Named, write } from './own.ts'
import { NO_SEAT, removeEmptySlots } from './seats.ts'
import type { AppointmentRecord, BookingCall, ServiceRow } from './tables.ts'
import { takeSeat } from './take-seat.ts'
import { offerFreed } from './waiting-list.ts'

/** Passes on the place that an appointment had to those who wait for its day. Call it with the desks locked. */
export async function passOn(
  call: BookingCall,
  { desk_id: deskId, starts_at: start }: Pick<AppointmentRecord, 'desk_id' | 'starts_at'>,
): Promise<void> {
  if (deskId === null) return
  await removeEmptySlots(call.rows.unscoped(BY_SECRET), [deskId])
  if (start !== null) await offerFreed(call, [deskId], dayInUlaanbaatar(start))
}

/** Gives the place of an appointment to others. Call it with the desks locked. */
export async function giveBack(
  call: BookingCall,
  row: AppointmentRecord,
  values: Partial<AppointmentRecord>,
  action: string,
): Promise<Named> {
  const revision = row.revision + 1
  const after = await write(call, row, { ...NO_SEAT, code_hash: null, revision, ...values }, action)
  await passOn(call, row)
  return after
}

/** Gives an appointment another time of its service. @throws Problem('conflict') `time_taken` on `at`. */
export async function giveTime(call: BookingCall, row: Named, service: ServiceRow, at: Date): Promise<Named> {
  if (row.starts_at?.getTime() === at.getTime()) return row
  const seat = await takeSeat(call, await withDesks(call, service), at)
  const after = await write(call, row, { ...seat, revision: row.revision + 1, reminded_at: null }, 'reschedule')
  await passOn(call, row)
  return after
}
