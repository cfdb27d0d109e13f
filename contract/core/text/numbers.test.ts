import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  formatBytes,
  formatChange,
  formatMoney,
  formatNumber,
  formatPercent,
  integerOf,
  khorooName,
  NO_VALUE,
  ordinal,
  plural,
} from './numbers.ts'

describe('numbers', () => {
  test('Mongolian separates thousands by a no-break space, English by a comma', () => {
    expect(formatNumber(1480, 'mn')).toBe('1\u00A0480')
    expect(formatNumber(1480, 'en')).toBe('1,480')
    expect(formatNumber(1499140, 'mn')).toBe('1\u00A0499\u00A0140')
    expect(formatNumber(999, 'mn')).toBe('999')
  })

  test('the minus is a minus sign, and missing values have a dash', () => {
    expect(formatNumber(-1480.5, 'en')).toBe('−1,480.5')
    expect(formatNumber(-0.04, 'mn', { decimals: 1 })).toBe('0.0')
    expect(formatNumber(-0, 'mn')).toBe('0')
  })

  test('half rounds away from zero in decimal notation, and exact decimals remain exact', () => {
    expect(formatNumber(1.005, 'en', { decimals: 2 })).toBe('1.01')
    expect(formatNumber(-2.5, 'en', { decimals: 0 })).toBe('−3')
    expect(formatNumber('12345678901234567890.005', 'en', { decimals: 2 })).toBe('12,345,678,901,234,567,890.01')
    expect(formatNumber(9007199254740993n, 'en')).toBe('9,007,199,254,740,993')
  })

  test.each([null, undefined, Number.NaN, Number.POSITIVE_INFINITY, '', 'abc', '1e5', '0x10', ' 1'])(
    '%j has no value, and is not 0',
    (value) => {
      expect(formatNumber(value, 'mn')).toBe(NO_VALUE)
      expect(formatMoney(value, 'mn')).toBe(NO_VALUE)
      expect(formatPercent(value, 'mn')).toBe(NO_VALUE)
      expect(formatChange(value, 'mn')).toMatchObject({ direction: 'none', text: NO_VALUE })
    },
  )
})

describe('money', () => {
  test('has the same format in both languages, without decimals', () => {
    expect(formatMoney(1234567, 'mn')).toBe('₮\u00A01,234,567')
    expect(formatMoney('1234567.50', 'en')).toBe('₮\u00A01,234,568')
    expect(formatMoney(-500, 'mn')).toBe('−₮\u00A0500')
    expect(formatMoney(-0.3, 'mn')).toBe('₮\u00A00')
  })
})

describe('per cent and changes', () => {
  test('a percentage has one decimal unless asked otherwise', () => {
    expect(formatPercent(12, 'mn')).toBe('12.0%')
    expect(formatPercent(99.95, 'en')).toBe('100.0%')
    expect(formatPercent(99.95, 'en', 2)).toBe('99.95%')
  })

  test('a change has a sign and an arrow, and words for screen readers', () => {
    expect(formatChange(2.53, 'mn')).toEqual({ direction: 'up', text: '▲ +2.5%', words: '2.5% өссөн' })
    expect(formatChange(-2.53, 'mn')).toEqual({ direction: 'down', text: '▼ −2.5%', words: '2.5% буурсан' })
    expect(formatChange(-12, 'en', { decimals: 0, unit: '' })).toEqual({
      direction: 'down',
      text: '▼ −12',
      words: 'down 12',
    })
  })

  test('a change that rounds to zero is no change', () => {
    expect(formatChange(-0.04, 'mn')).toEqual({ direction: 'same', text: '0.0%', words: 'өөрчлөгдөөгүй' })
    expect(formatChange(0, 'en')).toEqual({ direction: 'same', text: '0.0%', words: 'unchanged' })
  })
})

describe('file sizes', () => {
  test.each([
    [0, '0\u00A0Б', '0\u00A0B'],
    [1023, '1\u00A0023\u00A0Б', '1,023\u00A0B'],
    [1024, '1\u00A0КБ', '1\u00A0KB'],
    [1536, '1.5\u00A0КБ', '1.5\u00A0KB'],
    [1024 * 1024 - 1, '1\u00A0МБ', '1\u00A0MB'],
    [21 * 1024 ** 2, '21\u00A0МБ', '21\u00A0MB'],
    [9.97 * 1024 ** 3, '10\u00A0ГБ', '10\u00A0GB'],
    [5000 * 1024 ** 4, '5\u00A0000\u00A0ТБ', '5,000\u00A0TB'],
  ])('%d bytes', (bytes, mn, en) => {
    expect(formatBytes(bytes, 'mn')).toBe(mn)
    expect(formatBytes(bytes, 'en')).toBe(en)
  })
})

describe('ordinal numbers', () => {
  test.each([1, 4, 9, 11, 14, 19, 21, 24, 29, 40, 41, 90, 91, 94, 99, 101, 140, 190, 204, 461, 2021, 1040])(
    '%d дүгээр',
    (n) => {
      expect(ordinal(n, 'mn')).toBe(`${n} дүгээр`)
    },
  )

  test.each([
    2, 3, 5, 6, 7, 8, 10, 12, 13, 15, 16, 17, 18, 20, 30, 43, 50, 60, 70, 80, 100, 110, 202, 400, 900, 1000, 4000, 9000,
    1_000_000,
  ])(
    // дөрвөн зуу, есөн мянга: the last spoken word is зуу, мянга
    '%d дугаар',
    (n) => {
      expect(ordinal(n, 'mn')).toBe(`${n} дугаар`)
    },
  )

  test('the short form is the same for all', () => {
    expect(ordinal(7, 'mn', { short: true })).toBe('7-р')
    expect(ordinal(1, 'mn', { short: true })).toBe('1-р')
  })

  test('English', () => {
    expect([1, 2, 3, 4, 10, 11, 12, 13, 21, 22, 23, 101, 111, 112].map((n) => ordinal(n, 'en')).join(' ')).toBe(
      '1st 2nd 3rd 4th 10th 11th 12th 13th 21st 22nd 23rd 101st 111th 112th',
    )
  })

  test('fractions, negative numbers and non-numbers have none', () => {
    fc.assert(
      fc.property(fc.oneof(fc.double({ noInteger: true }), fc.integer({ max: -1 })), (n) => {
        expect(() => ordinal(n, 'mn')).toThrow(RangeError)
      }),
    )
  })

  test('a khoroo is named by its number', () => {
    expect(khorooName(1, 'mn')).toBe('1 дүгээр хороо')
    expect(khorooName(7, 'mn')).toBe('7 дугаар хороо')
    expect(khorooName(1, 'en')).toBe('Khoroo 1')
  })
})

test('one is `one`, everything else is `other`', () => {
  const forms = { one: 'file', other: 'files' }
  expect([0, 1, 1.5, 2, 21].map((n) => plural(n, 'en', forms))).toEqual(['files', 'file', 'files', 'files', 'files'])
  expect(plural(1, 'mn', { one: 'нэг', other: 'олон' })).toBe('нэг')
})

describe('a number in a field', () => {
  test.each([
    ['2026', 2026],
    [' 1 480 ', 1480],
    ['1\u00A0480', 1480],
    ['0', 0],
    ['', undefined],
    ['  ', undefined],
    ['-1', Number.NaN],
    ['1.5', Number.NaN],
    ['0x10', Number.NaN],
    ['abc', Number.NaN],
  ])('%j is %s', (text, number) => {
    expect(integerOf(text)).toBe(number)
  })
})
