import type { Localized } from '#contract/core/text.ts'
import { type ContentPicture, contentPictures } from '../../core/content-pictures.ts'
import type { Core } from '../../core/core.ts'
import type { Worker } from '../../core/jobs.ts'
import { searchText } from '../../core/search.ts'
import type { Tx } from '../../core/serve.ts'
import { inTransaction } from '../../core/transaction.ts'
import { linkFile } from './upload.ts'

/** Pictures that are entered in one transaction. */
const AT_ONCE = 200

/**
 * Enters into the library what content shows and the library does not have, once for each area and content of the file: what was
 * uploaded before there was a library, and the demo's pictures. Running twice does no harm.
 */
export const enterPictures =
  (core: Core): Worker =>
  async () => {
    for (let entered = AT_ONCE; entered === AT_ONCE; ) {
      entered = await inTransaction(core.pool, async (tx) => {
        await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', ['media.enter'])
        const pictures = await contentPictures(tx, 'media_files', AT_ONCE)
        for (const picture of pictures) await enter(tx, picture)
        return pictures.length
      })
    }
  }

async function enter(tx: Tx, picture: ContentPicture): Promise<void> {
  const { file_id: fileId, area_id: areaId, sha256 } = picture
  const { rows } = await tx.query<{ id: string; alt: Localized }>(
    `select m.id, m.alt from media m join media_files mf on mf.media_id = m.id join files f on f.id = mf.file_id
     where m.area_id = $1 and f.sha256 = $2 and f.sha256 <> '' limit 1`,
    [areaId, sha256],
  )
  const same = rows[0]
  await linkFile(tx, same?.id ?? (await add(tx, picture)), fileId)
  if (same && picture.published) await tx.query(`update media set status = 'shared' where id = $1`, [same.id])
}

async function add(tx: Tx, picture: ContentPicture): Promise<string> {
  const name = [...picture.name].slice(0, 200).join('')
  const alt = { mn: picture.alt?.mn ?? '', ...(picture.alt?.en && { en: picture.alt.en }) }
  const { rows } = await tx.query<{ id: string }>(
    `insert into media (area_id, owner_id, file_id, name, alt, status, search, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
    [
      picture.area_id,
      picture.owner_id,
      picture.file_id,
      name,
      JSON.stringify(alt),
      // what everybody could see is no secret of its area
      picture.published ? 'shared' : 'private',
      searchText(name, alt.mn, alt.en),
      picture.created_at,
    ],
  )
  return rows[0]?.id ?? ''
}
