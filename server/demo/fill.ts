import type pg from 'pg'
import { foldForSearch } from '#contract/core/text.ts'
import type { FileStore } from '../core/files.ts'
import { Jobs } from '../core/jobs.ts'
import { hashPassword } from '../core/passwords.ts'
import { insertMany } from '../core/sql.ts'
import type { Vault } from '../core/vault.ts'
import { DEMO_PASSWORD } from './announce.ts'
import { makeAreaCounts, makeAreas } from './areas.ts'
import { fillContacts } from './fill-contacts.ts'
import { fillLeaders } from './fill-leaders.ts'
import { fillLibrary } from './fill-library.ts'
import { fillManual } from './fill-manual.ts'
import { fillNews } from './fill-news.ts'
import { fillNotices } from './fill-notices.ts'
import { fillNotifications } from './fill-notifications.ts'
import { fillRates } from './fill-rates.ts'
import { fillReports } from './fill-reports.ts'
import { fillSetup } from './fill-setup.ts'
import { fillSurveys } from './fill-surveys.ts'
import { fillViolations } from './fill-violations.ts'
import { idOf } from './ids.ts'
import { makePeople } from './people.ts'
import { drawAvatar } from './pictures.ts'
import { DEMO_ACCOUNTS } from './positions.ts'
import { storeDrawings } from './store-drawings.ts'

/** Fills an empty database with Ulaanbaatar: its areas, people and two years of news; all of it or nothing. */
export async function fillWithDemo(
  pool: pg.Pool,
  { store, vault }: { store: FileStore; vault: Vault },
  say: (line: string) => void,
): Promise<void> {
  const areas = makeAreas()
  const people = makePeople(areas)
  say(`Filling the empty database with demo data: ${areas.length} areas, ${people.length} people, news …`)
  const levels = new Map(areas.map((area) => [area.id, area.level]))
  const hash = await hashPassword(DEMO_PASSWORD)
  const withPassword = new Set<string>(Object.values(DEMO_ACCOUNTS).map(({ email }) => email))
  const client = await pool.connect()
  try {
    await client.query('begin')
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
    await fillLeaders(client, { store, vault }, areas, people)
    await fillNews(client, store, areas, people, say)
    await fillLibrary(client, store, areas, people)
    await fillNotifications(client, areas, people)
    await fillViolations(client, areas, people)
    await fillContacts(client, areas, people)
    await fillManual(client, areas, people)
    await fillSetup(client)
    await fillReports(client, areas, people)
    await fillNotices(client)
    await fillRates(client, areas, people)
    await fillSurveys(client, areas, people)
    // the pictures of all this enter the library
    await Jobs.add(client, 'media.enter', {})
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
  await pool.query('analyze')
}
