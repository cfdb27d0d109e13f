import { expect, test } from 'vitest'
import { message } from './texts.ts'

test('a day in a message is written as people write it', () => {
  expect(message('mn', 'field.too_early', { min: '2026-09-28' })).toBe('Огноо 2026.09.28 буюу түүнээс хойш байх ёстой')
})

test('a code without words is said as it is', () => {
  expect(message('mn', 'field.no_such_code')).toBe('field.no_such_code')
})
