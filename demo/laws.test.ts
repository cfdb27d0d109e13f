import { expect, test } from 'vitest'
import { headingsOf } from '#contract/core/text/richtext-doc.ts'
import { DEMO_DAY } from './calendar.ts'
import { makeLaws } from './laws.ts'

const laws = makeLaws()

test('there are 200 acts, each once, and the same in every run', () => {
  expect(laws).toHaveLength(200)
  expect(new Set(laws.map(({ id }) => id)).size).toBe(200)
  expect(new Set(laws.map(({ title }) => title.mn)).size).toBe(200)
  expect(makeLaws()).toEqual(laws)
})

test('none was adopted after the day on which the city lives, nor is in force before it was adopted', () => {
  expect(laws.filter(({ adoptedOn }) => adoptedOn > DEMO_DAY)).toEqual([])
  expect(laws.filter(({ adoptedOn, effectiveOn }) => effectiveOn !== null && effectiveOn < adoptedOn)).toEqual([])
})

test('thirty of them have a long text with headings', () => {
  expect(laws.filter(({ body }) => headingsOf(body.mn).length >= 5)).toHaveLength(30)
})

test('no number is given twice in a year to acts of one series', () => {
  const keys = laws.filter(({ number }) => number).map(({ number, adoptedOn }) => `${number} ${adoptedOn.slice(0, 4)}`)
  expect(keys.filter((key, i) => keys.indexOf(key) !== i)).toEqual([])
})
