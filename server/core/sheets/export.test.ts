import fs from 'node:fs'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { strFromU8, unzipSync } from 'fflate'
import { sql } from 'kysely'
import type pg from 'pg'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { app, type TestApp } from '../../testing/app.ts'
import { readCsv, readXlsx } from '../../testing/sheets.ts'
import { someoneWaits } from '../../testing/waiting.ts'
import { Cancellation } from '../database/cancellation.ts'
import { queriesOn } from '../database/kysely.ts'
import { EXPORTS_AT_ONCE, exportRows } from './export.ts'
import type { ExportColumn, ExportFormat } from './export-source.ts'
import type { Cell, Sheet } from './sheet.ts'
import { writeInThread } from './write-in-thread.ts'
import { xlsx } from './xlsx.ts'

let t: TestApp
beforeAll(async () => {
  t = await app()
})

interface Row {
  text: string | null
  amount: number | null
  day: string | null
  at: Date | null
}
const columns: ExportColumn<Row>[] = [
  { header: 'Нэр', kind: 'text', value: (row) => row.text },
  { header: 'Тоо', kind: 'number', value: (row) => row.amount },
  { header: 'Өдөр', kind: 'date', value: (row) => row.day },
  { header: 'Цаг', kind: 'datetime', value: (row) => row.at },
]
async function exported(rows: Row[], format: ExportFormat): Promise<Buffer> {
  const query = sql<Row>`select r.text, r.amount, r.day::date as day, r.at::timestamptz as at
    from rows from (jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as (text text, amount float8, day text, at text))
      with ordinality as r(text, amount, day, at, n) order by r.n`
  return exportedBy(query, format)
}

const begin = (query: ReturnType<typeof sql<Row>>, format: ExportFormat) =>
  exportRows(t.core, query.compile(queriesOn(t.core.pool)), { format, name: 'Мэдээ 2026', columns })

async function exportedBy(query: ReturnType<typeof sql<Row>>, format: ExportFormat): Promise<Buffer> {
  return buffer(await (await begin(query, format)).body())
}

const row = (more: Partial<Record<keyof Row, unknown>>) =>
  ({ text: null, amount: null, day: null, at: null, ...more }) as Row

describe('CSV', () => {
  test('begins with a byte order mark and the headers, and keeps Mongolian letters, commas, quotes and line ends', async () => {
    const text = 'Өргөө, "Үйлчилгээ"\nЁс'
    const file = (await exported([row({ text })], 'csv')).toString()

    expect(file.startsWith('\uFEFFНэр,Тоо,Өдөр,Цаг\r\n')).toBe(true)
    expect(readCsv(file)[1]).toEqual([text, '', '', ''])
  })

  test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '＝1+1'])('%j is not executed by a spreadsheet', async (text) => {
    const file = (await exported([row({ text })], 'csv')).toString()
    expect(readCsv(file)[1]?.[0]).toBe(`'${text}`)
  })

  test('a negative number remains a number', async () => {
    const file = (await exported([row({ amount: -3.5 })], 'csv')).toString()
    expect(readCsv(file)[1]).toEqual(['', '-3.5', '', ''])
  })

  test('an instant is shown in Ulaanbaatar time', async () => {
    const file = (await exported([row({ day: '2026-09-28', at: '2026-12-31T16:30:00Z' })], 'csv')).toString()
    expect(readCsv(file)[1]).toEqual(['', '', '2026-09-28', '2027-01-01 00:30'])
  })
})

