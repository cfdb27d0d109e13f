import type pg from 'pg'
import { docFromText } from '#contract/core/text/richtext.ts'
import { columnsOf } from '../core/content/version-content.ts'
import { idOf, people, type TestPerson } from './people.ts'

type Db = Pick<pg.Pool, 'query'>

/** What a test wants of a record of any kind of content. */
export interface ContentWish {
  area: string
  author?: TestPerson
  title?: string
  text?: string
  status?: 'draft' | 'published' | 'archived'
  publishAt?: Date
  deleted?: boolean
}

/** The id of the file that `insertPdf` inserts. */
export const PDF_ID = idOf('a PDF file')

/** Inserts the row of a PDF file that the city admin has uploaded: documents cannot be published without one. */
export const insertPdf = (db: Db) =>
  db.query(
    `insert into files (id, owner_id, name, type, bytes, sha256) values ($1, $2, 'тайлан.pdf', 'application/pdf', 1000, '')
     on conflict do nothing`,
    [PDF_ID, people.cityAdmin.id],
  )

/** Puts a record of a kind of content where it is wanted, bypassing the API; `own` are columns that only this kind has. */
export async function makeContent(
  db: Db,
  { table, category, own = {} }: { table: string; category: string; own?: Record<string, unknown> },
  wish: ContentWish,
): Promise<string> {
  const author = wish.author ?? people.cityAdmin
  const status = wish.status ?? 'published'
  const columns = columnsOf({
    title: { mn: wish.title ?? `${table} ${wish.area}` },
    body: { mn: docFromText(wish.text ?? 'Агуулга') },
    category,
    cover: null,
  })
  const values: Record<string, unknown> = {
    area_id: idOf(wish.area),
    author_id: author.id,
    author_area_id: idOf(author.area ?? 'C'),
    ...columns,
    title: JSON.stringify(columns.title),
    body: JSON.stringify(columns.body),
    excerpt: JSON.stringify(columns.excerpt),
    status,
    publish_at: wish.publishAt ?? (status === 'draft' ? null : new Date(Date.now() - 60_000)),
    deleted_at: wish.deleted ? new Date() : null,
    ...own,
  }
  if (table === 'documents') await insertPdf(db)
  const names = Object.keys(values)
  const { rows } = await db.query(
    `insert into ${table} (${names.join(', ')}) values (${names.map((_, i) => `$${i + 1}`).join(', ')}) returning id`,
    Object.values(values),
  )
  return rows[0].id
}

/** The kinds of content other than news, each with what a complete record of it needs. */
export const CONTENT_KINDS = [
  { table: 'laws', category: 'law', own: { number: 'А/1', adopted_on: '2026-01-15' } },
  { table: 'videos', category: 'guide', own: { provider: 'youtube', provider_id: 'dQw4w9WgXcQ' } },
  { table: 'faqs', category: 'documents' },
  { table: 'sections', category: 'about', own: { link: '/news' } },
  { table: 'team', category: 'tuz', own: { role: { mn: 'Гишүүн' } } },
  { table: 'documents', category: 'annual', own: { year: 2025, file_mn_id: PDF_ID } },
  { table: 'posts', category: 'city', own: { tags: ['хог'] } },
] as const

/** Inserts a record of a kind into an area in every phase. */
export async function makeEveryPhase(
  db: Db,
  kind: Parameters<typeof makeContent>[1],
  area: string,
  author: TestPerson,
): Promise<void> {
  await makeContent(db, kind, { area, author })
  await makeContent(db, kind, { area, author, status: 'draft' })
  await makeContent(db, kind, { area, author, status: 'archived' })
  await makeContent(db, kind, { area, author, deleted: true })
}

/** Empties the tables of a kind. */
export const emptyKind = (db: Db, table: (typeof CONTENT_KINDS)[number]['table']) =>
  db.query(`truncate ${table} cascade`)
