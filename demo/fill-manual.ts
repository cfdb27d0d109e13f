import type pg from 'pg'
import { startOfDayInUlaanbaatar } from '#contract/core/time/dates.ts'
import { columnsOf } from '../server/core/content/version-content.ts'
import { insertMany } from '../server/core/database/sql.ts'
import { docOf } from '../server/core/messages/marked-text.ts'
import type { AreaSeed } from './areas.ts'
import { FIRST_DAY } from './calendar.ts'
import { idOf } from './ids.ts'
import type { PersonSeed } from './people.ts'
import { MANUAL_CHAPTERS } from './texts/manual.ts'

/** The chapters of the city. Its help comes with the product (server/features/manual/help.ts). */
export async function fillManual(
  client: Pick<pg.Pool, 'query'>,
  areas: readonly AreaSeed[],
  people: readonly PersonSeed[],
): Promise<void> {
  const city = areas.find(({ level }) => level === 'city')
  const author = people.find(({ role }) => role === 'CITY_ADMIN')
  if (!city || !author) return
  const written = startOfDayInUlaanbaatar(FIRST_DAY).toISOString()
  const rows = MANUAL_CHAPTERS.map(({ key, parent, title, text }, at) => ({
    id: idOf('manual', key),
    area_id: city.id,
    author_id: author.id,
    author_area_id: city.id,
    ...columnsOf({ title, body: { mn: docOf(text.mn), en: docOf(text.en) }, category: 'chapter', cover: null }),
    parent_id: parent ? idOf('manual', parent) : null,
    screen: '',
    pinned: false,
    position: at,
    status: 'published',
    publish_at: written,
    version: 1,
    created_at: written,
    updated_at: written,
    updated_by: author.id,
  }))
  await insertMany(client, 'manual', rows)
  await client.query(
    `insert into manual_versions (content_id, no, title, body, category, own, held, saved_at, saved_by)
     select id, version, title, body, category, jsonb_build_object('parentId', parent_id, 'screen', screen), false, created_at,
       author_id from manual`,
  )
}
