import { registerColumns } from '../features/leaders/register.ts'
import type { TestApp } from './app.ts'
import { AREA_CODES, idOf, levelOf, pathOf, people } from './people.ts'

let counter = 0

/** Puts a section leader where it is wanted, bypassing the API; a person of the tests who leads this section is linked. */
export async function makeLeader({ core }: Pick<TestApp, 'core'>, wish: { area: string }): Promise<string> {
  const person = Object.values(people).find((p) => p.role === 'SECTION_LEADER' && p.area === wish.area)
  const n = counter++
  const register = `УУ75${String((Math.floor(n / 28) % 12) + 1).padStart(2, '0')}${String((n % 28) + 1).padStart(2, '0')}11`
  const { register_sealed, register_print, register_mask } = registerColumns(core, register)
  const { rows } = await core.pool.query(
    `with made as (
       insert into leaders (area_id, user_id, last_name, first_name, phone, register_sealed, register_print, register_mask, search)
       values ($1, $2, 'Дорж', $3, '+97699112233', $4, $5, $6, lower($3)) returning id, area_id)
     insert into leader_terms (leader_id, area_id, from_on) select id, area_id, '2025-01-06' from made returning leader_id`,
    [idOf(wish.area), person?.id ?? null, wish.area, register_sealed, register_print, register_mask],
  )
  return rows[0].leader_id
}

/** A leader in every section. */
export async function seedLeaders(t: Pick<TestApp, 'core'>): Promise<void> {
  for (const area of AREA_CODES) if (levelOf(area) === 'section') await makeLeader(t, { area })
}

/** A further section of a khoroo ('D1K1V3') with a leader in office who has no account. @returns the section's id. */
export async function vacantSection(
  t: Pick<TestApp, 'core'>,
  khoroo: string,
  area = `${khoroo}V${counter}`,
): Promise<string> {
  await t.core.pool.query(
    `insert into areas (id, parent_id, level, code, ordinal, name, path, population, households, counted_on)
     values ($1, $2, 'section', $3, $4, $5, $6, 100, 30, '2020-12-31') on conflict (id) do nothing`,
    [idOf(area), idOf(khoroo), area, 100 + counter, { mn: area, en: area }, `${pathOf(khoroo)}${idOf(area)}/`],
  )
  await makeLeader(t, { area })
  return idOf(area)
}

/** A further section of a khoroo in which nobody is a leader. @returns its id. */
export async function emptySection(t: Pick<TestApp, 'core'>, khoroo: string): Promise<string> {
  const id = await vacantSection(t, khoroo)
  await t.core.pool.query('delete from leaders where area_id = $1', [id])
  return id
}
