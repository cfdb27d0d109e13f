import fs from 'node:fs'
import path from 'node:path'
import type pg from 'pg'
import sharp from 'sharp'
import { media } from '#contract/features/media/index.ts'
import { searchText } from '../core/database/folded-search.ts'
import type { Served } from '../core/requests/declare.ts'
import { features } from '../features.ts'
import { app, type TestApp } from './app.ts'
import { okOf } from './news.ts'
import { idOf, type TestPerson } from './people.ts'

/** What a test wants of a picture of the library. */
export interface MediaWish {
  area: string
  by?: TestPerson
  name?: string
  alt?: string
  shared?: boolean
  sha256?: string
}

/** Puts a picture into the library of an area; it has a row and no bytes. */
export async function makeMedia(db: Pick<pg.Pool, 'query'>, wish: MediaWish): Promise<{ id: string; fileId: string }> {
  const { area, by, name = `Зураг ${area}`, alt = '', shared = false, sha256 = crypto.randomUUID() } = wish
  const { rows: files } = await db.query(
    `insert into files (owner_id, area_id, name, type, bytes, sha256, width, height)
     values ($1, $2, $3, 'image/webp', 1000, $4, 800, 600) returning id`,
    [by?.id ?? null, idOf(area), name, sha256],
  )
  const fileId: string = files[0].id
  const { rows } = await db.query(
    `insert into media (area_id, owner_id, file_id, name, alt, status, search) values ($1, $2, $3, $4, $5, $6, $7) returning id`,
    [
      idOf(area),
      by?.id ?? null,
      fileId,
      name,
      JSON.stringify({ mn: alt }),
      shared ? 'shared' : 'private',
      searchText(name, alt),
    ],
  )
  const id: string = rows[0].id
  await db.query('insert into media_files (file_id, media_id) values ($1, $2)', [fileId, id])
  await db.query(`insert into file_links (file_id, table_name, row_id) values ($1, 'media', $2)`, [fileId, id])
  return { id, fileId }
}

/** The media feature without its limits per minute: one person uploads more in a test than an office does. */
export function unlimitedMedia(): Record<string, Served> {
  const { perMinute: _, ...upload } = media.routes.upload
  const { perMinute: __, ...replace } = media.routes.replace
  return {
    ...features,
    media: { ...features.media, feature: { ...media, routes: { ...media.routes, upload, replace } } },
  }
}

/** A small picture of one colour. */
export const aPicture = (colour: string, width = 40): Promise<Buffer> =>
  sharp({ create: { width, height: 30, channels: 3, background: colour } })
    .png()
    .toBuffer()

/** Requests to the library, in short. */
export function library(t: TestApp) {
  const upload = (person: TestPerson | null, content: Buffer, { shared = false, name = 'зураг.png' } = {}) =>
    t.as(person).upload(`/v1/media${shared ? '?shared=true' : ''}`, { name, type: 'image/png', content })
  return {
    upload,
    uploaded: async (person: TestPerson, colour: string, more = {}) =>
      okOf(await upload(person, await aPicture(colour), more), 201),
    idsOf: async (person: TestPerson, query = ''): Promise<string[]> =>
      okOf(await t.as(person).get(`/v1/media?pageSize=100${query}`), 200).map(({ id }: { id: string }) => id),
    one: (person: TestPerson, id: string) => t.as(person).get(`/v1/media/${id}`),
    change: (person: TestPerson, id: string, body: object) => t.as(person).patch(`/v1/media/${id}`, body),
    remove: (person: TestPerson, id: string) => t.as(person).delete(`/v1/media/${id}`),
    countOf: async (table: string) => Number((await t.core.pool.query(`select count(*) as n from ${table}`)).rows[0].n),
    /** The names under which the bytes of a file are stored. */
    storedIn: (id: string) => {
      const folder = path.join(t.dataDir, 'files', id.slice(0, 2), id)
      return fs.existsSync(folder) ? fs.readdirSync(folder).toSorted() : []
    },
  }
}

export const coverOf = (id: string, mn = 'Талбай') => ({ cover: { id, alt: { mn } } })
export const imageIn = (id: string) => ({
  body: {
    mn: {
      type: 'doc',
      content: [
        { type: 'paragraph', content: [{ type: 'text', text: 'Агуулга' }] },
        { type: 'image', attrs: { fileId: id, alt: 'Гудамж' } },
      ],
    },
  },
})

/** An app whose uploads are not limited, and its library. */
export async function mediaApp(): Promise<{ t: TestApp; of: ReturnType<typeof library> }> {
  const t = await app({ features: unlimitedMedia() })
  return { t, of: library(t) }
}

/** Removes all pictures and news. */
export async function emptyLibrary({ core }: TestApp): Promise<void> {
  await core.pool.query('truncate media, news cascade')
  await core.pool.query('delete from file_links')
}
