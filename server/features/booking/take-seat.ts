import { dayInUlaanbaatar } from '#contract/core/time/dates.ts'
import { type Bookable, timeAt, timeTaken } from './free.ts'
import type { PlacesCall } from './places-call.ts'
import { lockPlaces, type Seat, seatAt } from './seats.ts'
import { offerFreed } from './waiting-list.ts'

/**
 * Takes a place at a time of the service, after those who wait for its day. @throws Problem('conflict') `time_taken` on `at`.
 */
export async function takeSeat(call: PlacesCall, of: Bookable, at: Date): Promise<Seat> {
  // most of many who ask at once learn here that the time is gone, without waiting for each other
  const seen = await timeAt(call, of, at)
  if (seen.desks.every(({ free }) => free === 0)) throw timeTaken()
  await offerFreed(call, await lockPlaces(call, of), dayInUlaanbaatar(at))
  return seatAt(call, of, at)
}
