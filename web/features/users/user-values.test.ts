import { describe, expect, test } from 'vitest'
import { check } from '#contract/core/issues.ts'
import {
  conflictsOf,
  EMPTY_PERSON,
  isSame,
  lacksArea,
  merged,
  NewUserForm,
  type PersonValues,
  personOf,
  textAt,
  UserPlaceForm,
  valuesOf,
} from './user-values.ts'

const AREA = '0199a000-0000-7000-8000-000000000001'
const bold: PersonValues = {
  lastName: 'Батын',
  firstName: 'Болд',
  email: 'bold@nutag.mn',
  phone: '9911-2233',
  position: { mn: 'Мэргэжилтэн', en: 'Officer' },
}
const withThe = (changed: Partial<PersonValues>): PersonValues => ({ ...bold, ...changed })
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
      expect(errorsOf(check(NewUserForm, { ...personOf(bold), role, areaId: null, lang: 'mn' }))).toEqual([
        { path: 'areaId', code: 'required' },
      ])
    },
  )

  test('a citizen may be without one, and nobody else with one is refused', () => {
    expect(lacksArea({ role: 'APPLICATION', areaId: null })).toBe(false)
    expect(lacksArea({ role: 'SECTION_LEADER', areaId: AREA })).toBe(false)
    expect(errorsOf(check(UserPlaceForm, { role: 'KHOROO_ADMIN', areaId: AREA, version: 1 }))).toEqual([])
    expect(errorsOf(check(NewUserForm, { ...personOf(bold), role: 'APPLICATION', areaId: null, lang: 'mn' }))).toEqual(
      [],
    )
  })
})

describe('what is sent of a person', () => {
  test('an empty phone or position is none, not an empty text', () => {
    expect(personOf(EMPTY_PERSON)).toMatchObject({ phone: null, position: null })
    expect(personOf(withThe({ phone: '   ', position: { mn: ' ', en: '' } }))).toMatchObject({
      phone: null,
      position: null,
    })
  })

  test('a position in one language alone is kept', () => {
    expect(personOf(withThe({ position: { mn: '', en: 'Officer' } })).position).toEqual({ mn: '', en: 'Officer' })
  })

  test('what came from the server goes back as it came', () => {
    const saved = { ...personOf(bold), phone: '99112233', position: { mn: 'Мэргэжилтэн' } }
    expect(valuesOf(saved)).toEqual(withThe({ position: { mn: 'Мэргэжилтэн', en: '' } }))
    expect(valuesOf({ ...saved, phone: null, position: null })).toEqual(
      withThe({ phone: '', position: { mn: '', en: '' } }),
    )
  })
})

describe('two people at one record', () => {
  test('what I did not change is never a conflict, whatever they made of it', () => {
    const theirs = withThe({ lastName: 'Доржийн', position: { mn: 'Дарга', en: 'Officer' } })
    expect(conflictsOf(bold, bold, theirs)).toEqual([])
  })

  test('what both changed to the same is no conflict', () => {
    const both = withThe({ phone: '8811-2233' })
    expect(conflictsOf(bold, both, both)).toEqual([])
  })

  test('what I changed and they have otherwise needs a choice, each language of the position by itself', () => {
    const mine = withThe({ firstName: 'Болдоо', position: { mn: 'Ахлах мэргэжилтэн', en: 'Officer' } })
    const theirs = withThe({ email: 'b@nutag.mn', position: { mn: 'Мэргэжилтэн', en: 'Senior officer' } })
    expect(conflictsOf(bold, mine, theirs)).toEqual(['firstName', 'position.mn'])
  })

  test('nothing that I did not choose overwrites what they saved', () => {
    const mine = withThe({ firstName: 'Болдоо', phone: '8811-2233' })
    const theirs = withThe({ firstName: 'Болдбаатар', email: 'b@nutag.mn' })
    expect(merged(mine, theirs, new Set())).toEqual(theirs)
  })

  test('what I chose stands in their version, and nothing else of mine', () => {
    const mine = withThe({ firstName: 'Болдоо', phone: '8811-2233', position: { mn: 'Дарга', en: 'Head' } })
    const theirs = withThe({ email: 'b@nutag.mn', position: { mn: 'Мэргэжилтэн', en: 'Specialist' } })
    expect(merged(mine, theirs, new Set(['firstName', 'position.mn']))).toEqual({
      ...theirs,
      firstName: 'Болдоо',
      position: { mn: 'Дарга', en: 'Specialist' },
    })
  })
})

describe('whether two forms say the same', () => {
  test.each([
    ['lastName', withThe({ lastName: 'Доржийн' })],
    ['firstName', withThe({ firstName: 'Дорж' })],
    ['email', withThe({ email: 'd@nutag.mn' })],
    ['phone', withThe({ phone: '' })],
    ['position.mn', withThe({ position: { mn: '', en: 'Officer' } })],
    ['position.en', withThe({ position: { mn: 'Мэргэжилтэн', en: '' } })],
  ] as const)('a different %s is seen', (name, other) => {
    expect(isSame(bold, other)).toBe(false)
    expect(textAt(other, name)).not.toBe(textAt(bold, name))
  })

  test('copies are the same', () => {
    expect(isSame(bold, structuredClone(bold))).toBe(true)
  })
})
