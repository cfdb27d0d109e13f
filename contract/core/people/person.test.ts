import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  Email,
  formatPhone,
  initials,
  nameSortKey,
  Phone,
  parsePhone,
  parseRegisterNumber,
  RegisterNumber,
  shortName,
} from './person.ts'

const found = (result: { error?: { issues: object[] } | undefined }) => result.error?.issues[0]
const two = (n: number) => String(n).padStart(2, '0')

describe('register numbers', () => {
  test('УК03271614 is a man born on 16 July 2003', () => {
    expect(parseRegisterNumber('УК03271614')).toEqual({
      ok: true,
      value: 'УК03271614',
      birthDay: '2003-07-16',
      sex: 'male',
    })
  })

  test('months 01 to 12 are in the years 19YY, an even digit is a woman', () => {
    expect(parseRegisterNumber('ӨҮ85123129')).toEqual({
      ok: true,
      value: 'ӨҮ85123129',
      birthDay: '1985-12-31',
      sex: 'female',
    })
  })

  test('month 13 and 30 February are rejected', () => {
    expect(parseRegisterNumber('УК03131614')).toEqual({ ok: false, problem: 'month' })
    expect(parseRegisterNumber('УК99023012')).toEqual({ ok: false, problem: 'day' })
  })

  test.each(['00', '13', '20', '33', '99'])('month %s does not exist', (month) => {
    expect(parseRegisterNumber(`УК03${month}1614`)).toEqual({ ok: false, problem: 'month' })
  })

  test('29 February exists in leap years only', () => {
    expect(parseRegisterNumber('УК00222912')).toMatchObject({ ok: true, birthDay: '2000-02-29' })
    expect(parseRegisterNumber('УК00022912')).toEqual({ ok: false, problem: 'day' }) // 1900
    expect(parseRegisterNumber('УК01222912')).toEqual({ ok: false, problem: 'day' })
  })

  test('Latin look-alikes are rejected with a suggestion', () => {
    expect(parseRegisterNumber('YK03271614')).toEqual({
      ok: false,
      problem: 'latin_lookalikes',
      suggestion: 'УК03271614',
    })
    expect(parseRegisterNumber('УK03271614')).toEqual({
      ok: false,
      problem: 'latin_lookalikes',
      suggestion: 'УК03271614',
    })
    expect(parseRegisterNumber('ЄЇ03271614')).toEqual({
      ok: false,
      problem: 'latin_lookalikes',
      suggestion: 'ӨҮ03271614',
    })
  })

  test('lower case, surrounding white space and decomposed letters are corrected', () => {
    expect(parseRegisterNumber(' ук03271614\n')).toMatchObject({ ok: true, value: 'УК03271614' })
    expect(parseRegisterNumber('е\u0308и\u030603271614')).toMatchObject({ ok: true, value: 'ЁЙ03271614' })
  })

  test('spaces and dashes inside are rejected with a suggestion', () => {
    expect(parseRegisterNumber('УК 0327-1614')).toEqual({ ok: false, problem: 'format', suggestion: 'УК03271614' })
  })

  test.each([
    '',
    'УК',
    '03271614',
    'УК0327161',
    'УК032716144',
    'УКА3271614',
    'ДF03271614',
    'УК٠٣٢٧١٦١٤',
    'ІК03271614',
    'УК03271614;',
  ])('%j is rejected without a suggestion', (text) => {
    expect(parseRegisterNumber(text)).toEqual({ ok: false, problem: 'format' })
  })

  test('every day from 1900 to 2099 survives a round trip', () => {
    const day = fc.date({
      min: new Date('1900-01-01T00:00:00Z'),
      max: new Date('2099-12-31T00:00:00Z'),
      noInvalidDate: true,
    })
    const letter = fc.constantFrom(...'АБВГДЕЁЖЗИЙКЛМНОӨПРСТУҮФХЦЧШЩЪЫЬЭЮЯ')
    fc.assert(
      fc.property(day, letter, letter, fc.nat(99), (date, first, second, last) => {
        const birthDay = date.toISOString().slice(0, 10)
        const month = date.getUTCMonth() + 1 + (date.getUTCFullYear() >= 2000 ? 20 : 0)
        const value = `${first}${second}${birthDay.slice(2, 4)}${two(month)}${birthDay.slice(8)}${two(last)}`

        expect(parseRegisterNumber(value)).toEqual({
          ok: true,
          value,
          birthDay,
          sex: Math.floor(last / 10) % 2 === 1 ? 'male' : 'female',
        })
      }),
    )
  })

  test('accepted numbers have a valid day; rejected ones have a reason', () => {
    const digits = fc.array(fc.nat(9), { minLength: 8, maxLength: 8 }).map((list) => list.join(''))
    fc.assert(
      fc.property(digits, (text) => {
        const result = parseRegisterNumber(`УК${text}`)
        const [year, month, day] = [Number(text.slice(0, 2)), Number(text.slice(2, 4)), Number(text.slice(4, 6))]
        const date =
          month <= 12
            ? new Date(Date.UTC(1900 + year, month - 1, day))
            : new Date(Date.UTC(2000 + year, month - 21, day))
        const exists = date.getUTCMonth() + 1 === (month <= 12 ? month : month - 20) && date.getUTCDate() === day
        expect(result.ok).toBe(exists)
      }),
    )
  })

  test('the schema converts to capitals and reports what is wrong', () => {
    expect(RegisterNumber.parse(' ук03271614 ')).toBe('УК03271614')
    expect(found(RegisterNumber.safeParse('YK03271614'))).toMatchObject({
      message: 'register_number_lookalikes',
      params: { suggestion: 'УК03271614' },
    })
    expect(found(RegisterNumber.safeParse('УК03131614'))).toMatchObject({ message: 'register_number_month' })
    expect(found(RegisterNumber.safeParse('УК99023012'))).toMatchObject({ message: 'register_number_day' })
    expect(found(RegisterNumber.safeParse('12345'))).toMatchObject({ message: 'register_number' })
    expect(found(RegisterNumber.safeParse(' '))).toMatchObject({ message: 'required' })
    expect(found(RegisterNumber.safeParse(undefined))).toMatchObject({ message: 'required' })
  })
})