describe('XLSX', () => {
  test('can be read back with texts, numbers and real dates, each in its cell', async () => {
    const rows = [
      row({ text: 'Өргөө <b> & "ү" _x0041_', amount: 12.5, day: '2026-09-28', at: '2026-09-28T08:30:00Z' }),
      row({ amount: 0 }),
    ]
    const { names, sheets } = readXlsx(await exported(rows, 'xlsx'))

    expect(names).toEqual(['Мэдээ 2026'])
    expect(sheets[0]?.[0]?.map((cell) => cell.value)).toEqual(['Нэр', 'Тоо', 'Өдөр', 'Цаг'])
    // 46293 is 28 September 2026 in a spreadsheet; 16:30 is 0.6875 of a day
    expect(sheets[0]?.[1]).toEqual([
      { at: 'A2', kind: 'text', value: 'Өргөө <b> & "ү" _x0041_', style: 0 },
      { at: 'B2', kind: 'number', value: 12.5, style: 0 },
      { at: 'C2', kind: 'date', value: 46293, style: 2 },
      { at: 'D2', kind: 'date', value: 46293.6875, style: 3 },
    ])
    expect(sheets[0]?.[2]).toEqual([{ at: 'B3', kind: 'number', value: 0, style: 0 }])
  })

  test('a formula is written as text that stays text when it is edited; the file contains no formula', async () => {
    const { sheets, parts } = readXlsx(await exported([row({ text: '=HYPERLINK("http://x")' })], 'xlsx'))

    expect(sheets[0]?.[1]?.[0]).toEqual({ at: 'A2', kind: 'text', value: '=HYPERLINK("http://x")', style: 4 })
    expect(parts['xl/styles.xml']).toContain('quotePrefix="1"')
    expect(parts['xl/worksheets/sheet1.xml']).not.toContain('<f')
  })

  test('a text longer than a cell can contain is cut, and characters that XML cannot represent are omitted', async () => {
    const { sheets } = readXlsx(await exported([row({ text: `\u0001${'а'.repeat(40_000)}` })], 'xlsx'))
    expect(sheets[0]?.[1]?.[0]?.value).toBe('а'.repeat(32_766))
  })

  test('rows beyond a million continue in a second sheet', async () => {
    const portions = (async function* () {
      for (let i = 0; i < 263; i++) yield Array.from({ length: 4_000 }, () => [null])
    })()
    const chunks: Uint8Array[] = []
    for await (const chunk of xlsx({ name: 'Мэдээ', headers: ['А'], portions })) chunks.push(chunk)
    const { names, parts } = readXlsx(Buffer.concat(chunks))

    expect(names).toEqual(['Мэдээ', 'Мэдээ 2'])
    expect(
      parts['xl/worksheets/sheet1.xml']?.endsWith(
        '<row r="1048576"></row></sheetData><autoFilter ref="A1:A1048576"/></worksheet>',
      ),
    ).toBe(true)
    // 263 × 4000 rows, of which the first sheet contains 1,048,575 below its header; the second sheet repeats the header
    expect(parts['xl/worksheets/sheet2.xml']).toContain(`<row r="${263 * 4_000 - 1_048_575 + 1}"></row></sheetData>`)
  })
})

const many = sql<Row>`select 'Мэдээний гарчиг ' || n as text, n as amount, '2026-01-01'::date as day, now() as at
  from generate_series(1, 50000) n`

test.each(['csv', 'xlsx'] as const)('50,000 rows as %s are written completely', async (format) => {
  const file = await exportedBy(many, format)

  const rows = format === 'csv' ? readCsv(file.toString()).length : readXlsx(file).sheets[0]?.length
  expect(rows).toBe(50_001)
  expect(file.length).toBeGreaterThan(500_000)
})

const inUse = () => t.core.pool.totalCount - t.core.pool.idleCount
const temporaryFiles = () => fs.readdirSync(path.join(t.dataDir, 'files', 'incoming'))

test('a download that nobody reads occupies no connection, and its file is deleted when it ends', async () => {
  const body = await (await begin(many, 'csv')).body()
  expect(inUse()).toBe(0)
  expect(temporaryFiles()).toHaveLength(1)

  await new Promise((done) => body.once('close', done).destroy())
  await vi.waitFor(() => expect(temporaryFiles()).toEqual([]))
})

test('no statement is sent before the body is requested', async () => {
  const wrong = sql<Row>`select 1 / 0 as amount`
  await expect(begin(wrong, 'csv')).resolves.toMatchObject({ filename: 'Мэдээ 2026.csv' })
})

test('one download too many gets 429, and a slot is free again when one ends', async () => {
  const first = Array.from({ length: EXPORTS_AT_ONCE }, async () => exportedBy(many, 'csv'))
  const bodies = await Promise.all(Array.from({ length: 1 }, () => begin(many, 'csv')))

  await expect(bodies[0]?.body()).rejects.toMatchObject({ code: 'too_many' })
  await Promise.all(first)
  await expect(exportedBy(many, 'csv')).resolves.toBeInstanceOf(Buffer)
})

test('a query that fails is reported as a problem, not as a partial file, and its connection is returned', async () => {
  const wrong = sql<Row>`select 1 / (n - 3000) as amount from generate_series(1, 5000) n`
  await expect(exportedBy(wrong, 'csv')).rejects.toThrow('division by zero')

  expect(inUse()).toBe(0)
  expect(temporaryFiles()).toEqual([])
})

