import { createHash } from 'node:crypto'
import type pg from 'pg'
import type { Level, Role } from '#contract/core/model/actor.ts'
import { hashPassword } from '../core/security/passwords.ts'

/** A small city: two districts, two khoroos in each, two sections in each. Ids are made from the codes. */
export const idOf = (code: string) =>
  createHash('sha1')
    .update(`nutag test ${code}`)
    .digest('hex')
    .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-4$3-8$4-$5')

export const CITY = 'C'
export const AREA_CODES = [
  'C',
  ...['D1', 'D2'].flatMap((d) => [d, ...['K1', 'K2'].flatMap((k) => [`${d}${k}`, `${d}${k}S1`, `${d}${k}S2`])]),
]

/** The code of the area above, or undefined for the city. */
export function parentCode(code: string): string | undefined {
  if (code === CITY) return undefined
  return code.length === 2 ? CITY : code.slice(0, -2)
}

export const levelOf = (code: string): Level =>
  (['city', 'district', 'khoroo', 'section'] as const)[code === CITY ? 0 : code.length / 2] ?? 'city'

/** '/C/D1/…/' of ids. */
export function pathOf(code: string): string {
  const parent = parentCode(code)
  return `${parent ? pathOf(parent) : '/'}${idOf(code)}/`
}

export interface TestPerson {
  name: string
  id: string
  email: string
  role: Role
  area: string | null
}

const person = (name: string, role: Role, area: string | null): TestPerson => ({
  name,
  id: idOf(`person ${name}`),
  email: `${name.toLowerCase()}@test.mn`,
  role,
  area,
})

/** People with one fixed place each; tests read as sentences about them. All have the password PASSWORD. */
export const people = {
  cityAdmin: person('cityAdmin', 'CITY_ADMIN', 'C'),
  otherCityAdmin: person('otherCityAdmin', 'CITY_ADMIN', 'C'),
  districtAdmin: person('districtAdmin', 'DISTRICT_ADMIN', 'D1'),
  otherDistrictAdmin: person('otherDistrictAdmin', 'DISTRICT_ADMIN', 'D2'),
  khorooAdmin: person('khorooAdmin', 'KHOROO_ADMIN', 'D1K1'),
  /** The other khoroo of the same district. */
  otherKhorooAdmin: person('otherKhorooAdmin', 'KHOROO_ADMIN', 'D1K2'),
  /** A khoroo of the other district. */
  farKhorooAdmin: person('farKhorooAdmin', 'KHOROO_ADMIN', 'D2K1'),
  leader: person('leader', 'SECTION_LEADER', 'D1K1S1'),
  otherLeader: person('otherLeader', 'SECTION_LEADER', 'D1K1S2'),
  farLeader: person('farLeader', 'SECTION_LEADER', 'D2K1S1'),
  citizen: person('citizen', 'APPLICATION', 'D1K1'),
  homelessCitizen: person('homelessCitizen', 'APPLICATION', null),
} as const

export const PASSWORD = 'correct horse battery staple'

/** Puts the areas and the people into a migrated database. */
export async function seedTestPeople(pool: pg.Pool): Promise<void> {
  for (const code of AREA_CODES) {
    const parent = parentCode(code)
    await pool.query(
      `insert into areas (id, parent_id, level, code, ordinal, name, path, population, households, counted_on)
       values ($1, $2, $3, $4, $5, $6, $7, 100, 30, '2020-12-31')`,
      [
        idOf(code),
        parent ? idOf(parent) : null,
        levelOf(code),
        code,
        Number(code.at(-1)) || 0,
        JSON.stringify({ mn: `Нутаг ${code}`, en: `Area ${code}` }),
        pathOf(code),
      ],
    )
  }
  const hash = await hashPassword(PASSWORD)
  for (const p of Object.values(people)) {
    await pool.query(
      `insert into users (id, email, password_hash, role, area_id, area_level, first_name, last_name, email_verified_at, search)
       values ($1, $2, $3, $4, $5, $6, $7, 'Бат', now(), lower($7))`,
      [p.id, p.email, hash, p.role, p.area ? idOf(p.area) : null, p.area ? levelOf(p.area) : null, p.name],
    )
  }
}
