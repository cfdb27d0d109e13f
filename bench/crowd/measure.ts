import { setTimeout as sleep } from 'node:timers/promises'
import autocannon from 'autocannon'
import { docFromText } from '../../contract/core/text/richtext.ts'
import { percentile } from '../arithmetic.ts'
import { findNews, signIn } from '../demo-data.ts'
import type { Figure } from '../figures.ts'
import { cpuMs, type Running } from '../processes.ts'

/** Readers of one article at the same time. */
const READERS = 1_000
/** People at work meanwhile, and the pause of each between two requests, ms: together below the limit of one address. */
const STAFF = 3
const PAUSE_MS = 400
/** How browsers ask for a page. */
const ACCEPTED = 'gzip, deflate, br, zstd'

/**
 * A whole city opens one article. All readers and the staff come from one address, as from behind a mobile network, with the standard
 * limit of requests: pages from memory do not count against it. `server` has the demo data.
 */
export async function measureCrowd(server: Running, seconds: number, say: (line: string) => void): Promise<Figure[]> {
  const token = await signIn(server.url)
  const article = await findNews(server.url)
  say(`${READERS} readers of one article for ${seconds} s`)
  const alone = await readAlone(server, article.id)
  const end = { isOver: false }
  const staff = Array.from({ length: STAFF }, () => work(server, token, article, end))
  const before = cpuMs(server)
  const result = await crowd(server, `/news/${article.id}`, seconds)
  const cpu = cpuMs(server) - before
  end.isOver = true
  const times = (await Promise.all(staff)).flat()
  const answered = result.requests.total
  const refused = result.errors + result.timeouts + result.non2xx
  return [
    { what: 'pages of one article', value: answered / result.duration, unit: '/s', goal: { least: 1_500 } },
    { what: 'p50 of a page', value: result.latency.p50, unit: 'ms' },
    { what: 'p99 of a page', value: result.latency.p99, unit: 'ms', goal: { most: 1_000 } },
    { what: 'errors, time-outs and refusals', value: refused, unit: '', goal: { most: 0 } },
    {
      what: 'processor time for a page, with the work of the staff',
      value: cpu / answered,
      unit: 'ms',
      goal: { most: 0.3 },
    },
    { what: 'p99 of the staff meanwhile', value: percentile(times, 0.99), unit: 'ms', goal: { most: 300 } },
    { what: 'bytes of the article, compressed', value: alone, unit: 'B' },
  ]
}

/** Runs in a thread of its own, so that its load does not delay the requests of the staff here. */
function crowd({ url }: Running, path: string, seconds: number): Promise<autocannon.Result> {
  return autocannon({
    url: url + path,
    connections: READERS,
    duration: seconds,
    workers: 1,
    headers: { 'accept-encoding': ACCEPTED },
  })
}

async function readAlone({ url }: Running, id: string): Promise<number> {
  const answer = await fetch(`${url}/news/${id}`, { headers: { 'accept-encoding': ACCEPTED } })
  if (answer.headers.get('content-encoding') !== 'br') throw new Error('the article does not come compressed')
  await answer.text()
  return Number(answer.headers.get('content-length'))
}

/** One of the staff: reads lists and articles, and writes drafts. @returns milliseconds of each request. */
async function work(
  server: Running,
  token: string,
  { id, areaId }: { id: string; areaId: string },
  end: { isOver: boolean },
): Promise<number[]> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const draft = {
    title: { mn: 'Туршилтын ноорог' },
    body: { mn: docFromText('Туршилт.') },
    category: 'general',
    areaId,
  }
  const requests: [path: string, init: RequestInit][] = [
    ['/v1/news?pageSize=25', {}],
    [`/v1/news/${id}`, {}],
    ['/v1/news?phase=draft', {}],
    ['/v1/news', { method: 'POST', body: JSON.stringify(draft) }],
  ]
  const times: number[] = []
  for (let i = 0; !end.isOver; i++) {
    const [path, init] = requests[i % requests.length] ?? ['/v1/news', {}]
    const from = performance.now()
    const answer = await fetch(server.url + path, { ...init, headers })
    await answer.arrayBuffer()
    times.push(performance.now() - from)
    if (!answer.ok) throw new Error(`${path}: ${answer.status}\n${server.words()}`)
    await sleep(PAUSE_MS)
  }
  return times
}
