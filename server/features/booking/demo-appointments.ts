import { createHash, randomUUID } from 'node:crypto'
import type { Localized } from '#contract/core/text/localized.ts'
import { foldForSearch } from '#contract/core/text/localized.ts'
import { addDays, type Day, dayInUlaanbaatar, weekdayOf } from '#contract/core/time/dates.ts'
import type { Hours } from '#contract/features/booking/index.ts'
import { slotsOf } from './slots.ts'

/** Days before and after today that are filled: two months, so that the last one has another to be compared with. */
const DAYS = { before: 62, after: 10 }
/** Days before today after which booking had become usual: earlier fewer of ten times were taken. */
const USUAL_SINCE = 31
/** People who wait for the next day of an official. */
const WAITING = 2
/** Of a hundred appointments, how many were cancelled, and of those that are over, how many were missed. */
const MISSED = 9
const CANCELLED = 7

/** A service of the demo city. */
export interface DemoService {
  name: Localized & { en: string }
  description: { mn: string; en: string }
  minutes: number
  buffer: number
  /** The desk that offers it: the official, or the counter. */
  at: 'official' | 'counter'
  /** What is asked, if anything. */
  question: { mn: string; en: string } | null
  /** Of ten times of a day, how many are taken. */
  busy: number
}

/** A number below `n` that is the same for the same key in every demo. */
const numberOf = (key: string, n: number): number =>
  Number.parseInt(createHash('sha256').update(key).digest('hex').slice(0, 8), 16) % n

/** A service of an office. */
export type Placed = DemoService & { id: string; areaId: string }

interface At {
  hours: Hours[]
  citizens: readonly string[]
  reply: string
  deskId: string
  /** The end of what a desk has, by its beginning. */
  taken: Map<string, number>
  key: number
}

/** The next day on which an official receives: it is full, and people wait for it. */
function fullDayOf(service: Placed, hours: readonly Hours[], today: Day): Day | undefined {
  if (service.at !== 'official') return undefined
  const days = Array.from({ length: DAYS.after }, (_, i) => addDays(today, i + 1))
  return days.find((day) => hours.some(({ weekday }) => weekday === weekdayOf(day)))
}

/** Those who wait for the next day of an official. */
export function waitingFor(service: Placed, { hours, citizens, key }: Pick<At, 'hours' | 'citizens' | 'key'>) {
  const now = new Date()
  const day = fullDayOf(service, hours, dayInUlaanbaatar(now))
  if (day === undefined) return []
  return Array.from({ length: WAITING }, (_, i) => {
    const n = numberOf(`wait ${key} ${i}`, citizens.length)
    const person = rowOf(service, { id: randomUUID(), who: citizens[n] ?? '', n, reply: '' })
    const asked = new Date(now.getTime() - (WAITING - i) * 5 * 3_600_000)
    return { ...person, ...NO_PLACE, wait_day: day, status: 'waiting', cancelled_by: null, created_at: asked }
  })
}
const NO_PLACE = { desk_id: null, slot_id: null, capacity: null, seat: null, starts_at: null, ends_at: null } as const

/** The appointments of a service in the weeks before and after today: each is the same in every demo of a day. */
export function appointmentsOf(service: Placed, at: At) {
  const { deskId, hours, taken, key } = at
  const now = new Date()
  const today = dayInUlaanbaatar(now)
  const { minutes, buffer } = service
  const fullDay = fullDayOf(service, hours, today)
  const days = Array.from({ length: DAYS.before + DAYS.after }, (_, i) => addDays(today, i - DAYS.before))
  return days
    .filter((day) => weekdayOf(day) < 6)
    .flatMap((day) =>
      slotsOf(day, { hours, daysOff: [], minutes, buffer }, new Set()).flatMap((slot) => {
        const name = `${key} ${day} ${slot.start.toISOString()}`
        const isFar = day > addDays(today, 3)
        const isEarly = day < addDays(today, -USUAL_SINCE)
        const share = isFar ? 0.5 : isEarly ? 0.85 : 1
        const isFull = day === fullDay
        if (!isFull && numberOf(name, 100) >= service.busy * 10 * share) return []
        const last = taken.get(deskId + day) ?? 0
        if (slot.start.getTime() < last) return []
        taken.set(deskId + day, slot.end.getTime() + buffer * 60_000)
        return [appointment(service, { ...at, slot, name, now, isFull })]
      }),
    )
}

function statusOf(name: string, { start, end }: { start: Date; end: Date }, now: Date) {
  const luck = numberOf(`luck ${name}`, 100)
  if (luck < CANCELLED) return 'cancelled'
  if (start > now) return 'booked'
  if (luck < CANCELLED + MISSED) return 'no_show'
  return end > now ? 'arrived' : 'done'
}

interface Made extends At {
  slot: { start: Date; end: Date }
  name: string
  now: Date
  /** On a day that is full nobody has cancelled. */
  isFull: boolean
}

function appointment(service: Placed, { deskId, slot, name, now, isFull, citizens, reply }: Made) {
  const status = isFull ? 'booked' : statusOf(name, slot, now)
  const id = randomUUID()
  const slotId = status === 'cancelled' ? null : randomUUID()
  const n = numberOf(`who ${name}`, citizens.length)
  const who = citizens[n] ?? ''
  const until = new Date(slot.end.getTime() + service.buffer * 60_000)
  const booked = new Date(Math.min(slot.start.getTime() - (1 + n) * 6 * 3_600_000, now.getTime() - n * 900_000))
  return {
    slot: slotId && {
      id: slotId,
      desk_id: deskId,
      service_id: service.id,
      span: `[${slot.start.toISOString()},${until.toISOString()})`,
      capacity: 1,
    },
    row: {
      ...rowOf(service, { id, who, n, reply }),
      desk_id: deskId,
      slot_id: slotId,
      capacity: slotId && 1,
      seat: slotId && 1,
      starts_at: slot.start,
      ends_at: slot.end,
      wait_day: null,
      status,
      cancelled_by: status === 'cancelled' ? 'citizen' : null,
      created_at: booked,
    },
  }
}

/** What rows of appointments have in common. */
const rowOf = (service: Placed, { id, who, n, reply }: { id: string; who: string; n: number; reply: string }) => ({
  id,
  area_id: service.areaId,
  service_id: service.id,
  name: who,
  email: `irgen${n + 1}@example.mn`,
  phone: `+9769911${String(2000 + n)}`,
  replies: service.question && reply ? [{ question: service.question, reply }] : [],
  search: foldForSearch(who),
  // nobody has the secret of a link in the demo
  case_hash: createHash('sha256').update(id).digest('hex'),
  sent_key: id,
})
