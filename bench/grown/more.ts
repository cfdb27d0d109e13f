import type pg from 'pg'
import { databaseCost } from '../api/database-ms.ts'
import { statementsOf } from '../api/record.ts'
import { SECRET } from '../api/world.ts'
import type { Figure } from '../figures.ts'
import type { Place } from '../place.ts'

const LEVELS = ['city', 'district', 'khoroo'] as const

/** 'More news' below an article of each level, in the database's own time. */
export async function measureMoreNews(place: Pick<Place, 'pool' | 'connection'>): Promise<Figure[]> {
  const reads = await Promise.all(
    LEVELS.map(async (level) => ({ path: `/v1/news/${await latestOf(place.pool, level)}/more` })),
  )
  const sent = await statementsOf(place, SECRET, reads)
  const figures: Figure[] = []
  for (const [i, level] of LEVELS.entries()) {
    const { ms, pages, statements } = await databaseCost(place.pool, sent[i] ?? [])
    figures.push(
      {
        what: `more news of an article of a ${level}, ${statements} statements`,
        value: ms,
        unit: 'ms',
        goal: { most: 0.5 },
      },
      { what: 'pages of 8 KB that they read', value: pages, unit: '' },
    )
  }
  return figures
}

/** The latest public article of an area of this level. */
async function latestOf(pool: pg.Pool, level: string): Promise<string> {
  const { rows } = await pool.query(
    `select n.id from news n join areas a on a.id = n.area_id
     where a.level = $1 and n.status = 'published' and n.deleted_at is null and n.posted_at < now() order by n.posted_at desc, n.id desc limit 1`,
    [level],
  )
  return rows[0].id
}
