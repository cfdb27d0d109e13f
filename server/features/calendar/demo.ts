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

/** Entries in the calendars of people: days from today, hour and minutes; some repeat, some are private, to one a colleague comes. */
const OWN = [
  { title: 'Тайлан бичих', place: '', day: 0, hour: 10, minutes: 90 },
  { title: 'Шүдний эмч', place: '3 дугаар эмнэлэг', day: 1, hour: 17, minutes: 60, isPrivate: true },
  { title: 'Төслийн ярилцлага', place: 'Цахимаар', day: 2, hour: 15, minutes: 45, hasGuest: true },
  { title: 'Гадаад хэлний хичээл', place: '', day: -21, hour: 18, minutes: 60, repeats: true },
  { title: 'Талбарын үзлэг', place: '', day: -3, hour: 11, minutes: 120, hasGuest: true },
  { title: 'Чөлөө', place: '', day: 9, hour: 0, minutes: 2 * 24 * 60, allDay: true },
] as const satisfies readonly {
  title: string
  place: string
  day: number
  hour: number
  minutes: number
  isPrivate?: boolean
  hasGuest?: boolean
  repeats?: boolean
  allDay?: boolean
}[]
/** People whose calendars are filled. */
const PEOPLE = 16

/** Adds events of their own to the calendars of some people. */
async function fillOwn({ staff, insert }: DemoCity): Promise<void> {
  const today = dayInUlaanbaatar(new Date())
  const people = staff.slice(0, PEOPLE).map(({ id }) => ({ id, calendar: randomUUID() }))
  await insert(
    'calendars',
    people.map(({ id, calendar }) => ({ id: calendar, owner_id: id, name: null, colour: 'blue' })),
  )
  const events = people.flatMap(({ id: owner, calendar }, i) =>
    OWN.map(({ title, place, day, hour, minutes, ...more }) => {
      const from = at(addDays(today, day + (i % 3)), hour, 0)
      const colleague = people[(i + 1) % people.length]?.id
      return {
        guest: 'hasGuest' in more && colleague !== owner ? colleague : undefined,
        row: {
          id: randomUUID(),
          calendar_id: calendar,
          owner_id: owner,
          author_id: owner,
          title,
          place,
          starts_at: from,
          ends_at: new Date(from.getTime() + minutes * 60_000),
          all_day: 'allDay' in more,
          is_private: 'isPrivate' in more,
          search: searchText(title, place),
          rule: 'repeats' in more ? ruleOf(WEEKLY, from) : null,
        },
      }
    }),
  )
  await insert(
    'calendar_events',
    events.map(({ row }) => row),
  )
  await insert(
    'event_guests',
    events.flatMap(({ guest, row }, i) =>
      guest === undefined ? [] : [{ event_id: row.id, user_id: guest, answer: i % 2 === 0 ? 'accepted' : 'waiting' }],
    ),
  )
}

/** Adds calendars with events on some four hundred occasions to the offices of the demo city, and events of their own to people. */
export async function fill(city: DemoCity): Promise<void> {
  const { areas, insert } = city
  await fillOwn(city)
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
