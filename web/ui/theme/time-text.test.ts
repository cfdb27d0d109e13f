import { describe, expect, test } from 'vitest'
import { parseTime, startsTime, timesOfDay } from './time-text.ts'

test.each([
  ['9', '09:00'],
  ['930', '09:30'],
  ['9:30', '09:30'],
  ['9.30', '09:30'],
  ['09:30', '09:30'],
  ['1745', '17:45'],
  [' 0:05 ', '00:05'],
])('%s is parsed as %s', (typed, time) => {
  expect(parseTime(typed)).toBe(time)
})

test.each(['24:00', '9:60', '9:3', '12345', 'noon', '', '-9', '9:30pm'])('«%s» is not a time', (typed) => {
  expect(parseTime(typed)).toBeUndefined()
})

describe('the list of times', () => {
  test('covers the whole day in steps', () => {
    const times = timesOfDay({ step: 30 })
    expect(times).toHaveLength(48)
    expect([times[0], times[19], times.at(-1)]).toEqual(['00:00', '09:30', '23:30'])
  })

  test('starts at the earliest and ends at the latest time', () => {
    expect(timesOfDay({ step: 15, min: '08:45', max: '09:20' })).toEqual(['08:45', '09:00', '09:15'])
  })

  test('is filtered by the digits typed so far', () => {
    const found = (typed: string) => timesOfDay({ step: 30 }).filter((time) => startsTime(time, typed))
    expect(found('9')).toEqual(['09:00', '09:30'])
    expect(found('093')).toEqual(['09:30'])
    expect(found('17:')).toEqual(['17:00', '17:30'])
    expect(found('7')).toEqual(['07:00', '07:30'])
  })
})
