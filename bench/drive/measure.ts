import { fork } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import type pg from 'pg'
import type { App } from '../../server/core/app/boot.ts'
import { median } from '../arithmetic.ts'
import type { Figure } from '../figures.ts'
import { startInside } from '../inside.ts'
import { fillCity } from '../notifications/people.ts'
import { makeFolder } from '../place.ts'

/** Bytes of the file, and how often it is sent and written in turns. */
const BYTES = 1_073_741_824
const ROUNDS = 3
const WRITE_BYTES = 1_048_576
const MB = 1_048_576
/** How often memory is read, ms. */
const LOOK_MS = 100

/** How fast a large file is uploaded compared with writing the same bytes to the same disk, and what memory it takes. */
export async function measureDrive(say: (line: string) => void): Promise<Figure[]> {
  const { app, pool } = await startInside('drive', say)
  const { token, folderId } = await someone(app, pool)
  const base = await app.http.listen({ port: 0, host: '127.0.0.1' })
  const folder = makeFolder('plain')
  const rates: { ours: number; plain: number }[] = []
  const before = process.memoryUsage().rss
  let peak = before
  const look = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss)
  }, LOOK_MS)
  for (let round = 0; round < ROUNDS; round++) {
    const plain = await writePlainly(path.join(folder, String(round)))
    const ours = await upload(base, { token, folderId, name: `${round}.bin` })
    rates.push({ ours, plain })
    say(`upload ${ours.toFixed(0)} MB/s, plain write ${plain.toFixed(0)} MB/s`)
  }
  clearInterval(look)
  const what = 'of a file of 1 GB'
  return [
    { what: `upload ${what}, median`, value: median(rates.map(({ ours }) => ours)), unit: 'MB/s' },
    {
      what: 'the same bytes written to the same disk, median',
      value: median(rates.map(({ plain }) => plain)),
      unit: 'MB/s',
    },
    {
      what: `upload ${what} compared with writing it`,
      value: 100 * median(rates.map(({ ours, plain }) => ours / plain)),
      unit: '%',
      goal: { least: 70 },
    },
    { what: `memory that the uploads ${what} take`, value: (peak - before) / MB, unit: 'MB', goal: { most: 200 } },
  ]
}

/** A city administrator with a session, and the person's outermost folder. */
async function someone({ core }: App, pool: pg.Pool): Promise<{ token: string; folderId: string }> {
  const personId = await fillCity(pool)
  const { token } = await core.sessions.open(core.pool, personId, { agent: 'bench', address: '127.0.0.1' })
  const { rows } = await pool.query(`insert into drive_spaces (owner_id) values ($1) returning id`, [personId])
  const folderId: string = rows[0].id
  await pool.query(
    `insert into drive_nodes (id, space_id, line, is_folder, kind, name) values ($1, $1, array[$1::uuid], true, 'folder', '')`,
    [folderId],
  )
  return { token, folderId }
}

async function upload(
  base: string,
  { token, folderId, name }: { token: string; folderId: string; name: string },
): Promise<number> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const draft = { parentId: folderId, folders: [], name, bytes: BYTES, modified: null, replacesId: null }
  const begun = await fetch(`${base}/v1/drive/uploads`, { method: 'POST', headers, body: JSON.stringify(draft) })
  const { data } = (await begun.json()) as { data: { id: string; address: string } }
  const client = fork(new URL('./client.ts', import.meta.url), [`${base}${data.address}`, token, String(BYTES)])
  const ms = await new Promise<number>((resolve, reject) => {
    client.once('message', (value) => resolve(Number(value)))
    client.once('exit', (code) => reject(new Error(`the client ended with ${code}`)))
  })
  const finished = await fetch(`${base}/v1/drive/uploads/${data.id}/finish`, {
    method: 'POST',
    headers: { authorization: headers.authorization },
  })
  if (!finished.ok) throw new Error(`the upload was not finished: ${finished.status}`)
  return BYTES / MB / (ms / 1000)
}

/** Writes the bytes to a file and waits for the disk. @returns megabytes a second. */
async function writePlainly(file: string): Promise<number> {
  const part = Buffer.alloc(WRITE_BYTES, 'нутаг')
  const from = performance.now()
  const handle = await fs.promises.open(file, 'w')
  for (let at = 0; at < BYTES; at += WRITE_BYTES) await handle.write(part)
  await handle.datasync()
  await handle.close()
  const ms = performance.now() - from
  await fs.promises.rm(file)
  return BYTES / MB / (ms / 1000)
}
