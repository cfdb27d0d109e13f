import { expect, test } from 'vitest'
import { eventsOn, placed } from './event-times.ts'
import { bodyOf, newValues, valuesOf } from './event-values.ts'
import { newRepeat, repeatMoved } from './repeat-values.ts'
import { daysOf, spanOf, spanText, stepOf } from './span.ts'
import { spanDrawn, timesAfter } from './ViewOf.tsx'

/** An event between two times of Ulaanbaatar. */
const at = (start: string, end: string, allDay = false) => ({
  start: new Date(`${start}+08:00`).toISOString(),
  end: new Date(`${end}+08:00`).toISOString(),
  allDay,
})

test('a month is shown in whole weeks from Monday, a week from Monday to Sunday', () => {
  expect(spanOf('month', '2026-11-24')).toEqual({ from: '2026-10-26', to: '2026-12-06' })
  expect(spanOf('month', '2027-02-10')).toEqual({ from: '2027-02-01', to: '2027-02-28' })
  expect(spanOf('week', '2026-11-29')).toEqual({ from: '2026-11-23', to: '2026-11-29' })
  expect(daysOf(spanOf('year', '2028-05-01'))).toHaveLength(366)
})

test('the step of a month keeps the day, or takes the last one where there is none', () => {
  expect(stepOf('month', '2026-01-31', 1)).toBe('2026-02-28')
  expect(stepOf('month', '2026-01-15', -1)).toBe('2025-12-15')
  expect(stepOf('year', '2028-02-29', 1)).toBe('2029-02-28')
  expect(stepOf('week', '2026-12-28', 1)).toBe('2027-01-04')
})

test('the heading names what is shown', () => {
  expect(spanText('month', '2026-12-01', 'mn')).toBe('2026 оны 12 дугаар сар')
  expect(spanText('week', '2026-12-01', 'en')).toBe('2026.11.30 – 2026.12.06')
})

test('an event is on each of its days in Ulaanbaatar; one that ends at midnight is not on the next', () => {
  const night = at('2026-12-01T22:00', '2026-12-02T02:00')
  const evening = at('2026-12-01T22:00', '2026-12-02T00:00')
  expect(eventsOn([night, evening], '2026-12-01')).toEqual([night, evening])
  expect(eventsOn([night, evening], '2026-12-02')).toEqual([night])
})

test('events at the same time are next to each other, others have the whole width', () => {
  const events = [
    at('2026-12-01T09:00', '2026-12-01T11:00'),
    at('2026-12-01T10:00', '2026-12-01T12:00'),
    at('2026-12-01T11:00', '2026-12-01T12:00'),
    at('2026-12-01T14:00', '2026-12-01T15:00'),
  ]
  expect(placed(events, '2026-12-01').map(({ column, columns }) => [column, columns])).toEqual([
    [0, 2],
    [1, 2],
    [0, 2],
    [0, 1],
  ])
})

const event = {
  ...at('2026-12-01T10:00', '2026-12-01T11:30'),
  id: '0199a000-0000-7000-8000-0000000000c1',
  calendarId: '0199a000-0000-7000-8000-0000000000c2',
  title: 'Хурал',
  description: '',
  place: '',
  colour: null,
  shownColour: 'blue' as const,
  isPrivate: false,
  repeats: false,
  repeat: null,
  reminder: null,
  reminderByMail: false,
  roomId: null,
  occurrence: null,
  answer: null,
  canWrite: true,
  version: 1,
}
const spot = (day: string, minute = 0) => ({ day, minute })

test('a moved event keeps its length, a resized one its beginning', () => {
  const moved = timesAfter({ kind: 'move', event, from: spot('2026-12-01', 600), to: spot('2026-12-02', 660) })
  expect(moved).toEqual(at('2026-12-02T11:00', '2026-12-02T12:30'))
  const resized = timesAfter({ kind: 'resize', event, from: spot('2026-12-01', 675), to: spot('2026-12-01', 765) })
  expect(resized).toEqual(at('2026-12-01T10:00', '2026-12-01T13:00'))
  const upwards = timesAfter({ kind: 'resize', event, from: spot('2026-12-01', 675), to: spot('2026-12-01', 60) })
  expect(upwards).toEqual(at('2026-12-01T10:00', '2026-12-01T10:15'))
  expect(timesAfter({ kind: 'move', event, from: spot('2026-12-01'), to: spot('2026-12-01') })).toBeUndefined()
})

test('days drawn in a month make an event of whole days, minutes of a day one with hours', () => {
  const days = spanDrawn({ kind: 'draw', event: undefined, from: spot('2026-12-03'), to: spot('2026-12-01') }, false)
  expect(bodyOf({ ...newValues(days, ''), title: 'А' })).toMatchObject({
    calendarId: null,
    ...at('2026-12-01T00:00', '2026-12-04T00:00', true),
  })
  const hours = spanDrawn(
    { kind: 'draw', event: undefined, from: spot('2026-12-01', 1425), to: spot('2026-12-01', 1380) },
    true,
  )
  expect(bodyOf(newValues(hours, ''))).toMatchObject(at('2026-12-01T23:00', '2026-12-02T00:00'))
})

test.each([
  at('2026-12-01T10:00', '2026-12-01T11:30'),
  at('2026-12-01T22:00', '2026-12-02T00:00'),
  at('2026-12-01T00:00', '2026-12-03T00:00', true),
])('an event that is opened in the form and saved keeps its times (%#)', (times) => {
  expect(bodyOf(valuesOf({ ...event, ...times }, []))).toMatchObject(times)
})

test('the last day of a series moves along with its start', () => {
  const repeat = { ...newRepeat('week', '2026-12-01'), end: 'until' as const, until: '2026-12-29' }
  expect(repeatMoved(repeat, '2026-12-08', '2026-12-10')).toMatchObject({ until: '2026-12-31' })
  expect(repeatMoved(null, '2026-12-08', '2026-12-10')).toBeNull()
})

test.each([
  { unit: 'week', interval: 2, weekdays: [1, 3], monthBy: 'date', until: '2026-12-31', count: null },
  { unit: 'month', interval: 1, weekdays: [], monthBy: 'weekday', until: null, count: null },
] as const)('a series that is opened in the form and saved repeats as before (%#)', (repeat) => {
  const series = { ...event, repeats: true, repeat: { ...repeat, weekdays: [...repeat.weekdays] } }
  expect(bodyOf(valuesOf(series, []))).toMatchObject({ repeat })
  expect(bodyOf(valuesOf({ ...series, repeat: null }, []))).toMatchObject({ repeat: undefined })
})
