import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cleanText } from './localized.ts'
import { docFromText, excerptOf, plainTextOf, RichDoc } from './richtext.ts'

describe('plain text and rich text', () => {
  test('plain text becomes paragraphs and can be read back', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (value) => {
        const made = docFromText(value)
        expect(RichDoc.parse(made)).toEqual(made)
        expect(plainTextOf(made)).toBe(cleanText(value).replaceAll('\t', ' '))
      }),
    )
  })

  test.each([
    ['Сайн байна уу', 20, 'Сайн байна уу'],
    ['Сайн байна уу', 13, 'Сайн байна уу'],
    ['Сайн байна уу', 12, 'Сайн байна…'],
    ['Сайн байна уу', 11, 'Сайн байна…'],
    ['Сайн байна уу', 10, 'Сайн…'],
    ['Гэр, хороолол', 6, 'Гэр…'],
    ['Улаанбаатар', 5, 'Улаа…'],
    ['Нэг\n\nхоёр гурав', 10, 'Нэг хоёр…'],
  ])('%j cut to %d characters is %j', (value, max, excerpt) => {
    expect(excerptOf(docFromText(value), max)).toBe(excerpt)
  })

  test('an excerpt never splits a character and never exceeds its limit', () => {
    expect(excerptOf(docFromText('а\u0301\u0302\u0303б'), 4)).toBe('…')
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.integer({ min: 1, max: 30 }), (value, max) => {
        const excerpt = excerptOf(docFromText(value), max)
        expect(Array.from(excerpt).length).toBeLessThanOrEqual(max)
        expect(excerpt.isWellFormed()).toBe(true)
      }),
    )
  })
})
