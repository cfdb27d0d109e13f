import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import {
  cleanText,
  countCharacters,
  countCodePoints,
  foldForSearch,
  hasVisibleText,
  inLang,
  langOf,
  localized,
  nfc,
  plainText,
} from './localized.ts'

const issues = (result: { error?: { issues: { message: string; path: PropertyKey[] }[] } | undefined }) =>
  result.error?.issues.map((issue) => [issue.path.join('.'), issue.message])
const code = (result: Parameters<typeof issues>[0]) => result.error?.issues[0]?.message

describe('counting characters', () => {
  test.each([
    ['Өргөө', 5],
    ['и\u0306', 1], // й in two pieces
    ['  абв \n', 3],
    ['а б', 3],
    ['😀😀', 2],
    ['👨‍👩‍👧', 5], // three people and two joiners: code points, as the database counts
    ['', 0],
  ])('%j has %d', (text, count) => {
    expect(countCharacters(text)).toBe(count)
  })
})

describe('searching', () => {
  test('оргоо finds өргөө', () => {
    expect(foldForSearch('Өргөө')).toBe(foldForSearch('ОРГОО'))
    expect(foldForSearch('Үнэ Ёс')).toBe('унэ ес')
  })

  test('є and ї, written where a keyboard has no ө and ү, find them', () => {
    expect(foldForSearch('МЄНГЄ')).toBe(foldForSearch('мөнгө'))
    expect(foldForSearch('її\u0456\u0308лдэс')).toBe(foldForSearch('үүүлдэс'))
  })

  test('й stays й, in one piece or two', () => {
    expect(foldForSearch('Нийслэл')).toBe('нийслэл')
    expect(foldForSearch('нии\u0306слэл')).toBe('нийслэл')
    expect(foldForSearch('йод')).not.toBe(foldForSearch('иод'))
  })

  test('runs of white space become one space', () => {
    expect(foldForSearch('  Хан-Уул\u00A0\n дүүрэг ')).toBe('хан-уул дуурэг')
  })

  test('folding twice changes nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(foldForSearch(foldForSearch(text))).toBe(foldForSearch(text))
      }),
    )
  })
})

describe('cleaning', () => {
  test('removes invisible and untypable characters', () => {
    expect(cleanText('а\u0000б\u0007в\u009F\uD800г\u202Eд\u2066е\uFFFF')).toBe('абвгде')
  })

  test('keeps lines, tabs and joined emoji', () => {
    expect(cleanText('а\r\nб\rв\u2028г\tд 👨‍👩‍👧')).toBe('а\nб\nв\nг\tд 👨‍👩‍👧')
  })

  test('cleaned text passes the schema of text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(plainText(0, 1000, { multiline: true }).safeParse(cleanText(text)).success).toBe(true)
      }),
    )
  })
})

