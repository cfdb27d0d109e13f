import type { ContentCover } from '#contract/core/content/index.ts'
import { hasVisibleText, type InBoth, type Localized } from '#contract/core/text/localized.ts'
import { imagesOf, type RichDoc } from '#contract/core/text/richtext.ts'
import type { Tx } from '../database/kysely.ts'
import type { PictureAlt } from '../requests/declare.ts'

/** The alternative texts that content has for its pictures, the cover's first. */
export function pictureAlts({ cover, body }: { cover: ContentCover | null; body: InBoth<RichDoc> }): PictureAlt[] {
  const words = new Map<string, Localized>()
  if (cover && hasVisibleText(cover.alt.mn)) words.set(cover.id, cover.alt)
  const english = new Map((body.en ? imagesOf(body.en) : []).map(({ fileId, alt }) => [fileId, alt]))
  for (const { fileId, alt } of imagesOf(body.mn)) {
    const en = english.get(fileId)
    if (!words.has(fileId) && hasVisibleText(alt)) words.set(fileId, { mn: alt, ...(en && { en }) })
  }
  return [...words].map(([fileId, alt]) => ({ fileId, alt }))
}

/** A picture in a record of content, with the record's data about it. */
export interface ContentPicture {
  file_id: string
  area_id: string
  owner_id: string | null
  name: string
  sha256: string
  created_at: Date
  alt: Localized | null
  /** Whether everybody may read the record. */
  published: boolean
}

/**
 * Distinct pictures used by records of content, oldest first: at most `limit` of those that no row of the table `known`
 * has in its column `file_id`. A picture belongs to the area of the record's author; of several areas, to the highest.
 */
export async function contentPictures(db: Tx, known: string, limit: number): Promise<ContentPicture[]> {
  const { rows: tables } = await db.query<{ name: string }>(
    `select c.table_name as name from information_schema.columns c
     where c.table_schema = 'public' and c.column_name = 'cover_file_id' and exists (
       select from information_schema.columns a where a.table_schema = 'public' and a.table_name = c.table_name and a.column_name = 'author_area_id')`,
  )
  if (tables.length === 0) return []
  const named = tables.map(
    ({ name }) => `
      select l.file_id, t.author_area_id as area_id, t.status = 'published' and t.posted_at <= now() and t.deleted_at is null as published,
        case when t.cover_file_id = l.file_id then t.cover_alt else (
          select jsonb_build_object('mn', picture -> 'alt') from jsonb_path_query(t.body -> 'mn', 'strict $.**.attrs') as picture
          where picture ->> 'fileId' = l.file_id::text limit 1) end as alt
      from file_links l join "${name}" t on t.id = l.row_id
      where l.table_name in ('${name}', '${name}_versions')
        and not exists (select from "${known}" k where k.file_id = l.file_id)`,
  )
  const { rows } = await db.query<ContentPicture>(
    `select * from (
       select distinct on (f.id) f.id as file_id, n.area_id, f.owner_id, f.name, f.sha256, f.created_at, n.alt,
         bool_or(n.published) over (partition by f.id) as published
       from (${named.join(' union all ')}) n join files f on f.id = n.file_id and f.width is not null
       order by f.id, (select length(path) from areas where id = n.area_id), n.published desc, n.alt is null, n.area_id
     ) pictures order by created_at, file_id limit $1`,
    [limit],
  )
  return rows
}
