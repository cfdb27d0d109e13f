import { expect, test } from 'vitest'
import { rangeOf } from './serve-files.ts'

test.each([
  [undefined, undefined],
  ['bytes=0-', { start: 0, end: 999 }],
  ['bytes=0-99', { start: 0, end: 99 }],
  ['bytes=900-5000', { start: 900, end: 999 }],
  ['bytes=-100', { start: 900, end: 999 }],
  ['bytes=-5000', { start: 0, end: 999 }],
  ['bytes=1000-', 'none'],
  ['bytes=-0', 'none'],
  ['bytes=5-2', undefined],
  ['bytes=0-1,5-6', undefined],
  ['lines=0-1', undefined],
  ['bytes=-', undefined],
])('of 1000 bytes, %s means %j', (header, expected) => {
  expect(rangeOf(header, 1000)).toEqual(expected)
})
