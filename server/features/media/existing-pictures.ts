import type { Localized } from '#contract/core/text/localized.ts'
import { inUnscopedTransaction, type Unscoped } from '../../core/access/unscoped.ts'
import { type ContentPicture, contentPictures } from '../../core/content/pictures.ts'
import { searchText } from '../../core/database/folded-search.ts'
import type { Worker } from '../../core/jobs/jobs.ts'
import type { Core } from '../../core/requests/context.ts'
import { linkFile } from './upload.ts'

/** Pictures added per transaction. */
const AT_ONCE = 200

/**
 * Adds pictures used by content to the library, once per area and file content: those uploaded before the library
 * existed, and the demo's. Idempotent.
 */
export const addExistingPictures =
  (core: Core): Worker =>
  async () => {
    for (let entered = AT_ONCE; entered === AT_ONCE; ) {
      entered = await inUnscopedTransaction(core, 'a job enters the pictures of all areas', async (db) => {
        await db.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', ['media.enter'])
        const pictures = await contentPictures(db, 'media_files', AT_ONCE)
        for (const picture of pictures) await enter(db, picture)
        return pictures.length
      })
    }
  }

async function enter(db: Unscoped, picture: ContentPicture): Promise<void> {
  const { file_id: fileId, area_id: areaId, sha256 } = picture
  const { rows } = await db.query<{ id: string; alt: Localized }>(
    `select m.id, m.alt from media m join media_files mf on mf.media_id = m.id join files f on f.id = mf.file_id
     where m.area_id = $1 and f.sha256 = $2 and f.sha256 <> '' limit 1`,
    [areaId, sha256],
  )
  const same = rows[0]
  await linkFile(db, same?.id ?? (await add(db, picture)), fileId)
  if (same && picture.published) await db.query(`update media set status = 'shared' where id = $1`, [same.id])
}

async function add(db: Unscoped, picture: ContentPicture): Promise<string> {
  const name = [...picture.name].slice(0, 200).join('')
  const alt = { mn: picture.alt?.mn ?? '', ...(picture.alt?.en && { en: picture.alt.en }) }
  const { rows } = await db.query<{ id: string }>(
    `insert into media (area_id, owner_id, file_id, name, alt, status, search, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
    [
      picture.area_id,
      picture.owner_id,
      picture.file_id,
      name,
      JSON.stringify(alt),
      // published pictures were visible to everybody anyway
      picture.published ? 'shared' : 'private',
      searchText(name, alt.mn, alt.en),
      picture.created_at,
    ],
  )
  return rows[0]?.id ?? ''
}
