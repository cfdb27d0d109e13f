import { expect, test } from 'vitest'
import { placeOf, pointOf } from './point.ts'

test.each([
  ['empty input is null', { lat: ' ', lon: '' }, null],
  ['numbers are rounded to five decimals', { lat: '47.918612345', lon: '106.9' }, { lat: 47.91861, lon: 106.9 }],
  ['a decimal comma is accepted', { lat: '47,9', lon: '106,9' }, { lat: 47.9, lon: 106.9 }],
  ['text that is not a number is left for the schema to refuse', { lat: 'here', lon: '' }, { lat: 'here', lon: '' }],
])('%s', (_what, typed, sent) => {
  expect(pointOf(typed)).toEqual(sent)
})

test.each([
  ['empty input', { lat: '', lon: '' }, null],
  ['one number alone', { lat: '47.9', lon: '' }, null],
  ['text', { lat: 'here', lon: 'there' }, null],
  ['degrees out of range', { lat: '106.9', lon: '47.9' }, null],
  ['two numbers', { lat: '47,9', lon: '106.9' }, { lat: 47.9, lng: 106.9 }],
])('the place on the map for %s: %j → %j', (_what, typed, place) => {
  expect(placeOf(typed)).toEqual(place)
})
