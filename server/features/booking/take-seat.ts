import { dayInUlaanbaatar } from '#contract/core/time/dates.ts'
import { type Bookable, timeAt, timeTaken } from './free.ts'
import type { PlacesCall } from './places-call.ts'
import { lockPlaces, type Seat, seatAt } from './seats.ts'
import { offerFreed } from './waiting-list.ts'

/** @throws Problem('conflict') `time_taken` on `at` when no place is free. It locks nothing, so a free one may be gone a moment later. */
export async function refuseTaken(call: PlacesCall, of: Bookable, at: Date): Promise<void> {
  const { desks } = await timeAt(call, of, at)
  if (desks.every(({ free }) => free === 0)) throw timeTaken()
}

/**
 * Takes a place at a time of the service, after those who wait for its day. @throws Problem('conflict') `time_taken` on `at`.
 */
export async function takeSeat(call: PlacesCall, of: Bookable, at: Date): Promise<Seat> {
  // most of many who ask at once learn here that the time is gone, without waiting for each other
  await refuseTaken(call, of, at)
  await offerFreed(call, await lockPlaces(call, of), dayInUlaanbaatar(at))
  return seatAt(call, of, at)
}
