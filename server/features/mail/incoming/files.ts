import { createHash, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { Problem } from '#contract/core/model/problem.ts'
import { message } from '#contract/core/text/messages.ts'
import { inUnscopedTransaction, type Unscoped } from '../../../core/access/unscoped.ts'
import { tidyLater } from '../../../core/attachments/tidy.ts'
import { Jobs } from '../../../core/jobs/jobs.ts'
import type { Core } from '../../../core/requests/context.ts'
import { refuseViruses } from '../../../core/storage/clamav.ts'
import { keyOf } from '../../../core/storage/store.ts'
import { prepareUpload, safeName } from '../../../core/storage/store-upload.ts'
import type { ParsedFile } from './parsed.ts'

/** A stored file of an incoming mail. */
export interface KeptFile {
  id: string
  bytes: number
  contentId: string | null
  isPicture: boolean
}

interface Row {
  id: string
  name: string
  type: string
  bytes: number
  sha256: string
  width: number | null
  height: number | null
}

/** clamd does not read a file: it is too large for it. */
export class NotScanned extends Error {}

/**
 * Stores the files of an incoming mail: pictures and documents as uploads are, everything else as bytes that are only ever downloaded and
 * never unpacked. Their rows come first, with the job that removes what no mail uses after all, so that nothing is left behind by a crash.
 *
 * @throws NotScanned when `unscanned` is 'refuse'; Problem('unavailable') while clamd does not answer.
 */
export async function keepFiles(
  core: Core,
  files: readonly ParsedFile[],
  unscanned: 'note' | 'refuse' = 'note',
): Promise<KeptFile[]> {
  const kept: KeptFile[] = []
  for (const file of files) {
    if (file.content.byteLength === 0) continue
    const clean = await withoutViruses(core, file, unscanned)
    const row = (await keepKnown(core, clean)) ?? (await keepBytes(core, clean))
    kept.push({ id: row.id, bytes: row.bytes, contentId: file.contentId, isPicture: row.width !== null })
  }
  return kept
}

/**
 * An infected file is replaced by a note with its name, so that the reader knows that something was attached, and so is
 * one that clamd does not read unless it is refused. While clamd does not answer, the mail is stored later.
 */
async function withoutViruses(core: Core, file: ParsedFile, unscanned: 'note' | 'refuse'): Promise<ParsedFile> {
  try {
    await refuseViruses(core.config.clamav, () => Readable.from([Buffer.from(file.content)]))
    return file
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'invalid') throw error
    const [reason] = error.extra.errors ?? []
    if (reason?.code === 'not_scanned' && unscanned === 'refuse') throw new NotScanned()
    const text = `${file.name}: ${message('mn', `field.${reason?.code}`, reason?.params)}\n${message('en', `field.${reason?.code}`, reason?.params)}\n`
    return { ...file, name: `${file.name}.txt`, content: Buffer.from(text) }
  }
}

const insert = (core: Core, row: Row) =>
  inUnscopedTransaction(core, 'a file of an incoming mail, which no mail uses yet', async (db: Unscoped) => {
    await db.query(
      'insert into files (id, name, type, bytes, sha256, width, height) values ($1, $2, $3, $4, $5, $6, $7)',
      [row.id, row.name, row.type, row.bytes, row.sha256, row.width, row.height],
    )
    await tidyLater({ later: (kind, payload, runAt) => Jobs.add(db, kind, payload, { runAt }), now: core.now() }, [
      row.id,
    ])
  })

/** Stores a picture or document; undefined for other kinds and for pictures that cannot be decoded. */
async function keepKnown(core: Core, { name, content }: ParsedFile): Promise<Row | undefined> {
  const upload = { name, body: Readable.from([Buffer.from(content)]), truncated: () => false }
  const prepared = await prepareUpload(core.files, upload, 'any').catch(() => undefined)
  if (!prepared) return undefined
  try {
    const row = { id: randomUUID(), ...prepared.file }
    await insert(core, row)
    await prepared.put(row.id)
    return row
  } finally {
    await prepared.done()
  }
}

async function keepBytes(core: Core, { name, content }: ParsedFile): Promise<Row> {
  const row = {
    id: randomUUID(),
    name: safeName(name),
    // never what the sender says: a browser must not take it for a page
    type: 'application/octet-stream',
    bytes: content.byteLength,
    sha256: createHash('sha256').update(content).digest('hex'),
    width: null,
    height: null,
  }
  await insert(core, row)
  await core.files.write(keyOf(row.id, 'file'), Buffer.from(content))
  return row
}
