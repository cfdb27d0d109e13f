import path from 'node:path'
import { addDays } from '#contract/core/time/dates.ts'
import { type Shot, shoot } from '../api/shots.ts'
import { ratiosOf } from '../arithmetic.ts'
import type { Figure } from '../figures.ts'
import { startInside, timed } from '../inside.ts'
import { fillCity } from '../notifications/people.ts'
import type { Options } from '../options.ts'
import { urlOf } from '../place.ts'
import { type Running, start } from '../processes.ts'
import { environment, startOnDatabase } from '../start-up.ts'

/** Working days of twelve years, and the days of a large import. Source: the specification of the fund site. */
const YEARS_DAYS = 3_130
const IMPORT_DAYS = 5_000
const FIRST_DAY = '2010-01-01'
const POLL_MS = 20

type Inside = Awaited<ReturnType<typeof startInside>>

/** The figures of a fund compared with the bare server, and the import of a long history. */
export async function measureFunds(
  { seconds, rounds }: Pick<Options, 'seconds' | 'rounds'>,
  say: (line: string) => void,
): Promise<Figure[]> {
  const inside = await startInside('funds', say)
  const admin = await fillCity(inside.pool)
  const fundId = await makeFunds(inside, admin)
  const importS = (await importDays(inside, admin)) / 1000
  const cpu = await figuresCpu(inside, fundId, { seconds, rounds })
  return [
    {
      what: `import of ${IMPORT_DAYS.toLocaleString('en-US')} days of prices, read and saved`,
      value: importS,
      unit: 's',
      goal: { most: 3 },
    },
    {
      what: 'figures of a fund over twelve years: processor time compared with the bare server for the same rows',
      value: cpu.median,
      unit: 'times',
      goal: { most: 1.7 },
    },
    { what: 'the same, lowest round', value: cpu.low, unit: 'times' },
  ]
}

/** A fund with twelve years of published prices, and one for the import. @returns the id of the first. */
async function makeFunds({ pool }: Inside, admin: string): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into funds (code, name, description, currency, inception, manager, custodian, licence, fees, status, search)
     select code, '{"mn": "Сан"}', '{"mn": ""}', 'MNT', $1, '{"mn": ""}', '{"mn": ""}', '', '{"mn": ""}', 'published', 'сан'
     from unnest(array['BENCH', 'LONG']) code returning id`,
    [FIRST_DAY],
  )
  const id = rows[0]?.id ?? ''
  await pool.query(
    `insert into fund_prices (fund_id, day, revision, net_assets, units, price, status, writers, decided_by, decided_at)
     select $1, '2012-01-01'::date + (n * 7 / 5), 1, (100 + n % 97) * 1000, 1000, 100 + n % 97, 'published', array[gen_random_uuid()], $2, now()
     from generate_series(0, $3 - 1) n`,
    [id, admin, YEARS_DAYS],
  )
  await pool.query('analyze fund_prices')
  return id
}

/** Milliseconds from the upload of a file to its last saved row. */
async function importDays({ app }: Inside, admin: string): Promise<number> {
  const { token } = await app.core.sessions.open(app.core.pool, admin, { agent: 'bench', address: '127.0.0.1' })
  const rows = Array.from(
    { length: IMPORT_DAYS },
    (_, i) => `LONG,${addDays(FIRST_DAY, i)},${100_000 + (i % 9)},1000,${100 + (i % 9) / 1000}`,
  )
  const form = new FormData()
  form.append('file', new Blob([['Fund code,Date,NAV,Units,Price', ...rows].join('\r\n')]), 'prices.csv')
  const packed = new Response(form)
  const payload = Buffer.from(await packed.arrayBuffer())
  const headers = { authorization: `Bearer ${token}` }
  const base = '/v1/funds/imports'
  const send = async (method: 'GET' | 'POST', url: string, more: object = {}) => {
    const reply = await app.http.inject({ method, url, headers, ...more })
    if (reply.statusCode >= 300) throw new Error(`${method} ${url}: ${reply.statusCode} ${reply.body}`)
    return reply.json().data
  }
  const settled = async (id: string, wanted: string) => {
    for (;;) {
      const state = await send('GET', `${base}/${id}`)
      if (state.status === 'failed') throw new Error(JSON.stringify(state.problem))
      if (state.status === wanted) return state
      await new Promise((resolve) => setTimeout(resolve, POLL_MS))
    }
  }
  return timed(async () => {
    const type = packed.headers.get('content-type') ?? ''
    const { id } = await send('POST', base, { payload, headers: { ...headers, 'content-type': type } })
    const { good } = await settled(id, 'ready')
    if (good !== IMPORT_DAYS) throw new Error(`${good} good rows`)
    await send('POST', `${base}/${id}/confirm`)
    await settled(id, 'done')
  })
}

/** Processor time of the figures compared with that of a server that only reads and sends the same rows. */
async function figuresCpu(
  { pool, connection }: Inside,
  fundId: string,
  { seconds, rounds }: Pick<Options, 'seconds' | 'rounds'>,
): Promise<{ low: number; median: number }> {
  const url = urlOf(connection)
  const ours = await startOnDatabase(url)
  const bare = await startBare(url, fundId)
  const shots: { ours: Shot[]; bare: Shot[] } = { ours: [], bare: [] }
  const fire = (server: Running, address: string, length: number) =>
    shoot(server, { name: 'figures', what: 'figures', asker: 'nobody', paths: [address] }, undefined, {
      seconds: length,
      pool,
      counted: true,
    })
  const address = `/v1/funds/${fundId}/figures?line=inception`
  await fire(ours, address, seconds / 2)
  await fire(bare, '/', seconds / 2)
  for (let round = 0; round < rounds; round++) {
    shots.ours.push(await fire(ours, address, seconds))
    shots.bare.push(await fire(bare, '/', seconds))
  }
  await ours.stop()
  await bare.stop()
  const cpuOf = (all: readonly Shot[]) => all.map(({ cpuMs }) => cpuMs)
  return ratiosOf(cpuOf(shots.ours), cpuOf(shots.bare))
}

async function startBare(url: string, fundId: string): Promise<Running> {
  const { env, port } = await environment({ DATABASE_URL: url })
  const args = [path.join(import.meta.dirname, 'floor.ts'), fundId]
  return start({ name: 'the bare server', command: process.execPath, args, env, readyPath: '/ready', port })
}
