import type pg from 'pg'
import type { ContentStatus } from '#contract/core/content/index.ts'
import type { InBoth, Localized } from '#contract/core/text/localized.ts'
import type { RichDoc } from '#contract/core/text/richtext-doc.ts'
import type { Day } from '#contract/core/time/dates.ts'
import { columnsOf } from '../server/core/content/version-content.ts'
import { insertMany } from '../server/core/database/sql.ts'
import type { FileStore } from '../server/core/storage/store.ts'
import type { AreaSeed } from './areas.ts'
import { instantOn } from './calendar.ts'
import { idOf } from './ids.ts'
import type { PersonSeed } from './people.ts'
import { drawPicture, PICTURES } from './pictures.ts'
import type { Random } from './random.ts'
import { storeDrawings } from './store-drawings.ts'

/** Where records are written. */
export type Db = Pick<pg.Pool, 'query'>

/** Who writes, and where it belongs. */
interface Place {
  areaId: string
  authorId: string
  authorAreaId: string
}

/** A record of a kind of content. */
export interface Piece {
  id: string
  place: Place
  title: Localized
  body: InBoth<RichDoc>
  category: string
  status: ContentStatus
  day: Day
  cover?: { key: string; alt: Localized }
  position?: number
  /** Columns that only the kind has. */
  own?: Record<string, unknown>
  /** More texts that are searched. */
  words?: readonly string[]
}

/** Finds the admin of an area. */
export type PlaceOf = (area: AreaSeed | undefined) => Place

/** The first active admin of an area, the demo account before all others. */
export function placesOf(areas: readonly AreaSeed[], people: readonly PersonSeed[]): PlaceOf {
  const city = areas.find(({ level }) => level === 'city')
  const adminOf = (areaId: string | undefined) =>
    people
      .filter((one) => one.areaId === areaId && one.role.endsWith('_ADMIN') && one.status === 'active')
      .toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1))[0]
  return (area) => {
    const admin = adminOf(area?.id) ?? adminOf(city?.id)
    if (!city || !admin?.areaId) throw new Error('the demo city has no admin')
    return { areaId: area?.id ?? city.id, authorId: admin.id, authorAreaId: admin.areaId }
  }
}

/** Writes the records of a kind. */
export async function insertPieces(client: Db, table: string, pieces: readonly Piece[], random: Random): Promise<void> {
  await insertMany(
    client,
    table,
    pieces.map((piece) => rowOf(piece, random)),
  )
}

function rowOf(piece: Piece, random: Random): Record<string, unknown> {
  const { place, title, body, category, cover, status, day, own = {}, words = [] } = piece
  const publishAt = instantOn(day, random)
  const createdAt = new Date(publishAt.getTime() - random.int(20, 2000) * 60_000).toISOString()
  const kept = { title, body, category, cover: cover ? { id: fileIdOf(cover), alt: cover.alt } : null }
  // the words of the kind's own fields follow those of title and text, as the kit writes them
  const wordsOf = { columns: () => ({}), words: () => words }
  return {
    id: piece.id,
    area_id: place.areaId,
    author_id: place.authorId,
    author_area_id: place.authorAreaId,
    ...columnsOf({ ...kept, own: {} }, { own: wordsOf as never }),
    pinned: false,
    position: piece.position ?? 0,
    ...own,
    status,
    publish_at: status === 'draft' ? null : publishAt.toISOString(),
    version: 1,
    created_at: createdAt,
    updated_at: createdAt,
    updated_by: place.authorId,
  }
}

/** Writes the first version of every record of a kind; `own` is the SQL of the fields that only the kind has. */
export async function keepVersions(client: Db, table: string, own?: string): Promise<void> {
  const [column, value] = own ? [', own', `, ${own}`] : ['', '']
  await client.query(
    `insert into ${table}_versions (content_id, no, title, body, category, cover_file_id, cover_alt, held, saved_at, saved_by${column})
     select id, version, title, body, category, cover_file_id, cover_alt, status = 'draft', created_at, author_id${value} from ${table}`,
  )
}

/** The id of a drawn picture. */
export const fileIdOf = ({ key }: { key: string }): string => idOf('file', key)

/** Draws and stores the covers that are not stored yet. */
export async function storeCovers(client: Db, store: FileStore, pieces: readonly Piece[]): Promise<void> {
  const { rows } = await client.query('select id from files')
  const known = new Set(rows.map(({ id }: { id: string }) => id))
  const used = new Set(pieces.map(({ cover }) => cover?.key))
  const missing = PICTURES.filter((picture) => used.has(picture.key) && !known.has(fileIdOf(picture)))
  await storeDrawings(
    client,
    store,
    missing.map((picture) => ({
      id: fileIdOf(picture),
      name: `${picture.key}.webp`,
      ownerId: pieces[0]?.place.authorId ?? null,
      svg: drawPicture(picture.kind, picture.seed),
    })),
  )
}

/** Links the covers of a kind with its records. */
export async function linkCovers(client: Db, table: string): Promise<void> {
  await client.query(
    `insert into file_links (file_id, table_name, row_id) select cover_file_id, '${table}', id from ${table} where cover_file_id is not null`,
  )
}
