import { addDays } from '#contract/core/time/dates.ts'
import { median } from '../arithmetic.ts'
import type { Figure } from '../figures.ts'
import { startInside, timed } from '../inside.ts'
import { fillCity } from '../notifications/people.ts'
import type { Options } from '../options.ts'
import { figuresCpu } from './cpu.ts'
import { makeFunds, makePortfolios } from './fill.ts'

/** Days of a large import. Source: the specification of the fund site. */
const IMPORT_DAYS = 5_000
const FIRST_DAY = '2010-01-01'
const POLL_MS = 20
/** Requests whose median is taken. */
const TIMES = 15

type Inside = Awaited<ReturnType<typeof startInside>>

/** The figures of a fund compared with the bare server, the import of a long history, fact sheets and holdings. */
export async function measureFunds(
  { seconds, rounds }: Pick<Options, 'seconds' | 'rounds'>,
  say: (line: string) => void,
): Promise<Figure[]> {
  const inside = await startInside('funds', say)
  const admin = await fillCity(inside.pool)
  const fundIds = await makeFunds(inside.pool, admin, FIRST_DAY)
  const before = process.cpuUsage()
  const importS = (await importDays(inside, admin)) / 1000
  const used = process.cpuUsage(before)
  const { computed, remembered } = await figuresCpu(inside, fundIds, { seconds, rounds })
  const what = 'figures of a fund over twelve years'
  return [
    {
      what: `import of ${IMPORT_DAYS.toLocaleString('en-US')} days of prices, read and saved`,
      value: importS,
      unit: 's',
      goal: { most: 3 },
    },
    { what: 'the same, processor time of the server', value: (used.user + used.system) / 1e6, unit: 's' },
    {
      what: `${what}, every price read and every figure computed: processor time compared with the bare server for the same rows`,
      value: computed.median,
      unit: 'times',
      goal: { most: 1.7 },
    },
    { what: 'the same, lowest round', value: computed.low, unit: 'times' },
    {
      what: `${what}, requested again before another price is published: the same`,
      value: remembered.median,
      unit: 'times',
      goal: { most: 1.7 },
    },
    ...(await filesAndHoldings(inside, fundIds, admin)),
  ]
}

/** Milliseconds of each request, one after another. */
async function timesOf({ app }: Inside, urls: readonly string[]): Promise<number[]> {
  const times: number[] = []
  for (const [i, url] of urls.entries())
    times.push(
      await timed(async () => {
        // limits are not what is measured
        const reply = await app.http.inject({ url, remoteAddress: `10.8.${i >> 8}.${i & 255}` })
        if (reply.statusCode !== 200) throw new Error(`${url}: ${reply.statusCode} ${reply.body}`)
      }),
    )
  return times
}

/** Fact sheets, share pictures and holdings, each for a fund with twelve years of both. */
async function filesAndHoldings(inside: Inside, [fundId = '']: readonly string[], admin: string): Promise<Figure[]> {
  const days = await makePortfolios(inside.pool, fundId, admin)
  const base = `/v1/funds/${fundId}`
  const months = days.slice(-TIMES).map((day) => day.slice(0, 7))
  const sheets = months.map((month) => `${base}/fact-sheet?month=${month}&lang=mn`)
  // the first one starts the thread and reads the fonts
  await timesOf(inside, [`${base}/fact-sheet?lang=en`])
  const drawn = median(await timesOf(inside, sheets))
  const again = median(await timesOf(inside, sheets))
  const holdings = median(
    await timesOf(
      inside,
      days.slice(-TIMES).map((day) => `${base}/holdings/summary?day=${day}`),
    ),
  )
  const most = (value: number) => ({ most: value })
  return [
    { what: 'a fact sheet of two pages, drawn', value: drawn, unit: 'ms', goal: most(1000) },
    { what: 'the same from memory', value: again, unit: 'ms', goal: most(100) },
    {
      what: `holdings of a day with their changes, of ${days.length} days with 40 holdings each`,
      value: holdings,
      unit: 'ms',
      goal: most(100),
    },
  ]
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