describe('phone numbers', () => {
  test.each([
    '99112233',
    '9911-2233',
    '9911 2233',
    ' 99 11 22 33 ',
    '+97699112233',
    '+976 9911-2233',
    '97699112233',
    '00976 99112233',
    '9911–2233',
    '9911\u00A02233',
  ])('%j is +97699112233', (text) => {
    expect(parsePhone(text)).toBe('+97699112233')
    expect(Phone.parse(text)).toBe('+97699112233')
  })

  test.each([
    '',
    '9911223',
    '991122334',
    '09112233',
    '+7 9911 2233',
    '+97609112233',
    '976',
    '+9769911223',
    '9911a233',
    '+976+97699112233',
    '９９１１２２３３',
  ])('%j is not a phone number', (text) => {
    expect(parsePhone(text)).toBeUndefined()
    expect(found(Phone.safeParse(text))).toMatchObject({ message: text === '' ? 'required' : 'phone' })
  })

  test('eight digits that begin like the country code are a complete number', () => {
    expect(parsePhone('97612345')).toBe('+97697612345')
  })

  test('is shown in two halves; other texts are unchanged', () => {
    expect(formatPhone('+97699112233')).toBe('9911-2233')
    expect(formatPhone('105')).toBe('105')
  })

  test('a formatted number can be parsed back', () => {
    fc.assert(
      fc.property(fc.integer({ min: 10_000_000, max: 99_999_999 }), (n) => {
        expect(parsePhone(formatPhone(`+976${n}`))).toBe(`+976${n}`)
      }),
    )
  })
})

