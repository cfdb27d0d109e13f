import fs from 'node:fs'
import path from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { queriesOn } from '../../server/core/database/kysely.ts'
import { readInThread } from '../../server/core/import/read-in-thread.ts'
import type { ExportColumn, ExportSource } from '../../server/core/sheets/export-source.ts'
import { writeInThread } from '../../server/core/sheets/write-in-thread.ts'
import { HOSTILE } from '../../server/testing/hostile-sheets.ts'
import type { Figure } from '../figures.ts'
import { startInside, timed } from '../inside.ts'
import { fillCity } from '../notifications/people.ts'
import { makeFolder } from '../place.ts'
import { formOf, largePicture, measurePictures } from './pictures.ts'

/** Rows of the exported list. */
const ROWS = 100_000
/** Exports, and uploads, at the same time. */
const AT_ONCE = 4
/** Pause between two looks at the server's health, ms. */
const PAUSE_MS = 5
const p99 = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.99)] ?? Number.NaN

type Started = Awaited<ReturnType<typeof startInside>>

/** Work that must cost nobody else time: the reading of hostile files, and four large exports at once. */
export async function measureHeavy(say: (line: string) => void): Promise<Figure[]> {
  const started = await startInside('heavy', say)
  const admin = await fillCity(started.pool)
  return [
    ...(await hostile(started, say)),
    ...(await exported(started, admin)),
    ...(await measurePictures(started.pool, started.connection, admin)),
  ]
}

/** How long /healthz takes while each of the files is read. */
async function hostile({ app }: Started, say: (line: string) => void): Promise<Figure[]> {
  const words = { fileName: 'x', problems: 'x', title: { name: 'Нэр', phone: 'Утас' }, alias: {} }
  const columns = [
    { field: 'name', kind: 'text' },
    { field: 'phone', kind: 'text' },
  ] as const
  const all: number[] = []
  let worst = { what: '', value: 0 }
  for (const { what, make } of HOSTILE) {
    const file = make()
    let isRead = false
    const reading = readInThread({ columns, words: { mn: words, en: words }, lang: 'mn' }, file)
      .catch(() => {})
      .finally(() => {
        isRead = true
      })
    const took: number[] = []
    while (!isRead) {
      took.push(await timed(() => app.http.inject({ url: '/healthz' })))
      await setTimeout(PAUSE_MS)
    }
    await reading
    all.push(...took)
    if (p99(took) > worst.value) worst = { what, value: p99(took) }
  }
  say(`slowest meanwhile: ${worst.what}`)
  return [
    {
      what: `/healthz while one of ${HOSTILE.length} hostile files is read, p99`,
      value: p99(all),
      unit: 'ms',
      goal: { most: 100 },
    },
    { what: 'the same for the worst of them', value: worst.value, unit: 'ms', goal: { most: 100 } },
  ]
}

interface Row {
  n: number
  title: string
  at: Date
  day: string
}

/** A list of ten columns, as reports and violations have. */
function listOf({ app }: Started): ExportSource {
  const query =
    sql<Row>`select n, 'Баянзүрх дүүрэг, ' || n || ' дүгээр хороо' as title, now() as at, '2026-11-22'::date as day
    from generate_series(1, ${sql.lit(ROWS)}) n`.compile(queriesOn(app.core.pool))
  const text: ExportColumn<Row> = { header: 'Нэр', kind: 'text', value: (row) => row.title }
  const columns: ExportColumn<Row>[] = [
    { header: '№', kind: 'number', value: (row) => row.n },
    { header: 'Цаг', kind: 'datetime', value: (row) => row.at },
    { header: 'Өдөр', kind: 'date', value: (row) => row.day },
    ...Array.from({ length: 7 }, () => text),
  ]
  return { query, format: 'xlsx', name: 'bench', columns } as unknown as ExportSource
}

async function exported(started: Started, admin: string): Promise<Figure[]> {
  const folder = makeFolder('exports')
  const write = (name: string) => writeInThread(started.app.core.pool, listOf(started), path.join(folder, name))
  await write('first.xlsx')
  const before = process.cpuUsage()
  const alone = await timed(() => write('alone.xlsx'))
  const { user, system } = process.cpuUsage(before)
  const lag = monitorEventLoopDelay({ resolution: 1 })
  lag.enable()
  await Promise.all(Array.from({ length: AT_ONCE }, (_, i) => write(`${i}.xlsx`)))
  lag.disable()
  const withUploads = await lagWithUploads(started, admin, write)
  fs.rmSync(folder, { recursive: true, force: true })
  return [
    {
      what: `writing ${ROWS.toLocaleString('en-US')} rows of ten columns as XLSX`,
      value: alone / 1000,
      unit: 's',
      goal: { most: 2 },
    },
    { what: 'processor time of the server for it', value: (user + system) / 1e6, unit: 's' },
    // the histogram counts from its own resolution
    {
      what: 'event loop lag while four of them are written, p99',
      value: lag.percentile(99) / 1e6 - 1,
      unit: 'ms',
      goal: { most: 30 },
    },
    {
      what: 'the same while four large pictures are uploaded as well, p99',
      value: withUploads,
      unit: 'ms',
      goal: { most: 30 },
    },
  ]
}

/** Four exports and four uploads of pictures at once, each picture followed by the next until the exports are written. */
async function lagWithUploads(
  { app }: Started,
  admin: string,
  write: (name: string) => Promise<unknown>,
): Promise<number> {
  const { token } = await app.core.sessions.open(app.core.pool, admin, { agent: 'bench', address: '127.0.0.1' })
  // encoded once, so that nothing but the server's own work is in the measured span
  const form = new Response(formOf(await largePicture()))
  const payload = Buffer.from(await form.arrayBuffer())
  const headers = { authorization: `Bearer ${token}`, 'content-type': form.headers.get('content-type') ?? '' }
  const upload = async () => {
    const { statusCode, body } = await app.http.inject({ method: 'POST', url: '/v1/files', headers, payload })
    if (statusCode !== 201) throw new Error(`upload: ${statusCode} ${body}`)
  }
  await upload()
  const lag = monitorEventLoopDelay({ resolution: 1 })
  lag.enable()
  let isWritten = false
  const uploads = Array.from({ length: AT_ONCE }, async () => {
    while (!isWritten) await upload()
  })
  await Promise.all(Array.from({ length: AT_ONCE }, (_, i) => write(`with-uploads-${i}.xlsx`)))
  isWritten = true
  lag.disable()
  await Promise.all(uploads)
  return lag.percentile(99) / 1e6 - 1
}
