import { registerColumns } from '../features/leaders/register.ts'
import type { TestApp } from './app.ts'
import { AREA_CODES, idOf, levelOf, people } from './people.ts'

let counter = 0

/** Puts a section leader where it is wanted, going round the door; a person of the tests who leads this section is linked. */
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
