import fs from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { EXPORT_HOURS, type ExportState } from '#contract/core/model/export.ts'
import { Problem } from '#contract/core/model/problem.ts'
import { columnsOf, contactsOf, personalDataOf } from '../accounts/delete-account.ts'
import {
  rowsOfAccount,
  rowsOfColumn,
  rowsOfContacts,
  SUBJECT_COLUMNS,
  type Subject,
  subjectOf,
} from '../accounts/personal-data.ts'
import { type ZipEntry, zipOf } from '../attachments/zip.ts'
import type { Worker } from '../jobs/jobs.ts'
import type { Core } from '../requests/context.ts'
import type { Call } from '../requests/declare.ts'
import { keyOf } from '../storage/store.ts'
import {
  EXPORT_COLUMNS,
  type ExportRecord,
  exportFolder,
  FORGET_JOB,
  failAbandoned,
  PERSONAL_EXPORT_JOB,
  reachText,
  showExport,
} from './export-record.ts'

/** Rows of one table in an export; the file says when there are more. Our choice. */
const ROWS_MAX = 10_000
const TRIES = 3
/** Where bytes of a file are, the largest variant of a picture first. */
const VARIANTS = ['file', 'large.webp', 'medium.webp', 'small.webp']

type Writing = Pick<Call<unknown, never>, 'core' | 'tx' | 'later' | 'now' | 'lang' | 'actor'>

/** Starts the export of everything about the caller. @throws Problem('conflict') while another export runs. */
export async function startPersonalExport(call: Writing): Promise<ExportState> {
  const { actor, tx, now, lang } = call
  if (!actor) throw new Problem('not_signed_in')
  await failAbandoned(tx, actor.id)
  const { rows } = await tx.query<ExportRecord>(
    `insert into exports (owner_id, feature, route, input, lang, reach, created_at, expires_at)
     values ($1, 'auth', 'exportMyData', '{"query": {}}', $2, $3, $4, $5)
     on conflict (owner_id) where status in ('waiting', 'running') do nothing returning ${EXPORT_COLUMNS}`,
    [actor.id, lang, reachText(actor), now, new Date(now.getTime() + EXPORT_HOURS * 3_600_000)],
  )
  const [made] = rows
  if (!made) throw new Problem('conflict', { errors: [{ path: 'route', code: 'export_running' }] })
  await call.later(PERSONAL_EXPORT_JOB, { id: made.id }, undefined, 'files')
  await call.later(FORGET_JOB, { id: made.id }, made.expires_at)
  return showExport(made, lang)
}

/** Writes the ZIP: `index.json`, one JSON file per table, and the person's files. Started again, it writes the same. */
export const writePersonalExport =
  (core: Core): Worker =>
  async ({ id }: { id: string }, { attempts }) => {
    const { rows } = await core.pool.query<ExportRecord>(
      `update exports set status = 'running' where id = $1 and status in ('waiting', 'running') returning ${EXPORT_COLUMNS}`,
      [id],
    )
    const [record] = rows
    if (!record) return
    try {
      await writeZip(core, record)
    } catch (error) {
      if (attempts >= TRIES)
        await core.pool.query(
          `update exports set status = 'failed', problem = '{"code": "export_failed"}' where id = $1 and status = 'running'`,
          [id],
        )
      throw error
    }
  }

async function writeZip(core: Core, { id, owner_id: ownerId }: ExportRecord): Promise<void> {
  const { rows } = await core.pool.query(`select ${SUBJECT_COLUMNS} from users where id = $1 and status = 'active'`, [
    ownerId,
  ])
  if (!rows[0]) throw new Problem('not_allowed')
  const subject = subjectOf(rows[0])
  const place = await core.files.temporary()
  try {
    let entries = 0
    const counted = async function* counted() {
      for await (const entry of entriesOf(core, subject)) {
        entries += 1
        yield entry
      }
    }
    await pipeline(zipOf(counted()), fs.createWriteStream(place.file))
    const { size } = await fs.promises.stat(place.file)
    const key = `${exportFolder(id)}/${crypto.randomUUID()}`
    await core.files.write(key, { file: place.file })
    const { rowCount } = await core.pool.query(
      `update exports set status = 'ready', total = $2, written = $2, bytes = $3, file_key = $4, file_name = 'my-data.zip',
         file_type = 'application/zip', ready_at = $5 where id = $1 and status = 'running'`,
      [id, entries, size, key, core.now()],
    )
    if (!rowCount) await core.files.remove(key)
  } finally {
    await place.done()
  }
}

interface Part {
  path: string
  rows: Record<string, unknown>[]
}

/** One file per table, of which one at a time is in memory; then what they are, and the person's files. */
async function* entriesOf(core: Core, subject: Subject): AsyncGenerator<ZipEntry> {
  const index: { path: string; records: number; isCut: boolean }[] = []
  const entryOf = ({ path, rows }: Part): ZipEntry => ({
    path,
    changedAt: core.now(),
    open: () => Readable.from([Buffer.from(JSON.stringify(rows, null, 2))]),
  })
  for await (const part of partsOf(core, subject)) {
    if (part.rows.length === 0) continue
    const rows = part.rows.slice(0, ROWS_MAX)
    index.push({ path: part.path, records: rows.length, isCut: part.rows.length > rows.length })
    yield entryOf({ path: part.path, rows })
  }
  yield entryOf({ path: 'index.json', rows: index })
  yield* filesOf(core, subject.id)
}

/** The rows of every declared column and contact, one after the other. */
async function* partsOf(core: Core, subject: Subject): AsyncGenerator<Part> {
  const db = core.pools.heavy
  yield { path: 'account.json', rows: await rowsOfAccount(db, subject.id) }
  for (const [feature, data] of personalDataOf(core)) {
    for (const { table, column, use } of columnsOf(data))
      yield {
        path: `${feature}/${table}.${column}.json`,
        rows: await rowsOfColumn(db, { table, column, use }, { id: subject.id, limit: ROWS_MAX + 1 }),
      }
    for (const contact of contactsOf(data))
      yield {
        path: `${feature}/${contact.table}.contact.json`,
        rows: await rowsOfContacts(db, contact, subject, ROWS_MAX + 1),
      }
  }
}

/** The files that the person uploaded, as far as their bytes are there. */
async function* filesOf(core: Core, ownerId: string): AsyncGenerator<ZipEntry> {
  const { rows } = await core.pools.heavy.query<{ id: string; name: string; created_at: Date }>(
    'select id, name, created_at from files where owner_id = $1 order by created_at, id limit $2',
    [ownerId, ROWS_MAX],
  )
  for (const { id, name, created_at: changedAt } of rows) {
    const key = await keyOfBytes(core, id)
    if (key) yield { path: `files/${id}-${name.replaceAll(/[/\\]/g, '_')}`, changedAt, open: () => opened(core, key) }
  }
}

async function keyOfBytes(core: Core, id: string): Promise<string | undefined> {
  for (const variant of VARIANTS) {
    const found = await core.files.open(keyOf(id, variant))
    found?.body.destroy()
    if (found) return keyOf(id, variant)
  }
  return undefined
}

/** Opened when its turn comes, so that a thousand files are not open at once. */
const opened = (core: Core, key: string): Readable =>
  Readable.from(
    (async function* bytes() {
      const found = await core.files.open(key)
      if (found) yield* found.body
    })(),
  )