describe('names', () => {
  test('a person is shown by the initial of the patronymic and the given name', () => {
    expect(shortName({ firstName: 'Болормаа', lastName: 'Баяр' })).toBe('Б. Болормаа')
    expect(shortName({ firstName: 'Өлзий ', lastName: ' өнөр' })).toBe('Ө. Өлзий')
    expect(shortName({ firstName: 'Анна', lastName: 'и\u0306од' })).toBe('Й. Анна')
  })

  test('a single name is enough', () => {
    expect(shortName({ firstName: 'Болормаа' })).toBe('Болормаа')
    expect(shortName({ firstName: 'Болормаа', lastName: null })).toBe('Болормаа')
    expect(shortName({ firstName: '', lastName: 'Баяр' })).toBe('Баяр')
  })

  test('an avatar shows both initials', () => {
    expect(initials({ firstName: 'Оюунчимэг', lastName: 'Энх' })).toBe('ЭО')
    expect(initials({ firstName: 'оюунчимэг' })).toBe('О')
  })

  test('people are ordered by given name, Ө after О and Ү after У', () => {
    const people = [
      { firstName: 'Өлзий', lastName: 'А' },
      { firstName: 'Үүрийнтуяа', lastName: 'А' },
      { firstName: 'Отгон', lastName: 'Я' },
      { firstName: 'Пүрэв', lastName: 'А' },
      { firstName: 'Уянга', lastName: 'А' },
      { firstName: 'Отгон', lastName: 'Б' },
      { firstName: 'Отгонбаяр', lastName: 'А' },
      { firstName: 'Фэйруз', lastName: 'А' },
      { firstName: 'Очир', lastName: 'А' },
    ]
    const names = people
      .toSorted((a, b) => (nameSortKey(a) < nameSortKey(b) ? -1 : 1))
      .map(({ firstName, lastName }) => `${lastName}. ${firstName}`)

    expect(names).toEqual([
      'Б. Отгон',
      'Я. Отгон',
      'А. Отгонбаяр',
      'А. Очир',
      'А. Өлзий',
      'А. Пүрэв',
      'А. Уянга',
      'А. Үүрийнтуяа',
      'А. Фэйруз',
    ])
  })

  test('the order equals that of the Mongolian collation', () => {
    const collator = new Intl.Collator('mn')
    const name = fc.string({ unit: fc.constantFrom(...'абвгджзийклмноөпрстуүфхцчшыьэюя'), minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(name, name, (a, b) => {
        const [x, y] = [nameSortKey({ firstName: a }), nameSortKey({ firstName: b })]
        expect(x < y ? -1 : x > y ? 1 : 0).toBe(Math.sign(collator.compare(a, b)))
      }),
    )
  })
})

describe('e-mail addresses', () => {
  test('are trimmed and kept in lower case', () => {
    expect(Email.parse(' Bat.Bold+work@Nutag.MN\n')).toBe('bat.bold+work@nutag.mn')
    expect(Email.parse('x@xn--l1acc.xn--l1acc')).toBe('x@xn--l1acc.xn--l1acc')
  })

  test.each([
    'bat',
    'bat@',
    '@nutag.mn',
    'bat@nutag',
    'bat@@nutag.mn',
    'bat@nutag..mn',
    'bat@-nutag.mn',
    '.bat@nutag.mn',
    'bat.@nutag.mn',
    'b..t@nutag.mn',
    'bat bold@nutag.mn',
    'bat@nutag.mn, bold@nutag.mn',
    'Bat <bat@nutag.mn>',
    'bat@nutag.mn\r\nBcc: all@nutag.mn',
    '"bat"@nutag.mn',
    'бат@nutag.mn',
    'bаt@nutag.mn', // Cyrillic а
    '\u212Aate@nutag.mn', // the Kelvin sign would become k
    'bat@192.168.0.1',
    `${'a'.repeat(65)}@nutag.mn`,
    `a@${'b'.repeat(64)}.mn`,
  ])('%j is rejected', (text) => {
    expect(found(Email.safeParse(text))).toMatchObject({ message: 'email' })
  })

  test('has at most 254 characters and is required', () => {
    expect(found(Email.safeParse(`a@${'b.'.repeat(130)}mn`))).toMatchObject({
      message: 'too_long',
      params: { max: 254 },
    })
    expect(found(Email.safeParse('  '))).toMatchObject({ message: 'required' })
    expect(found(Email.safeParse(null))).toMatchObject({ message: 'required' })
    expect(found(Email.safeParse({}))).toMatchObject({ message: 'not_string' })
  })
})
