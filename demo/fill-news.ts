import type pg from 'pg'
import { columnsOf } from '../server/core/content/version-content.ts'
import { insertMany } from '../server/core/database/sql.ts'
import type { FileStore } from '../server/core/storage/store.ts'
import type { AreaSeed } from './areas.ts'
import { stillAhead } from './calendar.ts'
import { idOf } from './ids.ts'
import { makeNews, type NewsSeed } from './news.ts'
import type { PersonSeed } from './people.ts'
import { drawPicture, PICTURES } from './pictures.ts'
import { storeDrawings } from './store-drawings.ts'

/** Two years of news with covers, drawn by ourselves. */
export async function fillNews(
  client: Pick<pg.Pool, 'query'>,
  store: FileStore,
  areas: readonly AreaSeed[],
  people: readonly PersonSeed[],
  say: (line: string) => void,
): Promise<void> {
  const news = makeNews(areas, people)
  const home = new Map(people.map((person) => [person.id, person.areaId]))
  const used = PICTURES.filter(({ key }) => news.some(({ cover }) => cover === key))
  say(`Drawing ${used.length} pictures …`)
  const owner = people.find(({ role }) => role === 'CITY_ADMIN')
  await storeDrawings(
    client,
    store,
    used.map(({ key, kind, seed }) => ({
      id: fileIdOf(key),
      name: `${key}.webp`,
      ownerId: owner?.id ?? null,
      svg: drawPicture(kind, seed),
    })),
  )
  await insertMany(
    client,
    'news',
    news.map((piece) => rowOf(piece, home.get(piece.authorId) ?? piece.areaId)),
  )
  await client.query(
    `insert into news_versions (content_id, no, title, body, category, cover_file_id, cover_alt, held, saved_at, saved_by)
     select id, version, title, body, category, cover_file_id, cover_alt, status = 'draft', created_at, author_id from news`,
  )
  await client.query(
    `insert into file_links (file_id, table_name, row_id) select cover_file_id, 'news', id from news where cover_file_id is not null`,
  )
}

const fileIdOf = (key: string) => idOf('file', key)

function rowOf(piece: NewsSeed, authorAreaId: string) {
  const picture = PICTURES.find(({ key }) => key === piece.cover)
  return {
    id: piece.id,
    area_id: piece.areaId,
    author_id: piece.authorId,
    author_area_id: authorAreaId,
    ...columnsOf({
      title: piece.title,
      body: piece.body,
      category: piece.category,
      cover: picture ? { id: fileIdOf(picture.key), alt: picture.alt } : null,
    }),
    pinned: piece.pinned,
    position: 0,
    status: piece.status === 'scheduled' ? 'published' : piece.status,
    publish_at: piece.status === 'scheduled' && piece.publishAt ? stillAhead(piece.publishAt) : piece.publishAt,
    unpublish_at: piece.unpublishAt,
    views: piece.viewCount,
    version: 1,
    created_at: piece.createdAt,
    updated_at: piece.createdAt,
    updated_by: piece.authorId,
  }
}
