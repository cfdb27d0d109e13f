import { expect, test } from 'vitest'
import { usualWorkDays } from '../../core/dates.ts'
import { dueOn, isOverdue } from './due.ts'
import { stationsOf } from './stations.ts'

// 20 November 2026 is a Friday; 26 November is a holiday.
const WORK_DAYS = usualWorkDays(new Set(['2026-11-26']))
const DAYS = { khoroo: 2, district: 3, city: 5, revoke: 5 }

test.each([
  ['sent_khoroo', '2026-11-20', '2026-11-24'],
  ['sent_district', '2026-11-20', '2026-11-25'],
  ['sent_city', '2026-11-20', '2026-11-30'],
  ['sent_khoroo', '2026-11-21', '2026-11-24'],
  ['sent_khoroo', '2026-11-25', '2026-11-30'],
  ['returned_khoroo', '2026-11-20', '2026-11-24'],
  ['returned_district', '2026-11-20', '2026-11-25'],
] as const)(
  'what is %s on %s is due on %s: 2, 3 and 5 working days, without weekends and holidays',
  (status, day, due) => {
    expect(dueOn(status, day, DAYS, WORK_DAYS)).toBe(due)
  },
)

test.each(['draft', 'returned_section', 'approved_khoroo', 'approved_district', 'approved_city'] as const)(
  'no level has to answer what is %s',
  (status) => {
    expect(dueOn(status, '2026-11-20', DAYS, WORK_DAYS)).toBeNull()
  },
)

test('a report is overdue from the day after its last day', () => {
  expect([
    isOverdue('2026-11-24', '2026-11-24'),
    isOverdue('2026-11-24', '2026-11-25'),
    isOverdue(null, '2026-11-25'),
  ]).toEqual([false, true, false])
})

const by = { id: '00000000-0000-4000-8000-000000000000', lastName: 'Бат', firstName: 'Дорж' }
const line = (action: string, to: string, at: string) => ({ action, to, at, by })

test('the stations show who holds the pen, and when those before let it go', () => {
  const history = [
    line('send_to_district', 'sent_district', '3'),
    line('approve', 'approved_khoroo', '2'),
    line('send', 'sent_khoroo', '1'),
  ]
  const stations = stationsOf({ kind: 'leader', status: 'sent_district' }, history)
  expect(stations.map(({ level, state, at }) => [level, state, at])).toEqual([
    ['section', 'done', '1'],
    ['khoroo', 'done', '2'],
    ['district', 'now', null],
    ['city', 'next', null],
  ])
})

test('an approval of before the report was returned does not count after it was sent again', () => {
  const history = [
    line('send', 'sent_khoroo', '5'),
    line('return', 'returned_khoroo', '4'),
    line('approve', 'approved_khoroo', '2'),
    line('send', 'sent_khoroo', '1'),
  ]
  expect(stationsOf({ kind: 'leader', status: 'sent_khoroo' }, history).map(({ state }) => state)).toEqual([
    'done',
    'now',
    'next',
    'next',
  ])
  expect(stationsOf({ kind: 'leader', status: 'returned_khoroo' }, history.slice(1)).map(({ state }) => state)).toEqual(
    ['done', 'returned', 'next', 'next'],
  )
  expect(
    stationsOf({ kind: 'leader', status: 'returned_section' }, history.slice(1)).map(({ state }) => state),
  ).toEqual(['returned', 'next', 'next', 'next'])
})

test('what the city has approved is done everywhere; a draft lies with its author', () => {
  const history = [
    line('approve', 'approved_city', '3'),
    line('send_to_city', 'sent_city', '2'),
    line('approve', 'approved_district', '1'),
    line('send', 'sent_district', '0'),
  ]
  expect(
    stationsOf({ kind: 'khoroo', status: 'approved_city' }, history).map(({ level, state }) => [level, state]),
  ).toEqual([
    ['khoroo', 'done'],
    ['district', 'done'],
    ['city', 'done'],
  ])
  expect(stationsOf({ kind: 'district', status: 'draft' }, []).map(({ state }) => state)).toEqual(['now', 'next'])
})
