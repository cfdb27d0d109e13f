import autocannon from 'autocannon'
import type { Figure } from '../figures.ts'
import { cpuMs, type Running } from '../processes.ts'

/** Pages that are opened, after as many that warm the server up. */
const OPENINGS = 20_000
const CONNECTIONS = 20
/** A phone, as most visitors have: programs are not counted. */
const AGENT =
  'Mozilla/5.0 (Linux; Android 14; SM-A155F) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Mobile Safari/537.36'
const PAGES = ['/', '/news', '/blog', '/fund', '/open-data', '/shop', '/surveys', '/contact-us']

/** What the script of a public page sends once everything that its reader waits for has been loaded. */
export async function measureVisits(server: Running, say: (line: string) => void): Promise<Figure[]> {
  say(`${OPENINGS} openings of public pages are counted, each from an address of its own`)
  await open(server)
  const before = cpuMs(server)
  const result = await open(server)
  const cpu = cpuMs(server) - before
  const counted = result['2xx']
  return [
    { what: 'processor time to count an opened page', value: cpu / counted, unit: 'ms', goal: { most: 0.2 } },
    { what: 'p99 of the request', value: result.latency.p99, unit: 'ms' },
    { what: 'openings that were not counted', value: OPENINGS - counted, unit: '', goal: { most: 0 } },
  ]
}

let visitor = 0

/**
 * Runs in this process: it is the server's processor time that counts. Each connection has visitors of its own: of a list that they
 * share, all of them open the same pages, and an address that opens twenty in a minute is counted in the database.
 */
function open({ url }: Running): Promise<autocannon.Result> {
  const setupClient = (client: autocannon.Client) =>
    client.setRequests(Array.from({ length: OPENINGS / CONNECTIONS }, opening))
  return autocannon({ url, connections: CONNECTIONS, amount: OPENINGS, setupClient })
}

function opening(): autocannon.Request {
  visitor++
  return {
    method: 'POST',
    path: '/v1/pages/opened',
    headers: {
      'content-type': 'application/json',
      'user-agent': AGENT,
      'x-forwarded-for': `10.${(visitor >> 16) & 255}.${(visitor >> 8) & 255}.${visitor & 255}`,
    },
    body: JSON.stringify({ path: PAGES[visitor % PAGES.length], source: '', lang: 'mn' }),
  }
}