describe('the schema of plain text', () => {
  test.each(['а\u0000б', 'а\u001Bб', 'а\u0085б', 'а\u202Eб', 'а\u2067б', 'а\uD83Dб', 'а\uFFFEб'])(
    '%j is rejected',
    (text) => {
      expect(code(plainText(1, 10).safeParse(text))).toBe('control_character')
      expect(plainText(1, 10, { multiline: true }).safeParse(text).success).toBe(text === 'а\u0085б')
    },
  )

  test.each(['а\nб', 'а\tб', 'а\r\nб', 'а\u2028б'])(
    '%j is rejected as a single line but accepted as several',
    (text) => {
      expect(code(plainText(1, 10).safeParse(text))).toBe('control_character')
      expect(plainText(1, 10, { multiline: true }).parse(text)).toMatch(/^а[\n\t]б$/)
    },
  )

  test.each(['', '   ', '\n', '\u200B\u2060', '\u00AD', '\u2800', '\u3164', '\uFEFF'])('%j is empty', (text) => {
    expect(code(plainText(1, 10).safeParse(text))).toBe('required')
    expect(hasVisibleText(text)).toBe(false)
  })

  test('any text has as many characters as iteration yields, lone surrogates included', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('ө', 'a', '👍', '\ud83d', '\udc4d', '\n')), (parts) => {
        const text = parts.join('')
        expect(countCodePoints(text)).toBe([...text].length)
      }),
    )
  })

  test('the limit counts code points after trimming', () => {
    expect(plainText(1, 3).parse('  абв  ')).toBe('абв')
    expect(plainText(1, 3).parse('😀😀😀')).toBe('😀😀😀')
    expect(plainText(1, 2).parse('йй'.normalize('NFD'))).toBe('йй')

    const tooLong = plainText(1, 3).safeParse('абвг')
    expect(tooLong.error?.issues).toMatchObject([{ message: 'too_long', params: { max: 3, count: 4 } }])

    const tooShort = plainText(5, 1000).safeParse(' абв ')
    expect(tooShort.error?.issues).toMatchObject([{ message: 'too_short', params: { min: 5, count: 3 } }])
  })

  test('missing values and values that are not text are distinguished', () => {
    expect(code(plainText(1, 3).safeParse(undefined))).toBe('required')
    expect(code(plainText(1, 3).safeParse(null))).toBe('required')
    expect(code(plainText(1, 3).safeParse(12))).toBe('not_string')
    expect(code(plainText(1, 3).safeParse(['а']))).toBe('not_string')
  })

  test('text may be empty where it is not required', () => {
    expect(plainText(0, 3).parse('  ')).toBe('')
  })

  test('the limits appear in the documented schema', () => {
    expect(z.toJSONSchema(plainText(2, 30))).toMatchObject({ type: 'string', minLength: 2, maxLength: 30 })
  })
})

describe('text in both languages', () => {
  test('Mongolian is required, English is not', () => {
    expect(localized(20).parse({ mn: ' Мэдээ ' })).toEqual({ mn: 'Мэдээ' })
    expect(issues(localized(20).safeParse({ en: 'News' }))).toEqual([['mn', 'required']])
    expect(issues(localized(20).safeParse({ mn: ' ' }))).toEqual([['mn', 'required']])
    expect(localized(20, { required: false }).parse({ mn: '' })).toEqual({ mn: '' })
  })

  test('an empty English text is omitted', () => {
    expect(localized(20).parse({ mn: 'Мэдээ', en: '  ' })).toEqual({ mn: 'Мэдээ' })
    expect(localized(20).parse({ mn: 'Мэдээ', en: 'News' })).toEqual({ mn: 'Мэдээ', en: 'News' })
  })

  test('other languages and other shapes are rejected', () => {
    expect(localized(20).safeParse({ mn: 'Мэдээ', ru: 'Новости' }).error?.issues).toMatchObject([
      { code: 'unrecognized_keys', keys: ['ru'] },
    ])
    expect(issues(localized(20).safeParse('Мэдээ'))).toEqual([['', 'not_object']])
    expect(issues(localized(20).safeParse({ mn: 'а', en: 5 }))).toEqual([['en', 'not_string']])
    expect(localized(20).safeParse(JSON.parse('{"mn":"а","__proto__":{"en":"б"}}')).success).toBe(false)
  })

  test('each text has its own limit', () => {
    expect(issues(localized(3).safeParse({ mn: 'абвг', en: 'abcd' }))).toEqual([
      ['mn', 'too_long'],
      ['en', 'too_long'],
    ])
  })

  test('Mongolian is the fallback for missing English, and is reported as the language', () => {
    expect(inLang({ mn: 'Мэдээ', en: 'News' }, 'en')).toBe('News')
    expect(inLang({ mn: 'Мэдээ', en: 'News' }, 'mn')).toBe('Мэдээ')
    expect(inLang({ mn: 'Мэдээ' }, 'en')).toBe('Мэдээ')
    expect(inLang({ mn: 'Мэдээ', en: '' }, 'en')).toBe('Мэдээ')
    expect(langOf({ mn: 'Мэдээ' }, 'en')).toBe('mn')
    expect(langOf({ mn: 'Мэдээ', en: 'News' }, 'en')).toBe('en')
    expect(langOf({ mn: 'Мэдээ', en: 'News' }, 'mn')).toBe('mn')
  })
})

test('NFC composes a decomposed й', () => {
  expect(nfc('и\u0306')).toBe('\u0439')
})
