import path from 'node:path'
import autocannon from 'autocannon'
import type pg from 'pg'
import { addDays, dayInUlaanbaatar } from '../../contract/core/time/dates.ts'
import { Bus } from '../../server/core/jobs/bus.ts'
import { Sessions } from '../../server/core/sessions/session.ts'
import type { Case } from '../api/cases.ts'
import { onBare } from '../api/cases.ts'
import { type Ready, startBare } from '../api/measure.ts'
import { record } from '../api/record.ts'
import { shoot } from '../api/shots.ts'
import { SECRET } from '../api/world.ts'
import { ratiosOf } from '../arithmetic.ts'
import type { Figure } from '../figures.ts'
import { fillCity } from '../notifications/people.ts'
import { emptyPlace, makeFolder } from '../place.ts'
import { cpuMs, type Running, start } from '../processes.ts'
import { environment, startOnDatabase } from '../start-up.ts'
import { fillShop, PRODUCTS, STOCK } from './fill.ts'

/** Orders a second that a sale brings. Source: the issue of the shop. */
const ORDERS_PER_SECOND = 50
/** Products that are ordered in turn: as many as are in demand at a sale. */
const WANTED = 100
/**
 * Requests that warm each server up, for each second of a shot. V8 makes its fast code of what it has seen often, on processors that are
 * measured: an order runs through so many functions that this ends after some thousand orders, and on the bare server after some hundred.
 */
const WARM_UP_PER_SECOND = 800
/**
 * Orders of a shot, for each of its seconds: the same number for both servers, as many as a quiet machine takes. V8 collects garbage by time
 * too, which few orders would bear.
 */
const ORDERS_PER_SHOT_SECOND = 200
const HOURS = 8
const CONNECTIONS = 20
const FREE_ASKED = 200

async function makeShop(say: (line: string) => void) {
  const place = await emptyPlace(makeFolder('shop'), say)
  const { pool, connection } = place
  const adminId = await fillCity(pool)
  const serviceId = await fillShop(pool, adminId)
  const sessions = new Sessions(pool, new Bus(pool, connection as pg.ClientConfig), SECRET, HOURS)
  const open = async (id: string) => (await sessions.open(pool, id, { agent: 'bench', address: '127.0.0.1' })).token
  return { place, serviceId, token: await open(adminId) }
}

const list = (name: string, what: string, asker: Case['asker'], url: string): Case => ({
  name,
  what,
  asker,
  paths: [url],
})

async function orderBodies(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>('select id from product_variants order by id limit $1', [WANTED])
  const buyer = { name: 'Болд', phone: '99112233', delivery: 'pickup', payment: 'transfer', lang: 'mn' }
  return rows.map(({ id }) => JSON.stringify({ ...buyer, lines: [{ variantId: id, quantity: 1 }] }))
}

async function startFloor(url: string): Promise<Running> {
  const { env, port } = await environment({ DATABASE_URL: url })
  const args = [path.join(import.meta.dirname, 'floor.ts')]
  return start({ name: 'the bare shop', command: process.execPath, args, env, readyPath: '/', port })
}

