import { expect, test } from 'vitest'
import { usualWorkDays } from '../../core/time/dates.ts'
import { approvalStages } from './approval-stages.ts'
import { dueOn, isOverdue } from './due.ts'

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
  'a report that enters %s on %s is due on %s: 2, 3 or 5 working days later, skipping weekends and holidays',
  (status, day, due) => {
    expect(dueOn(status, day, DAYS, WORK_DAYS)).toBe(due)
  },
)

test.each(['draft', 'returned_section', 'approved_khoroo', 'approved_district', 'approved_city'] as const)(
  'a report in state %s has no deadline',
  (status) => {
    expect(dueOn(status, '2026-11-20', DAYS, WORK_DAYS)).toBeNull()
  },
)

test('a report is overdue from the day after its deadline', () => {
  expect([
    isOverdue('2026-11-24', '2026-11-24'),
    isOverdue('2026-11-24', '2026-11-25'),
    isOverdue(null, '2026-11-25'),
  ]).toEqual([false, true, false])
})

const by = { id: '00000000-0000-4000-8000-000000000000', lastName: 'Бат', firstName: 'Дорж' }
const entry = (action: string, to: string, at: string) => ({ action, to, at, by })

test('the stages show which level has the report now, and when each earlier level passed it on', () => {
  const history = [
    entry('send_to_district', 'sent_district', '3'),
    entry('approve', 'approved_khoroo', '2'),
    entry('send', 'sent_khoroo', '1'),
  ]
  const stages = approvalStages({ kind: 'leader', status: 'sent_district' }, history)
  expect(stages.map(({ level, state, at }) => [level, state, at])).toEqual([
    ['section', 'done', '1'],
    ['khoroo', 'done', '2'],
    ['district', 'now', null],
    ['city', 'next', null],
  ])
})

test('an approval given before the report was returned does not count after it is sent again', () => {
  const history = [
    entry('send', 'sent_khoroo', '5'),
    entry('return', 'returned_khoroo', '4'),
    entry('approve', 'approved_khoroo', '2'),
    entry('send', 'sent_khoroo', '1'),
  ]
  expect(approvalStages({ kind: 'leader', status: 'sent_khoroo' }, history).map(({ state }) => state)).toEqual([
    'done',
    'now',
    'next',
    'next',
  ])
  expect(
    approvalStages({ kind: 'leader', status: 'returned_khoroo' }, history.slice(1)).map(({ state }) => state),
  ).toEqual(['done', 'returned', 'next', 'next'])
  expect(
    approvalStages({ kind: 'leader', status: 'returned_section' }, history.slice(1)).map(({ state }) => state),
  ).toEqual(['returned', 'next', 'next', 'next'])
})

test('once the city has approved, every stage is done; a draft is at its author’s stage', () => {
  const history = [
    entry('approve', 'approved_city', '3'),
    entry('send_to_city', 'sent_city', '2'),
    entry('approve', 'approved_district', '1'),
    entry('send', 'sent_district', '0'),
  ]
  expect(
    approvalStages({ kind: 'khoroo', status: 'approved_city' }, history).map(({ level, state }) => [level, state]),
  ).toEqual([
    ['khoroo', 'done'],
    ['district', 'done'],
    ['city', 'done'],
  ])
  expect(approvalStages({ kind: 'district', status: 'draft' }, []).map(({ state }) => state)).toEqual(['now', 'next'])
})
