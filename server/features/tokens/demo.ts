import { createHash } from 'node:crypto'
import { searchText } from '../../core/database/folded-search.ts'
import type { DemoCity } from '../../core/requests/declare.ts'

/** Tokens of the demo city, by the role of their owners; nobody has their secrets. */
const TOKENS = [
  ['CITY_ADMIN', 'Нээлттэй самбар', { violations: 'read', surveys: 'read' }],
  ['CITY_ADMIN', 'Нөөц хуулбарын хяналт', { admin: 'read' }],
  ['DISTRICT_ADMIN', 'Дүүргийн цахим хуудас', { news: 'write', areas: 'read' }],
] as const

/** Adds API tokens that programs of the demo city's offices could have. */
export async function fill({ staff, insert }: DemoCity): Promise<void> {
  const now = Date.now()
  const rows = TOKENS.flatMap(([role, name, scopes], i) => {
    const person = staff.find((one) => one.role === role)
    if (!person) return []
    return [
      {
        user_id: person.id,
        name,
        hint: `dem${i}`,
        scopes,
        secret_hash: `\\x${createHash('sha256').update(`no token has this hash: ${i}`).digest('hex')}`,
        search: searchText(name, `${person.lastName} ${person.firstName}`),
        created_at: new Date(now - 20 * 86_400_000),
        expires_at: new Date(now + (i === 1 ? -86_400_000 : 180 * 86_400_000)),
        last_used_at: i === 0 ? new Date(now - 3_600_000) : null,
      },
    ]
  })
  await insert('api_tokens', rows)
}
