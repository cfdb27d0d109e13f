import { describe, expect, test } from 'vitest'
import { dayAndTime, instantOf, PLANS_OF, planFor, plannedEndError } from './publish-plan.ts'

test('a day and a time are in Ulaanbaatar time, eight hours ahead of UTC', () => {
  expect(instantOf('2026-12-14', '12:00')).toBe('2026-12-14T04:00:00.000Z')
  expect(instantOf('2026-12-14', '07:59')).toBe('2026-12-13T23:59:00.000Z')
})

test.each([
  ['2026-02-30', '12:00'],
  ['2026-02-28', '24:00'],
  ['2026-02-28', '12'],
  ['', '12:00'],
  ['2026-02-28', ''],
])('%s %s is not a valid time', (day, time) => {
  expect(instantOf(day, time)).toBeUndefined()
})

test('an instant is split into the day and time in Ulaanbaatar', () => {
  expect(dayAndTime('2026-12-13T23:59:30.000Z')).toEqual({ day: '2026-12-14', time: '07:59' })
  expect(dayAndTime(null)).toEqual({ day: '', time: '' })
})

test('the initial plan of a scheduled record is its schedule, of a draft to keep it', () => {
  expect(planFor('scheduled', '2026-12-14T04:00:00.000Z', null)).toMatchObject({
    plan: 'at',
    day: '2026-12-14',
    time: '12:00',
    ends: false,
  })
  expect(planFor('draft', null, null).plan).toBe('keep')
})

test('a published record cannot be published again by the form', () => {
  expect(PLANS_OF.published).toEqual(['keep'])
})

test('an end is shown as day and time; the default is the last minute of a day', () => {
  expect(planFor('ended', '2026-12-14T04:00:00.000Z', '2026-12-15T09:30:00.000Z')).toMatchObject({
    ends: true,
    endDay: '2026-12-15',
    endTime: '17:30',
  })
  expect(planFor('draft', null, null)).toMatchObject({ ends: false, endDay: '', endTime: '23:59' })
})

describe('an end', () => {
  const now = new Date('2026-12-14T04:00:00.000Z')
  const draft = { ...planFor('draft', null, null), ends: true, endDay: '2026-12-14', endTime: '12:30' }
  test.each([
    ['after the start is accepted', { plan: 'at', day: '2026-12-14', time: '12:29' }, 'draft', undefined],
    ['at the start is refused', { plan: 'at', day: '2026-12-14', time: '12:30' }, 'draft', 'end_before_start'],
    ['that has passed is refused when it is published', { plan: 'now', endTime: '11:59' }, 'draft', 'time_passed'],
    ['that has passed may stay with a draft', { plan: 'keep', endTime: '11:59' }, 'draft', undefined],
    [
      'that has passed ends what is published',
      { day: '2026-12-01', time: '12:00', endTime: '11:59' },
      'published',
      undefined,
    ],
    ['before the posted date is refused', { day: '2026-12-20', time: '12:00' }, 'ended', 'end_before_start'],
    ['that is switched off is no end', { plan: 'now', endTime: '11:59', ends: false }, 'draft', undefined],
  ] as const)('%s', (_name, plan, phase, code) => {
    expect(plannedEndError({ ...draft, ...plan }, phase, now)).toBe(code)
  })
})
