import type * as z from 'zod/mini'
import { Problem } from '#contract/core/model/problem.ts'
import { type AppointmentRow, type AppointmentStep, appointmentWorkflow } from '#contract/features/booking/index.ts'
import { appointmentRow, canMove, factsOf } from './appointments.ts'
import { serviceOf } from './change-own.ts'
import { giveTime, passOn } from './give-back.ts'
import { notifyCitizen } from './notify-citizen.ts'
import { lockWithDesks, named, wrongState } from './own.ts'
import { NO_SEAT } from './seats.ts'
import type { BookingCall } from './tables.ts'

/** One step of an office: of two people at the same time one succeeds. @throws Problem('wrong_state') */
export async function step(
  call: BookingCall,
  id: string,
  { action, note }: z.output<typeof AppointmentStep>,
): Promise<AppointmentRow> {
  const found = await call.rows.one('booking_appointments', id)
  await lockWithDesks(call, found)
  const row = await call.rows.lock('booking_appointments', id)
  await call.rows.act(appointmentWorkflow, 'booking_appointments', row, {
    action,
    ...(note === undefined ? {} : { note }),
    facts: factsOf(row, call.now),
    values:
      action === 'cancel'
        ? { ...NO_SEAT, cancelled_by: 'office' as const, note: note ?? '', revision: row.revision + 1 }
        : {},
  })
  if (action === 'cancel') await afterCancelling(call, id)
  return appointmentRow(call, id)
}

async function afterCancelling(call: BookingCall, id: string): Promise<void> {
  const row = await named(call, id)
  await passOn(call, row)
  await notifyCitizen(call, row, 'cancelled')
}

/** Gives an appointment another time. @throws Problem('stale'), Problem('wrong_state') once it has begun. */
export async function moveAt(
  call: BookingCall,
  id: string,
  { at, version }: { at: string; version: number },
): Promise<AppointmentRow> {
  const found = await call.rows.one('booking_appointments', id)
  const row = await lockWithDesks(call, found)
  if (row.version !== version) throw new Problem('stale', { current: found, table: 'booking_appointments' })
  if (!canMove(row, call.now)) throw wrongState(row, 'move')
  const moved = await giveTime(call, row, await serviceOf(call, row.service_id), new Date(at))
  if (moved.version !== row.version) await notifyCitizen(call, moved, 'movedByOffice')
  return appointmentRow(call, id)
}
