import type pg from 'pg'
import { Bus } from '../../server/core/jobs/bus.ts'
import { Sessions } from '../../server/core/sessions/session.ts'
import type { Place } from '../place.ts'
import { type Asker, ONES } from './cases.ts'

/** Signs the tokens of this run; long and mixed enough for the configuration. */
export const SECRET = 'for the bench alone, 0123456789 and more'

const HOURS = 8
const DISTRICT = 'БЗД'

/** What the cases need of the database. */
export interface World {
  newsIds: string[]
  areaId: string
  token(asker: Asker): string | undefined
}

/** Opens the sessions of the city's and a district's admin, and picks rows. */
export async function openWorld({ pool, connection }: Place): Promise<World> {
  const sessions = new Sessions(pool, new Bus(pool, connection as pg.ClientConfig), SECRET, HOURS)
  const tokens = new Map<Asker, string>()
  for (const [asker, code] of [
    ['city', 'УБ'],
    ['district', DISTRICT],
  ] as const) {
    const { rows } = await pool.query(
      'select u.id from users u join areas a on a.id = u.area_id where a.code = $1 order by u.email limit 1',
      [code],
    )
    tokens.set(asker, (await sessions.open(pool, rows[0].id, { agent: 'bench', address: '127.0.0.1' })).token)
  }
  const news = await pool.query(
    `select id from news where status = 'published' and deleted_at is null and publish_at < now() order by id limit $1`,
    [ONES],
  )
  const area = await pool.query(`select id from areas where level = 'city'`)
  return {
    newsIds: news.rows.map(({ id }) => id),
    areaId: area.rows[0].id,
    token: (asker) => tokens.get(asker),
  }
}

/** Deletes what creates have written, so that every round finds the same rows. */
export async function tidyUp(pool: pg.Pool, since: Date): Promise<void> {
  await pool.query('delete from news where created_at >= $1', [since])
  await pool.query('vacuum analyze news')
}
