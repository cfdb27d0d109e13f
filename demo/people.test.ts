import { expect, test } from 'vitest'
import { LEVELS_OF_ROLE, type Role } from '#contract/core/model/actor.ts'
import { Email, parsePhone, parseRegisterNumber } from '#contract/core/people/person.ts'
import { findLookalikes } from '#contract/core/text/lookalikes.ts'
import { makeAreas } from './areas.ts'
import { makePeople } from './people.ts'

const areas = makeAreas()
const people = makePeople(areas)
const areaById = new Map(areas.map((area) => [area.id, area]))
const having = (role: Role) => people.filter((person) => person.role === role)
const codeOf = (areaId: string | null) => (areaId === null ? null : areaById.get(areaId)?.code)

test('the six demo accounts have exactly the addresses, roles and areas that the start-up prints', () => {
  const six = [...people.slice(0, 5), ...having('CITY_ADMIN').slice(-1)]
  const accounts = six.map(({ email, role, areaId }) => [email, role, codeOf(areaId)])

  expect(accounts).toEqual([
    ['city.admin@nutag.mn', 'CITY_ADMIN', 'УБ'],
    ['district.admin@nutag.mn', 'DISTRICT_ADMIN', 'БЗД'],
    ['khoroo.admin@nutag.mn', 'KHOROO_ADMIN', 'БЗД-01'],
    ['leader@nutag.mn', 'SECTION_LEADER', 'БЗД-01-01'],
    ['citizen@nutag.mn', 'APPLICATION', 'БЗД-01'],
    ['fund.officer@nutag.mn', 'CITY_ADMIN', 'УБ'],
  ])
  for (const { status } of six) expect(status).toBe('active')
})

test('three people run the city, two each district, one each khoroo; every section of Bayanzürkh has its leader', () => {
  const areasOf = (role: Role) => having(role).map(({ areaId }) => areaId)
  const codes = (level: string) => areas.filter((area) => area.level === level)

  expect(areasOf('CITY_ADMIN')).toHaveLength(3)
  for (const { id } of codes('district'))
    expect(areasOf('DISTRICT_ADMIN').filter((areaId) => areaId === id)).toHaveLength(2)
  expect(areasOf('KHOROO_ADMIN').sort()).toEqual(
    codes('khoroo')
      .map(({ id }) => id)
      .sort(),
  )
  expect(having('SECTION_LEADER')).toHaveLength(600)
  expect(new Set(areasOf('SECTION_LEADER')).size).toBe(600)
  for (const { id } of codes('section').filter(({ code }) => code.startsWith('БЗД-'))) {
    expect(areasOf('SECTION_LEADER')).toContain(id)
  }
  expect(having('APPLICATION')).toHaveLength(300)
})

test('everybody belongs to a level that fits the role; only a citizen may have no area', () => {
  for (const { role, areaId, email } of people) {
    if (areaId === null) expect(role, email).toBe('APPLICATION')
    else expect(LEVELS_OF_ROLE[role], email).toContain(areaById.get(areaId)?.level)
  }
})

test('no e-mail address, phone, register number or id is given twice', () => {
  for (const key of ['email', 'phone', 'registerNumber', 'id'] as const) {
    expect(new Set(people.map((person) => person[key])).size, key).toBe(people.length)
  }
})

test('addresses, phones and register numbers pass the rules of the forms, and the register number agrees on the sex', () => {
  for (const { email, phone, registerNumber, sex } of people) {
    expect(Email.parse(email)).toBe(email)
    expect(parsePhone(phone)).toBe(phone)
    expect(parseRegisterNumber(registerNumber)).toMatchObject({ ok: true, value: registerNumber, sex })
  }
})

test('everybody is at least 18 years old on the day of the demo', () => {
  for (const { registerNumber } of people) {
    const parsed = parseRegisterNumber(registerNumber)
    expect(parsed.ok && parsed.birthDay <= '2008-11-20', registerNumber).toBe(true)
  }
})

test('names and titles are Mongolian letters only, and nobody has their own name as patronymic', () => {
  for (const { firstName, lastName, position } of people) {
    for (const name of [firstName, lastName]) expect(name).toMatch(/^[А-ЯЁӨҮ][а-яёөү]+(-[А-ЯЁӨҮ][а-яёөү]+)?$/)
    expect(findLookalikes(`${lastName} ${firstName} ${position?.mn ?? ''}`)).toEqual([])
    expect(firstName).not.toBe(lastName)
  }
})

test('staff have a title of office, citizens have none', () => {
  for (const { role, position } of people) expect(position === null).toBe(role === 'APPLICATION')
})

test('about 3 % are inactive', () => {
  const inactive = people.filter(({ status }) => status === 'inactive').length / people.length

  expect(inactive).toBeGreaterThan(0.02)
  expect(inactive).toBeLessThan(0.04)
})

test('accounts were made within the two years before 20 November 2026, and nobody signed in before that', () => {
  for (const { createdAt, lastSignInAt, email } of people) {
    expect(createdAt >= '2024-11-19T16:00:00.000Z' && createdAt <= '2026-11-20T15:59:59.999Z', email).toBe(true)
    if (lastSignInAt !== null)
      expect(lastSignInAt > createdAt && lastSignInAt < '2026-11-20T16:00:00.000Z', email).toBe(true)
  }
})

test('the people are the same byte for byte each time', () => {
  expect(JSON.stringify(makePeople(makeAreas()))).toBe(JSON.stringify(people))
})
