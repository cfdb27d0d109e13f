import { expect, test } from 'vitest'
import { hoursFromText, hoursText, isHoursText, weekText } from './hours.ts'

test('hours are read as people type them', () => {
  const nine = { weekday: 2, from: '09:00', to: '13:00' }
  for (const text of ['9-13', '09:00–13:00', '9.00 - 13.00', '0900-1300'])
    expect(hoursFromText(text, 2)).toEqual([nine])
  expect(hoursFromText('9-13, 14:30-18', 2)).toEqual([nine, { weekday: 2, from: '14:30', to: '18:00' }])
  expect(hoursFromText(' ', 2)).toEqual([])
})

test('what is no hours is recognized', () => {
  for (const text of ['', '9-13', '14:00–24:00']) expect(isHoursText(text)).toBe(true)
  for (const text of ['morning', '13-9', '9', '9-25']) expect(isHoursText(text)).toBe(false)
})

test('a week is shown in one line, days with the same hours together', () => {
  const hours = [1, 2, 3].map((weekday) => ({ weekday, from: '09:00', to: '13:00' }))
  expect(weekText([...hours, { weekday: 6, from: '10:00', to: '12:00' }], 'en')).toBe(
    'Mon–Wed 09:00–13:00; Sat 10:00–12:00',
  )
  expect(hoursText(hours, 2)).toBe('09:00–13:00')
})
