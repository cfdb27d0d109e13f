import { fieldProblem, Problem } from '#contract/core/model/problem.ts'
import type { Booked, NewWait } from '#contract/features/booking/index.ts'
import { enter } from './book.ts'
import { type Bookable, openTimes } from './free.ts'
import { lockPlaces } from './seats.ts'
import type { BookingCall } from './tables.ts'
import { offerFreed } from './waiting-list.ts'

/**
 * Enters somebody who waits for a place on a day that is full. Otherwise as `book`.
 *
 * @throws Problem('invalid') `no_times` on `day` without any time, Problem('conflict') `day_not_full` while there is a free one.
 */
export const waitFor = (call: BookingCall, body: NewWait): Promise<Booked> =>
  enter(call, body, 'waiting', {
    check: async (of) => {
      if ((await openTimes(call, of, body.day, body.day)).length === 0) throw fieldProblem('day', 'no_times')
    },
    take: async (of) => {
      await checkFull(call, of, body.day)
      return { wait_day: body.day }
    },
  })

async function checkFull(call: BookingCall, of: Bookable, day: string): Promise<void> {
  await offerFreed(call, await lockPlaces(call, of), day)
  const times = await openTimes(call, of, day, day)
  if (times.length === 0) throw fieldProblem('day', 'no_times')
  if (times.some(({ desks }) => desks.some(({ free }) => free > 0)))
    throw new Problem('conflict', { errors: [{ path: 'day', code: 'day_not_full' }] })
}