test('the file is written in a thread; the main thread reads the rows in portions and reports progress', async () => {
  const seen: number[] = []
  const { source } = await begin(many, 'xlsx')
  const file = path.join(t.dataDir, 'export.xlsx')
  const { rows, bytes } = await writeInThread(t.core.pool, source, file, { progress: (n) => void seen.push(n) })

  expect([rows, bytes]).toEqual([50_000, fs.statSync(file).size])
  expect(seen).toEqual(Array.from({ length: 100 }, (_, i) => (i + 1) * 500))
})

test('an error thrown by the progress callback stops the export', async () => {
  const { source } = await begin(many, 'csv')
  const stop = (rows: number) => {
    if (rows === 1_000) throw new Error('enough')
  }
  const file = path.join(t.dataDir, 'x.csv')
  await expect(writeInThread(t.core.pool, source, file, { progress: stop })).rejects.toThrow('enough')
  expect(inUse()).toBe(0)
})

describe('a caller who disconnects', () => {
  /** A list whose row with this number waits for a lock of the test. */
  const LOCK = 733
  const stuckAt = (row: number) =>
    sql<Row>`select 'x' as text, case when n = ${sql.lit(row)} then pg_advisory_xact_lock_shared(${sql.lit(LOCK)})::text end as locked
      from generate_series(1, 5000) n`
  const held = async (work: (admin: pg.PoolClient) => Promise<void>) => {
    const admin = await t.core.pools.control.connect()
    await admin.query(`select pg_advisory_lock(${LOCK})`)
    try {
      await work(admin)
    } finally {
      await admin.query('select pg_advisory_unlock_all()')
      admin.release()
    }
  }

  test.each([1, 2_000])(
    'ends the export in the statement that reads row %i, and its connection is returned',
    async (n) => {
      await held(async () => {
        const cancellation = new Cancellation()
        const body = (await begin(stuckAt(n), 'csv')).body(cancellation)
        body.catch(() => {})
        await someoneWaits(t.core.pool)
        cancellation.cancel()

        await expect(body).rejects.toMatchObject({ code: '57014' })
        expect(temporaryFiles()).toEqual([])
        await vi.waitFor(() => expect(inUse()).toBe(0))
      })
    },
  )

  test('leaves the queue: a waiting export is not started', async () => {
    await held(async () => {
      const running = [new Cancellation(), new Cancellation()]
      const files = Promise.allSettled(running.map(async (one) => (await begin(stuckAt(1), 'csv')).body(one)))
      await vi.waitFor(() => expect(inUse()).toBe(2))
      const waiting = new Cancellation()
      const last = (await begin(sql<Row>`select 1 / 0 as amount`, 'csv')).body(waiting)
      last.catch(() => {})
      for (const one of [waiting, ...running]) one.cancel()

      await expect(last).rejects.toMatchObject({ code: 'unavailable' })
      expect((await files).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    })
  })
})

describe('the columns of a spreadsheet', () => {
  const sheetOf = async (rows: Cell[][], more: Partial<Sheet> = {}) => {
    async function* portions() {
      yield rows
    }
    const chunks: Uint8Array[] = []
    const sheet = { name: 'x', headers: ['№', 'Хаягийн тайлбар'], portions: portions(), ...more }
    for await (const chunk of xlsx(sheet)) chunks.push(chunk)
    return strFromU8(unzipSync(Buffer.concat(chunks))['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
  }
  const widthsIn = (xml: string) => [...xml.matchAll(/<col [^>]*width="(\d+)"/g)].map(([, width]) => Number(width))

  test('are as wide as their content, from the head up to a limit', async () => {
    expect(widthsIn(await sheetOf([]))).toEqual([8, 19])
    const long = { kind: 'text', value: 'а'.repeat(500) } as const
    expect(widthsIn(await sheetOf([[{ kind: 'number', value: 1_234_567 }, long]]))).toEqual([11, 60])
  })

  test('can be filtered over all rows, but not in a template with checked cells', async () => {
    const line: Cell[] = [{ kind: 'number', value: 1 }, null]
    expect(await sheetOf([line, line])).toContain('</sheetData><autoFilter ref="A1:B3"/></worksheet>')
    const accepts = { kind: 'number', min: 0, max: 5, isWhole: true } as const
    expect(await sheetOf([line], { checks: [{ column: 0, accepts }] })).not.toContain('autoFilter')
  })
})
