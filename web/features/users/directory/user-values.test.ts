import { describe, expect, test } from 'vitest'
import { check } from '#contract/core/model/parse.ts'
import {
  bodyOf,
  conflictsOf,
  EMPTY_PERSON,
  isEqual,
  lacksArea,
  merged,
  NewUserForm,
  type PersonValues,
  textAt,
  UserPlaceForm,
  valuesOf,
} from './user-values.ts'

const AREA = '0199a000-0000-7000-8000-000000000001'
const person: PersonValues = {
  lastName: 'Батын',
  firstName: 'Болд',
  email: 'bold@nutag.mn',
  phone: '9911-2233',
  position: { mn: 'Мэргэжилтэн', en: 'Officer' },
}
const personWith = (changed: Partial<PersonValues>): PersonValues => ({ ...person, ...changed })
const errorsOf = (result: ReturnType<typeof check>) =>
  result.ok ? [] : result.errors.map(({ path, code }) => ({ path, code }))

describe('the area of a role', () => {
  test.each(['CITY_ADMIN', 'DISTRICT_ADMIN', 'KHOROO_ADMIN', 'SECTION_LEADER'] as const)(
    '%s without an area is refused on the field of the area',
    (role) => {
      expect(lacksArea({ role, areaId: null })).toBe(true)
      expect(errorsOf(check(UserPlaceForm, { role, areaId: null, version: 1 }))).toEqual([
        { path: 'areaId', code: 'required' },
      ])
      expect(errorsOf(check(NewUserForm, { ...bodyOf(person), role, areaId: null, lang: 'mn' }))).toEqual([
        { path: 'areaId', code: 'required' },
      ])
    },
  )

  test('a citizen without an area and an admin with one are accepted', () => {
    expect(lacksArea({ role: 'APPLICATION', areaId: null })).toBe(false)
    expect(lacksArea({ role: 'SECTION_LEADER', areaId: AREA })).toBe(false)
    expect(errorsOf(check(UserPlaceForm, { role: 'KHOROO_ADMIN', areaId: AREA, version: 1 }))).toEqual([])
    expect(errorsOf(check(NewUserForm, { ...bodyOf(person), role: 'APPLICATION', areaId: null, lang: 'mn' }))).toEqual(
      [],
    )
  })
})

describe('the request body of a person', () => {
  test('has null for an empty phone or position', () => {
    expect(bodyOf(EMPTY_PERSON)).toMatchObject({ phone: null, position: null })
    expect(bodyOf(personWith({ phone: '   ', position: { mn: ' ', en: '' } }))).toMatchObject({
      phone: null,
      position: null,
    })
  })

  test('keeps a position in only one language', () => {
    expect(bodyOf(personWith({ position: { mn: '', en: 'Officer' } })).position).toEqual({ mn: '', en: 'Officer' })
  })

  test('form values of a saved person have a formatted phone and empty strings for null', () => {
    const saved = { ...bodyOf(person), phone: '99112233', position: { mn: 'Мэргэжилтэн' } }
    expect(valuesOf(saved)).toEqual(personWith({ position: { mn: 'Мэргэжилтэн', en: '' } }))
    expect(valuesOf({ ...saved, phone: null, position: null })).toEqual(
      personWith({ phone: '', position: { mn: '', en: '' } }),
    )
  })
})

describe('concurrent changes of a person', () => {
  test('a field that I did not change is never a conflict', () => {
    const theirs = personWith({ lastName: 'Доржийн', position: { mn: 'Дарга', en: 'Officer' } })
    expect(conflictsOf(person, person, theirs)).toEqual([])
  })

  test('a field that both changed to the same value is not a conflict', () => {
    const both = personWith({ phone: '8811-2233' })
    expect(conflictsOf(person, both, both)).toEqual([])
  })

  test('a field that I changed and that differs from theirs is a conflict; languages of the position are compared separately', () => {
    const mine = personWith({ firstName: 'Болдоо', position: { mn: 'Ахлах мэргэжилтэн', en: 'Officer' } })
    const theirs = personWith({ email: 'b@nutag.mn', position: { mn: 'Мэргэжилтэн', en: 'Senior officer' } })
    expect(conflictsOf(person, mine, theirs)).toEqual(['firstName', 'position.mn'])
  })

  test('without a choice, their version is kept unchanged', () => {
    const mine = personWith({ firstName: 'Болдоо', phone: '8811-2233' })
    const theirs = personWith({ firstName: 'Болдбаатар', email: 'b@nutag.mn' })
    expect(merged(mine, theirs, new Set())).toEqual(theirs)
  })

  test('only the chosen fields of mine are merged into their version', () => {
    const mine = personWith({ firstName: 'Болдоо', phone: '8811-2233', position: { mn: 'Дарга', en: 'Head' } })
    const theirs = personWith({ email: 'b@nutag.mn', position: { mn: 'Мэргэжилтэн', en: 'Specialist' } })
    expect(merged(mine, theirs, new Set(['firstName', 'position.mn']))).toEqual({
      ...theirs,
      firstName: 'Болдоо',
      position: { mn: 'Дарга', en: 'Specialist' },
    })
  })
})

describe('comparison of form values', () => {
  test.each([
    ['lastName', personWith({ lastName: 'Доржийн' })],
    ['firstName', personWith({ firstName: 'Дорж' })],
    ['email', personWith({ email: 'd@nutag.mn' })],
    ['phone', personWith({ phone: '' })],
    ['position.mn', personWith({ position: { mn: '', en: 'Officer' } })],
    ['position.en', personWith({ position: { mn: 'Мэргэжилтэн', en: '' } })],
  ] as const)('detects a different %s', (name, other) => {
    expect(isEqual(person, other)).toBe(false)
    expect(textAt(other, name)).not.toBe(textAt(person, name))
  })

  test('treats copies as equal', () => {
    expect(isEqual(person, structuredClone(person))).toBe(true)
  })
})
