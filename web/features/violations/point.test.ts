import { expect, test } from 'vitest'
import { placeOf, pointOf } from './point.ts'

test.each([
  ['nothing typed is no point', { lat: ' ', lon: '' }, null],
  ['numbers are rounded to five decimals', { lat: '47.918612345', lon: '106.9' }, { lat: 47.91861, lon: 106.9 }],
  ['a comma is a point', { lat: '47,9', lon: '106,9' }, { lat: 47.9, lon: 106.9 }],
  ['what is no number is left for the schema to refuse', { lat: 'here', lon: '' }, { lat: 'here', lon: '' }],
])('%s', (_what, typed, sent) => {
  expect(pointOf(typed)).toEqual(sent)
})

test.each([
  ['nothing typed', { lat: '', lon: '' }, null],
  ['one number alone', { lat: '47.9', lon: '' }, null],
  ['words', { lat: 'here', lon: 'there' }, null],
  ['degrees that are not on the globe', { lat: '106.9', lon: '47.9' }, null],
  ['two numbers', { lat: '47,9', lon: '106.9' }, { lat: 47.9, lng: 106.9 }],
])('a map is shown for %s: %j → %j', (_what, typed, place) => {
  expect(placeOf(typed)).toEqual(place)
})
