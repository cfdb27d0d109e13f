import { expect, test } from 'vitest'
import { message } from './messages.ts'

test('a day in a message is formatted for people', () => {
  expect(message('mn', 'field.too_early', { min: '2026-09-28' })).toBe('Огноо 2026.09.28 буюу түүнээс хойш байх ёстой')
})

test('an unknown code is its own message', () => {
  expect(message('mn', 'field.no_such_code')).toBe('field.no_such_code')
})
