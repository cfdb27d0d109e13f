import { sql } from 'kysely'
import type { Localized } from '#contract/core/text/localized.ts'
import type { MediaFull, MediaRow } from '#contract/features/media/index.ts'
import { areaName } from '../../core/access/area-ref.ts'
import { usesOfFiles } from '../../core/attachments/lent-files.ts'
import { pictureUrls } from '../../core/attachments/photo.ts'
import type { AnyMediaCall, MediaRecord } from './tables.ts'

/** The table whose links do not count as a use. */
export const MEDIA = 'media'

const COLUMNS = [
  'id',
  'file_id',
  'area_id',
  'name',
  'alt',
  'decorative',
  'credit',
  'status',
  'owner_id',
  'created_at',
  'version',
] as const

type Listed = Pick<MediaRecord, (typeof COLUMNS)[number]> & {
  area_name: Localized
  size: [width: number | null, height: number | null, bytes: number]
  owner_name: [last: string, first: string] | null
  uses: number
  can_write: boolean
}

/** The links of records to a picture, with any of its files. */
export const linksOf = sql`file_links l join media_files mf on mf.file_id = l.file_id
  where mf.media_id = media.id and l.table_name <> ${sql.lit(MEDIA)}`

type Showing = Pick<AnyMediaCall, 'rows' | 'core' | 'now'>

const extraColumns = ({ rows }: Pick<AnyMediaCall, 'rows'>) => [
  areaName(sql.ref('media.area_id')).as('area_name'),
  sql<Listed['size']>`(select jsonb_build_array(width, height, bytes) from files where files.id = media.file_id)`.as(
    'size',
  ),
  sql<
    Listed['owner_name']
  >`(select jsonb_build_array(last_name, first_name) from users where users.id = media.owner_id)`.as('owner_name'),
  sql<number>`(select count(distinct l.row_id)::int from ${linksOf})`.as('uses'),
  rows.may('write', MEDIA).as('can_write'),
]

/** The expressions selected for a picture. */
export const selected = (call: Pick<AnyMediaCall, 'rows'>) => ({
  columns: COLUMNS.map((name) => `media.${name}` as const),
  extraColumns: extraColumns(call),
})

/** A picture for a response. */
export function show(call: Pick<Showing, 'core' | 'now'>, row: Listed): MediaRow {
  const [width, height, bytes] = row.size
  return {
    id: row.id,
    fileId: row.file_id,
    areaId: row.area_id,
    area: row.area_name,
    name: row.name,
    alt: row.alt,
    decorative: row.decorative,
    credit: row.credit,
    shared: row.status === 'shared',
    width,
    height,
    bytes,
    urls: pictureUrls(call, row.file_id),
    useCount: row.uses,
    by:
      row.owner_id && row.owner_name
        ? { id: row.owner_id, lastName: row.owner_name[0], firstName: row.owner_name[1] }
        : null,
    createdAt: row.created_at.toISOString(),
    version: row.version,
    canWrite: row.can_write,
  }
}

/** The current state of one picture. @throws Problem('not_found') out of reach of the route's verb. */
export async function rowNow(call: Showing, id: string): Promise<MediaRow> {
  const { columns, extraColumns: more } = selected(call)
  const found = await call.rows.from(MEDIA).select(columns).select(more).where('media.id', '=', id).executeTakeFirst()
  // reading it again gives the reason: 404 or 403
  if (!found) await call.rows.one(MEDIA, id)
  return show(call, found as Listed)
}

/** All files of this picture. */
export async function filesOf(call: Pick<AnyMediaCall, 'rows'>, id: string): Promise<string[]> {
  const db = call.rows.unscoped('the files of one picture that was reached')
  const { rows } = await db.query<{ file_id: string }>('select file_id from media_files where media_id = $1', [id])
  return rows.map((row) => row.file_id)
}

/** One picture with the records that show it. */
export async function fullNow(call: Showing & Pick<AnyMediaCall, 'db' | 'actor'>, id: string): Promise<MediaFull> {
  const row = await rowNow(call, id)
  const { uses, elsewhere } = await usesOfFiles(call, await filesOf(call, id), MEDIA)
  return { ...row, uses, usesElsewhere: elsewhere }
}

export type { Listed }
