import { setImmediate } from 'node:timers/promises'
import type pg from 'pg'
import { foldForSearch } from '#contract/core/text/localized.ts'
import { type AreaSeed, makeAreas } from '../../demo/areas.ts'
import { idOf } from '../../demo/ids.ts'
import { makePeople, type PersonSeed } from '../../demo/people.ts'
import { insertMany } from '../../server/core/database/sql.ts'
import { makeNews } from './news.ts'

/** How much there is. Source: the figures to beat were measured with as many. */
export const NEWS = 100_000
export const USERS = 2_000

/** News put in with one statement: some megabytes. */
const PORTION = 1_000

/** Whether the database of a folder that was kept is filled already. */
export async function isFilled(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query('select count(*)::int as n from news')
  return rows[0].n >= NEWS
}

/** Fills a migrated database: Ulaanbaatar's areas, 2,000 people, 100,000 news; the same ones every time. */
export async function fill(pool: pg.Pool): Promise<void> {
  const areas = makeAreas()
  const people = withCitizens(makePeople(areas))
  const client = await pool.connect()
  try {
    // what is lost when the machine fails is made again
    await client.query(`set synchronous_commit = off; set maintenance_work_mem = '512MB'`)
    await insertMany(client, 'areas', areas.map(areaRow))
    const levels = new Map(areas.map(({ id, level }) => [id, level]))
    const userRows = people.map((person) => userRow(person, levels.get(person.areaId ?? '') ?? null))
    await insertMany(client, 'users', userRows)
    await withoutIndexes(client, 'news', () => insertNews(client, areas, people))
  } finally {
    client.release(true)
  }
  await pool.query('vacuum analyze')
}

async function insertNews(client: pg.PoolClient, areas: AreaSeed[], people: PersonSeed[]): Promise<void> {
  let portion: Record<string, unknown>[] = []
  // PostgreSQL works on one portion while the next one is made
  let before = Promise.resolve()
  for (const row of makeNews(NEWS, areas, people)) {
    portion.push(row)
    if (portion.length < PORTION) continue
    await before
    before = insertMany(client, 'news', portion, PORTION)
    await setImmediate()
    portion = []
  }
  await before
  if (portion.length > 0) await insertMany(client, 'news', portion)
}

/** Builds a table's indexes when its rows are there: several times faster than row by row, and the same indexes. */
export async function withoutIndexes(client: pg.PoolClient, table: string, work: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index i
     where indrelid = $1::regclass and not exists (select from pg_constraint where conindid = i.indexrelid)`,
    [table],
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  await work()
  for (const { definition } of rows) await client.query(definition)
}

/** The row of an area. */
export const areaRow = (area: AreaSeed) => ({
  id: area.id,
  parent_id: area.parentId,
  level: area.level,
  code: area.code,
  ordinal: area.ordinal,
  name: area.name,
  path: area.path,
  population: area.population,
  households: area.households,
  counted_on: area.countedOn,
  version: 1,
})

const userRow = (person: PersonSeed, level: string | null) => ({
  id: person.id,
  email: person.email,
  role: person.role,
  area_id: person.areaId,
  area_level: level,
  first_name: person.firstName,
  last_name: person.lastName,
  phone: person.phone,
  position: person.position,
  status: 'active',
  email_verified_at: person.createdAt,
  lang: 'mn',
  notify: {},
  recovery_hashes: [],
  demo: false,
  search: foldForSearch(`${person.firstName} ${person.lastName} ${person.email}`),
  version: 1,
  created_at: person.createdAt,
  updated_at: person.createdAt,
})

/** The people of the demo, and as many citizens more as are missing to 2,000. */
function withCitizens(people: PersonSeed[]): PersonSeed[] {
  const citizens = people.filter(({ role }) => role === 'APPLICATION')
  const missing = Array.from({ length: USERS - people.length }, (_, i): PersonSeed[] => {
    const like = citizens[i % citizens.length]
    const email = `citizen.${i}@example.mn`
    return like ? [{ ...like, id: idOf('bench person', email), email }] : []
  })
  return [...people, ...missing.flat()]
}
