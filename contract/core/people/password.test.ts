import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isCommonPassword, normalizePassword, PASSWORD_MAX, PASSWORD_MIN, Password } from './password.ts'

const found = (result: { error?: { issues: object[] } | undefined }) => result.error?.issues[0]

describe('passwords that an attacker would try first', () => {
  test.each([
    'password1234',
    'P@ssw0rd12345',
    'PasswordPassword',
    'administrator',
    'admin@nutag.mn',
    'welcome2026!',
    'iloveyou12345',
    'letmeinletmein',
    '123456789012',
    '098765432109',
    'qwertyuiop12',
    '1q2w3e4r5t6y',
    '1qaz2wsx3edc',
    'zxcvbnmasdfgh',
    'aaaaaaaaaaaa',
    'abcabcabcabc',
    'abcdefghijkl',
    'абвгдежзиклм',
    'ulaanbaatar2026',
    'Ulaanbaatar hot 2026',
    'Mongolia-2026',
    'MongolUls1234',
    'Chinggis1206!',
    'sainbainauu1',
    'Нууцүг123456',
    'Улаанбаатар1',
    'Монгол улс 1921',
    'Баянзүрх2026',
    'фцужэнгшүзкъ', // first row of the Mongolian keyboard
    'йыбөахролдп1',
    'khoroo1admin2026',
    'Ганбаатар1985',
    '99112233991122', // phone numbers
    '01011990199001', // birthdays
    '2026-09-28 2026',
    '____________',
    'Nutag-demo-2026', // printed in every manual of this product
  ])('%s is common', (text) => {
    expect(isCommonPassword(text)).toBe(true)
  })

  test.each([
    'correct horse battery staple',
    'гурван цэнхэр зээр гүйв',
    'ухаалаг шувуу нисдэг',
    'Tsagaan khonio 7 belcheer',
    'kX9#vLq2!mZp',
    'summer rain over 4 blue hills',
    'mgb7-tq2w-xh5c',
    '7402958361846',
  ])('%s is not common', (text) => {
    expect(isCommonPassword(text)).toBe(false)
  })

  test("a person's own address or name is common only for that person", () => {
    const owner = { email: 'd.tserendorj77@ulaan.mn', firstName: 'Цэрэндорж', lastName: 'Дашням' }
    for (const text of ['d.tserendorj77', 'tserendorj77!!', 'Цэрэндорж1980', 'Дашням.Цэрэндорж']) {
      expect(isCommonPassword(text, owner)).toBe(true)
      expect(isCommonPassword(text)).toBe(false)
    }
  })

  test('a password made by a password manager is never common', () => {
    const letters = 'abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789-_!#'
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...letters), minLength: 20, maxLength: 20 }), (text) => {
        // fast-check likes repetitions; a password manager does not generate them
        fc.pre(new Set(text).size >= 13)
        expect(isCommonPassword(text)).toBe(false)
      }),
    )
  })

  test('no input makes it throw', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string(), (text, name) => {
        expect(typeof isCommonPassword(text, { email: name, firstName: text })).toBe('boolean')
      }),
    )
  })
})

describe('the schema of a new password', () => {
  test('12 characters are enough, of any kind, 128 the maximum', () => {
    expect([PASSWORD_MIN, PASSWORD_MAX]).toEqual([12, 128])
    expect(Password.safeParse('kX9#vLq2!mZp').success).toBe(true)
    expect(found(Password.safeParse('kX9#vLq2!mZ'))).toMatchObject({
      message: 'too_short',
      params: { min: 12, count: 11 },
    })
    expect(Password.safeParse('😀🐎🏔🌾🔔🎈🧭🪁🥟🍵🐫🦅').success).toBe(true)
    const words = 'гурван цэнхэр зээр гүйв '.repeat(6)
    expect(Password.safeParse(words.slice(0, 128)).success).toBe(true)
    expect(found(Password.safeParse(words.slice(0, 129)))).toMatchObject({
      message: 'too_long',
      params: { max: 128, count: 129 },
    })
  })

  test('it is kept as typed, including surrounding spaces', () => {
    expect(Password.parse(' ухаалаг шувуу ')).toBe(' ухаалаг шувуу ')
  })

  test('decomposed letters equal composed ones', () => {
    const typed = 'сайхан ёндоо уул'
    expect(Password.parse(typed.normalize('NFD'))).toBe(typed)
    expect(normalizePassword(typed.normalize('NFD'))).toBe(typed)
  })

  test('common, malformed and missing ones are rejected', () => {
    expect(found(Password.safeParse('password1234'))).toMatchObject({ message: 'common_password' })
    expect(found(Password.safeParse('kX9#vLq2!mZp\uD83D'))).toMatchObject({ message: 'control_character' })
    expect(found(Password.safeParse(''))).toMatchObject({ message: 'required' })
    expect(found(Password.safeParse(undefined))).toMatchObject({ message: 'required' })
    expect(found(Password.safeParse(123456789012))).toMatchObject({ message: 'not_string' })
  })
})
