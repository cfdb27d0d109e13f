import { expect, test } from 'vitest'
import { dayAndTime, instantOf, PLANS_OF, planFor } from './publish-plan.ts'

test('a day and a time are those of the clock of Ulaanbaatar, eight hours before UTC', () => {
  expect(instantOf('2026-12-14', '12:00')).toBe('2026-12-14T04:00:00.000Z')
  expect(instantOf('2026-12-14', '07:59')).toBe('2026-12-13T23:59:00.000Z')
})

test.each([
  ['2026-02-30', '12:00'],
  ['2026-02-28', '24:00'],
  ['2026-02-28', '12'],
  ['', '12:00'],
  ['2026-02-28', ''],
])('%s %s is no time', (day, time) => {
  expect(instantOf(day, time)).toBeUndefined()
})

test('an instant is shown as it was typed', () => {
  expect(dayAndTime('2026-12-13T23:59:30.000Z')).toEqual({ day: '2026-12-14', time: '07:59' })
  expect(dayAndTime(null)).toEqual({ day: '', time: '' })
})

test('a scheduled record begins with its schedule, others with leaving them as they are', () => {
  expect(planFor('scheduled', '2026-12-14T04:00:00.000Z')).toEqual({ plan: 'at', day: '2026-12-14', time: '12:00' })
  expect(planFor('draft', null).plan).toBe('keep')
})

test('what is published can not be published again by the form', () => {
  expect(PLANS_OF.published).toEqual(['keep'])
})