/** The lists and orders of the shop next to the bare server, and a sale during which the stock has to be exact. */
export async function measureShop(
  { seconds, rounds }: { seconds: number; rounds: number },
  say: (line: string) => void,
): Promise<Figure[]> {
  const { place, serviceId, token: admin } = await makeShop(say)
  const today = dayInUlaanbaatar(new Date())
  const lists = [
    list(
      'products',
      `list of 25 of ${PRODUCTS.toLocaleString('en-US')} products, filter, sort, total`,
      'nobody',
      '/v1/shop/products?category=souvenirs&sort=price&pageSize=25',
    ),
    list('invoices', 'list of 25 of 10,000 invoices', 'city', '/v1/invoices?pageSize=25'),
  ]
  const token = (asker: Case['asker']) => (asker === 'city' ? admin : undefined)
  const recorded = await record(place, lists, SECRET, token)
  const bare = await startBare({ place, recorded } as Ready)
  const floor = await startFloor(place.url)
  const ours = await startOnDatabase(place.url)
  const bodies = await orderBodies(place.pool)
  const order: Case = { name: 'order', what: 'an order', asker: 'nobody', paths: ['/v1/shop/orders'], bodies }
  const days = `/v1/booking/offers/${serviceId}/days?from=${addDays(today, 1)}&to=${addDays(today, 30)}`
  const cpu = async (server: Running, one: Case, with_: string | undefined, amount?: number) =>
    (await shoot(server, one, with_, { seconds, ...(amount ? { amount } : {}), pool: place.pool, counted: true })).cpuMs
  const figures: Figure[] = []
  const compare = async (one: Case, against: Running, goal: number, with_: string | undefined) => {
    const times = { ours: [] as number[], bare: [] as number[] }
    const asBare = one.bodies ? one : onBare(one)
    const warmUp = seconds * WARM_UP_PER_SECOND
    const amount = one.bodies ? seconds * ORDERS_PER_SHOT_SECOND : undefined
    await cpu(ours, one, with_, warmUp)
    await cpu(against, asBare, with_, warmUp)
    for (let round = 0; round < rounds; round++) {
      times.ours.push(await cpu(ours, one, with_, amount))
      times.bare.push(await cpu(against, asBare, with_, amount))
    }
    const { median } = ratiosOf(times.ours, times.bare)
    figures.push({
      what: `${one.what}: processor time compared with the bare server`,
      value: median,
      unit: 'times',
      goal: { most: goal },
    })
  }
  for (const one of lists) await compare(one, bare, 1.7, token(one.asker))
  await compare(order, floor, 2, admin)
  figures.push(await freeTimes(ours, days))
  figures.push(...(await sale(place.pool, ours, { bodies, buyer: admin, seconds: seconds * 2 })))
  for (const server of [ours, bare, floor]) await server.stop()
  return figures
}

/** Free times of a month, asked for by people of different networks. */
async function freeTimes(server: Running, days: string): Promise<Figure> {
  const ask = async (n: number) => {
    const answer = await fetch(server.url + days, { headers: { 'x-forwarded-for': `10.${n & 255}.7.7` } })
    if (!answer.ok) throw new Error(`${days}: ${answer.status}`)
    await answer.arrayBuffer()
  }
  for (let n = 0; n < FREE_ASKED; n++) await ask(n)
  const before = cpuMs(server)
  for (let n = 0; n < FREE_ASKED; n++) await ask(n)
  const value = (cpuMs(server) - before) / FREE_ASKED
  return { what: 'free times of a service in 30 days: processor time', value, unit: 'ms' }
}

/** A sale: orders at a steady rate; afterwards what was sold and what is left must be what there was. */
async function sale(
  pool: pg.Pool,
  server: Running,
  { bodies, buyer, seconds }: { bodies: string[]; buyer: string; seconds: number },
): Promise<Figure[]> {
  const headers = { authorization: `Bearer ${buyer}`, 'content-type': 'application/json' }
  const result = await autocannon({
    url: server.url,
    connections: CONNECTIONS,
    duration: seconds,
    overallRate: ORDERS_PER_SECOND,
    requests: bodies.map((body) => ({ method: 'POST', path: '/v1/shop/orders', headers, body })),
  })
  const { rows } = await pool.query(
    `select (select sum($1 - stock) from product_variants)::int as gone, (select sum(quantity) from shop_order_lines)::int as sold,
       (select sum(amount) from ledger_lines)::int as ledger`,
    [STOCK],
  )
  const { gone, sold, ledger } = rows[0]
  return [
    {
      what: 'orders a second during a sale',
      value: result['2xx'] / seconds,
      unit: '',
      goal: { least: ORDERS_PER_SECOND * 0.95 },
    },
    { what: 'p99 of an order during it', value: result.latency.p99, unit: 'ms' },
    {
      what: 'goods that left the stock without an order, or the other way round',
      value: Math.abs(gone - sold),
      unit: '',
      goal: { most: 0 },
    },
    { what: 'sum of the ledger afterwards', value: Math.abs(ledger), unit: '₮', goal: { most: 0 } },
  ]
}
