import { Problem } from '#contract/core/model/problem.ts'
import { addDays, type Day, dayInUlaanbaatar, daysBetween, startOfDayInUlaanbaatar } from '#contract/core/time/dates.ts'
import { type FreeDay, type FreeTime, SERVICE_DAYS_AHEAD_MAX } from '#contract/features/booking/index.ts'
import { workDaysOf } from '../../core/areas/work-days.ts'
import type { PlacesCall } from './places-call.ts'
import { type Slot, slotsOf } from './slots.ts'
import type { BookingCall, DeskRow, ServiceRow } from './tables.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000

/** Of taken times only that they are taken is read here, and nothing is said of the appointments. */
const REASON = 'free times of a service that everybody may book: of taken ones only that they are taken'

/** A service that is offered, with the desks that take appointments for it. */
export interface Bookable {
  service: ServiceRow
  desks: DeskRow[]
}

/** @throws Problem('not_found') for a service that is not offered. */
export async function bookable(call: BookingCall, serviceId: string): Promise<Bookable> {
  const service = await call.rows.one('booking_services', serviceId, 'open')
  return withDesks(call, service)
}

/** A service of any state with its open desks, in a fixed order. */
export async function withDesks(call: Pick<PlacesCall, 'rows'>, service: ServiceRow): Promise<Bookable> {
  const { rows } = await call.rows.unscoped(REASON).query<DeskRow>(
    `select d.* from booking_desks d join booking_service_desks s on s.desk_id = d.id
     where s.service_id = $1 and not d.is_closed order by d.id`,
    [service.id],
  )
  return { service, desks: rows }
}

/** A time of a desk that somebody has. */
interface Taken {
  desk_id: string
  service_id: string
  from_at: Date
  until_at: Date
  capacity: number
  seats: number
}

/** What is taken of these desks in a span; places that are kept for a code or an answer count until that time is over. */
async function takenIn(call: PlacesCall, desks: readonly DeskRow[], from: Date, until: Date): Promise<Taken[]> {
  const { rows } = await call.rows.unscoped(REASON).query<Taken>(
    `select s.desk_id, s.service_id, lower(s.span) as from_at, upper(s.span) as until_at, s.capacity,
       (select count(*)::int from booking_appointments a where a.slot_id = s.id
         and (a.held_until is null or a.held_until > $4)) as seats
     from booking_slots s where s.desk_id = any($1) and s.span && tstzrange($2, $3)`,
    [desks.map(({ id }) => id), from, until, call.now],
  )
  // a slot whose places have all expired is free again
  return rows.filter(({ seats }) => seats > 0)
}

/** The number of free places of one time at one desk. */
export function placesAt(
  { service, desk, slot }: { service: ServiceRow; desk: DeskRow; slot: Slot },
  taken: readonly Taken[],
): number {
  const until = slot.end.getTime() + service.buffer * MINUTE_MS
  const meets = taken.filter(
    (one) => one.desk_id === desk.id && one.from_at.getTime() < until && slot.start.getTime() < one.until_at.getTime(),
  )
  const [only] = meets
  if (!only) return service.capacity
  const isSame = meets.length === 1 && only.service_id === service.id && only.from_at.getTime() === slot.start.getTime()
  return isSame ? Math.max(0, only.capacity - only.seats) : 0
}

/** A time with the desks that have it, and their free places. */
export interface OpenTime extends Slot {
  desks: { desk: DeskRow; free: number }[]
}

/** The days on which a service can be booked now, both included. */
export function bookableDays({ service }: Pick<Bookable, 'service'>, now: Date): { first: Day; last: Day } {
  const first = dayInUlaanbaatar(now)
  return { first, last: addDays(first, Math.min(service.days_ahead, SERVICE_DAYS_AHEAD_MAX)) }
}

/** The times of the days that can still be booked, in order; full ones have no free places. */
export async function openTimes(call: PlacesCall, of: Bookable, from: Day, to: Day): Promise<OpenTime[]> {
  const { service, desks } = of
  const { first, last } = bookableDays(of, call.now)
  const [begin, end] = [from < first ? first : from, to > last ? last : to]
  if (begin > end || desks.length === 0) return []
  const { holidays } = await workDaysOf(call)
  const taken = await takenIn(call, desks, startOfDayInUlaanbaatar(begin), startOfDayInUlaanbaatar(addDays(end, 2)))
  const earliest = call.now.getTime() + service.notice_hours * HOUR_MS
  const found = new Map<number, OpenTime>()
  for (let day = begin; day <= end; day = addDays(day, 1)) {
    for (const desk of desks) {
      const grid = { hours: desk.hours, daysOff: desk.days_off, minutes: service.minutes, buffer: service.buffer }
      for (const slot of slotsOf(day, grid, holidays)) {
        if (slot.start.getTime() < earliest || slot.start <= call.now) continue
        const time = found.get(slot.start.getTime()) ?? { ...slot, desks: [] }
        time.desks.push({ desk, free: placesAt({ service, desk, slot }, taken) })
        found.set(slot.start.getTime(), time)
      }
    }
  }
  return [...found.values()].toSorted((a, b) => a.start.getTime() - b.start.getTime())
}

const freeIn = ({ desks }: OpenTime): number => desks.reduce((sum, { free }) => sum + free, 0)

/** The days that have times, with how many of them are free. */
export async function freeDays(
  call: BookingCall,
  id: string,
  { from, to }: { from: Day; to: Day },
): Promise<FreeDay[]> {
  return daysWithTimes(call, await bookable(call, id), from, to)
}

/** The days of a service that have times, with how many of them are free. */
export async function daysWithTimes(call: BookingCall, of: Bookable, from: Day, to: Day): Promise<FreeDay[]> {
  const times = await openTimes(call, of, from, to)
  const days = Map.groupBy(times, ({ start }) => dayInUlaanbaatar(start))
  return [...days].map(([day, those]) => ({
    day,
    times: those.length,
    free: those.filter((one) => freeIn(one) > 0).length,
  }))
}

/** The times of one day with their free places. */
export const freeTimes = async (call: BookingCall, id: string, day: Day): Promise<FreeTime[]> =>
  timesOfDay(call, await bookable(call, id), day)

/** The times of a service on one day with their free places. */
export async function timesOfDay(call: BookingCall, of: Bookable, day: Day): Promise<FreeTime[]> {
  const times = await openTimes(call, of, day, day)
  return times.map((one) => ({
    startsAt: one.start.toISOString(),
    endsAt: one.end.toISOString(),
    free: freeIn(one),
  }))
}

/** The time that begins at an instant. @throws Problem('conflict') `time_taken` on `at` when there is none. */
export async function timeAt(call: PlacesCall, of: Bookable, at: Date): Promise<OpenTime> {
  const day = dayInUlaanbaatar(at)
  const { first, last } = bookableDays(of, call.now)
  const isNear = daysBetween(first, day) >= 0 && daysBetween(day, last) >= 0
  const times = isNear ? await openTimes(call, of, day, day) : []
  const found = times.find(({ start }) => start.getTime() === at.getTime())
  if (!found) throw timeTaken()
  return found
}

/** The problem of a time that somebody else has, or that is not offered. */
export const timeTaken = () => new Problem('conflict', { errors: [{ path: 'at', code: 'time_taken' }] })
