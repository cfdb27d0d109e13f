import type pg from 'pg'
import { foldForSearch } from '#contract/core/text/localized.ts'
import { insertMany } from '../server/core/database/sql.ts'
import { hashPassword } from '../server/core/security/passwords.ts'
import type { FileStore } from '../server/core/storage/store.ts'
import { DEMO_PASSWORD } from './announce.ts'
import { type AreaSeed, makeAreaCounts } from './areas.ts'
import { idOf } from './ids.ts'
import type { PersonSeed } from './people.ts'
import { drawAvatar } from './pictures.ts'
import { DEMO_ACCOUNTS } from './positions.ts'
import { storeDrawings } from './store-drawings.ts'

/** The accounts that README names: the only ones that can sign in. */
const withPassword = new Set<string>(Object.values(DEMO_ACCOUNTS).map(({ email }) => email))

/** Stores the areas and their counts by date. */
export async function fillAreas(client: pg.PoolClient, areas: readonly AreaSeed[]): Promise<void> {
  await insertMany(
    client,
    'areas',
    areas.map((a) => ({
      id: a.id,
      parent_id: a.parentId,
      level: a.level,
      code: a.code,
      ordinal: a.ordinal,
      name: a.name,
      path: a.path,
      population: a.population,
      households: a.households,
      counted_on: a.countedOn,
      version: 1,
    })),
  )
  await insertMany(
    client,
    'area_counts',
    makeAreaCounts().map((c) => ({
      area_id: c.areaId,
      counted_on: c.countedOn,
      what: c.what,
      amount: c.amount,
      source: c.source,
    })),
  )
}

/** Stores the accounts; only those in README get a password. */
export async function fillPeople(
  client: pg.PoolClient,
  areas: readonly AreaSeed[],
  people: readonly PersonSeed[],
): Promise<void> {
  const levels = new Map(areas.map((area) => [area.id, area.level]))
  const hash = await hashPassword(DEMO_PASSWORD)
  await insertMany(
    client,
    'users',
    people.map((p) => ({
      id: p.id,
      email: p.email,
      password_hash: withPassword.has(p.email) ? hash : null,
      role: p.role,
      area_id: p.areaId,
      area_level: p.areaId ? levels.get(p.areaId) : null,
      first_name: p.firstName,
      last_name: p.lastName,
      phone: p.phone,
      position: p.position,
      status: p.status,
      email_verified_at: p.createdAt,
      lang: 'mn',
      notify: {},
      recovery_hashes: [],
      demo: withPassword.has(p.email),
      search: foldForSearch(`${p.firstName} ${p.lastName} ${p.email}`),
      version: 1,
      created_at: p.createdAt,
      updated_at: p.createdAt,
      last_sign_in_at: p.lastSignInAt,
    })),
  )
}

/** Draws and stores the avatars of staff and of the accounts in README. */
export async function fillAvatars(
  client: pg.PoolClient,
  store: FileStore,
  people: readonly PersonSeed[],
): Promise<void> {
  const pictured = people.filter(
    ({ email, role }) => withPassword.has(email) || role === 'CITY_ADMIN' || role === 'DISTRICT_ADMIN',
  )
  const avatars = pictured.map((p) => ({
    id: idOf('file', p.email),
    name: 'avatar.webp',
    ownerId: p.id,
    svg: drawAvatar(p.avatarSeed, p.sex),
  }))
  await storeDrawings(client, store, avatars)
  await client.query('update users set avatar_file_id = f.id from files f where f.owner_id = users.id')
}
