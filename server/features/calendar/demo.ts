import { randomUUID } from 'node:crypto'
import { addDays, type Day, dayInUlaanbaatar, startOfDayInUlaanbaatar, weekdayOf } from '#contract/core/time/dates.ts'
import type { CalendarColour, Repeat } from '#contract/features/calendar/index.ts'
import { searchText } from '../../core/database/folded-search.ts'
import type { DemoCity } from '../../core/requests/declare.ts'
import { ruleOf } from './recurrence.ts'

/** A meeting of an office: on this day of the week, at this hour, for this many minutes. */
interface Habit {
  title: string
  place: string
  weekday: number
  hour: number
  minutes: number
  /** One series, instead of an event each week. */
  repeats?: boolean
  /** In the office's meeting room. */
  room?: boolean
}

const HABITS: Record<'city' | 'district' | 'khoroo', readonly Habit[]> = {
  city: [
    {
      title: 'Удирдлагын шуурхай хурал',
      place: 'Хурлын танхим, 2 давхар',
      weekday: 1,
      hour: 9,
      minutes: 60,
      repeats: true,
    },
    { title: 'Иргэдийн санал хүсэлтийн тойм', place: '', weekday: 3, hour: 14, minutes: 90, repeats: true },
    { title: 'Дүүргүүдийн цахим хурал', place: 'Цахимаар', weekday: 5, hour: 11, minutes: 60, room: true },
  ],
  district: [
    {
      title: 'Хороодын Засаг дарга нарын хурал',
      place: 'Дүүргийн тамгын газар',
      weekday: 2,
      hour: 10,
      minutes: 90,
      repeats: true,
    },
    { title: 'Иргэдийг хүлээн авах өдөр', place: '101 тоот', weekday: 4, hour: 14, minutes: 120, room: true },
  ],
  khoroo: [
    { title: 'Хэсгийн ахлагч нарын хурал', place: 'Хорооны байр', weekday: 1, hour: 16, minutes: 60, room: true },
    { title: 'Орчны цэвэрлэгээ', place: 'Хорооны нутаг дэвсгэр', weekday: 5, hour: 15, minutes: 120 },
  ],
}
const COLOURS: Record<keyof typeof HABITS, CalendarColour> = { city: 'violet', district: 'green', khoroo: 'amber' }

/** Weeks before and after today that are filled. */
const WEEKS = 6
/** How many offices of each level keep a calendar. */
const OFFICES: Record<keyof typeof HABITS, number> = { city: 1, district: 9, khoroo: 6 }

const WEEKLY: Repeat = { unit: 'week', interval: 1, weekdays: [], monthBy: 'date', until: null, count: null }

const at = (day: Day, hour: number, minutes: number) =>
  new Date(startOfDayInUlaanbaatar(day).getTime() + (hour * 60 + minutes) * 60_000)

/** The meeting room of an office. */
const ROOMS: Record<keyof typeof HABITS, { name: string; place: string; seats: number }> = {
  city: { name: 'Хурлын танхим', place: '2 давхар', seats: 60 },
  district: { name: 'Хурлын өрөө', place: '3 давхар, 305 тоот', seats: 24 },
  khoroo: { name: 'Уулзалтын өрөө', place: '', seats: 12 },
}

/** Adds calendars with events on some four hundred occasions to the offices of the demo city. */
export async function fill({ areas, insert }: DemoCity): Promise<void> {
  const today = dayInUlaanbaatar(new Date())
  const monday = addDays(today, 1 - weekdayOf(today))
  const offices = (Object.keys(HABITS) as (keyof typeof HABITS)[]).flatMap((level) =>
    areas
      .filter((area) => area.level === level)
      .slice(0, OFFICES[level])
      .map((area) => ({ id: randomUUID(), area_id: area.id, name: 'Ажлын хуанли', colour: COLOURS[level], level })),
  )
  await insert(
    'calendars',
    offices.map(({ level: _, ...row }) => row),
  )
  const rooms = offices.map(({ area_id, level }) => ({ id: randomUUID(), area_id, ...ROOMS[level] }))
  await insert('meeting_rooms', rooms)
  const weeks = Array.from({ length: 2 * WEEKS + 1 }, (_, week) => addDays(monday, 7 * (week - WEEKS)))
  const events = offices.flatMap(({ id, level, area_id: areaId }) =>
    HABITS[level].flatMap(({ title, place, weekday, hour, minutes, repeats, room }) =>
      (repeats ? weeks.slice(0, 1) : weeks).map((week) => ({
        id: randomUUID(),
        calendar_id: id,
        room_id: room ? rooms.find((one) => one.area_id === areaId)?.id : null,
        title,
        place,
        starts_at: at(addDays(week, weekday - 1), hour, 0),
        ends_at: at(addDays(week, weekday - 1), hour, minutes),
        all_day: false,
        search: searchText(title, place),
        rule: repeats ? ruleOf(WEEKLY, at(week, 0, 0)) : null,
      })),
    ),
  )
  const days = offices
    .filter(({ level }) => level !== 'khoroo')
    .map(({ id }, i) => ({
      id: randomUUID(),
      calendar_id: id,
      room_id: null,
      title: 'Сургалт, семинар',
      place: 'Сургалтын төв',
      starts_at: at(addDays(monday, 7 + i), 0, 0),
      ends_at: at(addDays(monday, 9 + i), 0, 0),
      all_day: true,
      search: searchText('Сургалт, семинар', 'Сургалтын төв'),
    }))
  await insert('calendar_events', [...events, ...days.map((day) => ({ ...day, rule: null }))])
  const booked = events.filter(({ room_id: room, ends_at: end }) => room && end > new Date())
  await insert(
    'room_bookings',
    booked.map(({ id, room_id, starts_at: from, ends_at: to }) => ({
      event_id: id,
      room_id,
      span: `[${from.toISOString()},${to.toISOString()})`,
    })),
  )
}
