import { createHmac } from 'node:crypto'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { app, people, type TestApp } from '../../testing/app.ts'
import { makeAppointment, makeOrder, makeProduct, makeService } from '../../testing/cases-of-offices.ts'
import { demoCity } from '../../testing/demo-city.ts'
import { aDraft } from '../../testing/news.ts'
import { idOf } from '../../testing/people.ts'
import webhooks from './index.ts'
import { isHeard } from './listen.ts'
import { RETRY_SECONDS } from './send.ts'

const { cityAdmin, districtAdmin, otherDistrictAdmin, khorooAdmin, leader } = people
type Person = (typeof people)[keyof typeof people]

interface Received {
  headers: http.IncomingHttpHeaders
  text: string
  body: { type: string; data: { id: string | null; record?: { id: string; status?: string } } }
}

let t: TestApp
let receiver: http.Server
let port = 0
let received: Received[] = []
let status = 200

beforeAll(async () => {
  receiver = http.createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString()
      received.push({ headers: request.headers, text, body: JSON.parse(text) })
      response.writeHead(status).end('ok')
    })
  })
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done))
  port = (receiver.address() as AddressInfo).port
  t = await app()
  // only a test in the same process can do this
  t.core.outbound.network = {
    protocols: ['http:'],
    resolve: async () => ['127.0.0.1'],
    isAllowed: (address, at) => address === '127.0.0.1' && at === port,
  }
})
afterAll(async () => {
  receiver.closeAllConnections()
  await new Promise((done) => receiver.close(done))
})
beforeEach(async () => {
  await t.core.pool.query('delete from webhooks')
  await t.core.bus.send('changed', { feature: 'webhooks', rooms: [] })
  received = []
  status = 200
})

const draft = (more: object = {}) => ({
  name: 'Самбар',
  url: `http://receiver.example:${port}/hook`,
  events: [{ feature: 'news', action: '*' }],
  state: 'active',
  ...more,
})
const send = (more: object = {}, person: Person = districtAdmin) => t.as(person).post('/v1/webhooks', draft(more))
const add = async (more: object = {}, person: Person = districtAdmin) => (await send(more, person)).body.data
const publish = (person: Person) => t.as(person).post('/v1/news', aDraft(person))
const deliveries = async (id: string, person: Person = districtAdmin) =>
  (await t.as(person).get(`/v1/webhooks/${id}/deliveries`)).body.data
/** Waits until no job of webhooks is due. */
const settled = () =>
  expect
    .poll(
      async () =>
        (
          await t.core.pool.query(
            `select count(*)::int as n from jobs where kind like 'webhooks.%' and done_at is null and failed_at is null and run_at <= now()`,
          )
        ).rows[0].n,
      { timeout: 30_000 },
    )
    .toBe(0)

describe('who may not', () => {
  test('section leaders have no webhooks, and nobody sees or changes those of others but city admins, who delete them', async () => {
    expect((await send({}, leader)).status).toBe(403)
    const { id, version } = await add()
    for (const path of [`/v1/webhooks/${id}`, `/v1/webhooks/${id}/deliveries`])
      expect((await t.as(otherDistrictAdmin).get(path)).status).toBe(404)
    expect((await t.as(otherDistrictAdmin).delete(`/v1/webhooks/${id}`)).status).toBe(404)
    expect((await t.as(cityAdmin).patch(`/v1/webhooks/${id}`, { ...draft(), version })).status).toBe(403)
    expect((await t.as(cityAdmin).post(`/v1/webhooks/${id}/secret`)).status).toBe(403)
    expect((await t.as(cityAdmin).delete(`/v1/webhooks/${id}`)).status).toBe(204)
  })

  test('a record that its person may not read is not sent, and leaves no trace in the log', async () => {
    const mine = await add()
    const other = await add({}, otherDistrictAdmin)
    const { body } = await publish(districtAdmin)
    await settled()
    expect(received.map((one) => one.body.data.id)).toEqual([body.data.id])
    expect(await deliveries(mine.id)).toHaveLength(1)
    expect(await deliveries(other.id, otherDistrictAdmin)).toEqual([])
  })

  test('a draft of the level below is sent to nobody above', async () => {
    const hook = await add({}, cityAdmin)
    await publish(khorooAdmin)
    await settled()
    expect([received, await deliveries(hook.id, cityAdmin)]).toEqual([[], []])
  })

  test('nothing is sent for a person who is no longer active', async () => {
    await add({}, otherDistrictAdmin)
    await t.core.pool.query(`update users set status = 'inactive' where id = $1`, [otherDistrictAdmin.id])
    // a session that is remembered may still write; what it writes is not sent
    await publish(otherDistrictAdmin)
    await settled()
    await t.core.pool.query(`update users set status = 'active' where id = $1`, [otherDistrictAdmin.id])
    expect(received).toEqual([])
  })
})

test.each([
  ['an address inside the network', { url: 'https://10.0.0.1/' }, 'url', 'webhook_refused'],
  ['an unknown feature', { events: [{ feature: 'constructor', action: '*' }] }, 'events.0.feature', 'not_in_list'],
  ['the feature of passwords', { events: [{ feature: 'auth', action: '*' }] }, 'events.0.feature', 'not_in_list'],
])('%s is refused when it is saved', async (_, more, path, code) => {
  expect((await send(more)).body.errors).toEqual([expect.objectContaining({ path, code })])
})

test('an address that has moved into the network since is refused when it is called', async () => {
  const { id } = await add()
  await t.core.pool.query(`update webhooks set url = 'http://127.0.0.1:1/' where id = $1`, [id])
  await publish(districtAdmin)
  await settled()
  expect(await deliveries(id)).toMatchObject([{ error: 'refused', status: null }])
})

test('a delivery is signed by Standard Webhooks, and carries what the route of the record answers', async () => {
  const { secret } = await add()
  const { body } = await publish(districtAdmin)
  await settled()
  const [got] = received
  const read = (await t.as(districtAdmin).get(`/v1/news/${body.data.id}`)).body.data
  expect(got?.body).toMatchObject({ type: 'news.create', data: { feature: 'news', action: 'create', id: read.id } })
  expect(got?.body.data.record).toMatchObject({ id: read.id, title: read.title })
  const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': signature } = got?.headers ?? {}
  expect(Math.abs(Number(at) - Date.now() / 1000)).toBeLessThan(300)
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  expect(signature).toBe(`v1,${createHmac('sha256', key).update(`${id}.${at}.${got?.text}`).digest('base64')}`)
})

test('the key is answered once, and stored encrypted', async () => {
  const { id, secret } = await add()
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/=]{32}$/)
  const { rows } = await t.core.pool.query('select secret from webhooks where id = $1', [id])
  expect(rows[0].secret.toString('latin1')).not.toContain(secret)
  expect((await t.as(districtAdmin).get(`/v1/webhooks/${id}`)).text).not.toContain('whsec_')
  const renewed = (await t.as(districtAdmin).post(`/v1/webhooks/${id}/secret`)).body.data
  expect(renewed.secret).not.toBe(secret)
})

test('only the chosen actions are sent, and the deletion of a record without the record', async () => {
  await add({ events: [{ feature: 'news', action: 'remove' }] })
  const { body } = await publish(districtAdmin)
  await settled()
  expect(received).toEqual([])
  const removed = await t.as(districtAdmin).delete(`/v1/news/${body.data.id}`)
  await settled()
  expect(removed.status).toBe(204)
  for (const one of received) expect(one.body.data.record).toBeUndefined()
})

test('a failed delivery waits longer after each attempt, is given up after about a day, and can be replayed', async () => {
  const total = RETRY_SECONDS.reduce((sum, one) => sum + one, 0)
  expect(total).toBeGreaterThan(22 * 3600)
  expect(total).toBeLessThan(26 * 3600)
  const { id } = await add()
  status = 500
  await publish(districtAdmin)
  for (const [i, wait] of RETRY_SECONDS.entries()) {
    await expect.poll(async () => (await deliveries(id))[0]?.attempts, { timeout: 30_000 }).toBe(i + 1)
    const [one] = await deliveries(id)
    expect(one).toMatchObject({ state: 'waiting', status: 500, error: 'answer' })
    expect((new Date(one.nextAt).getTime() - new Date(one.triedAt).getTime()) / 1000).toBeCloseTo(wait, 0)
    await t.core.pool.query(`update jobs set run_at = now() where kind = 'webhooks.send' and done_at is null`)
    t.core.jobs.wake()
  }
  await expect.poll(async () => (await deliveries(id))[0]?.state, { timeout: 30_000 }).toBe('given_up')
  expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  status = 200
  const [one] = await deliveries(id)
  expect((await t.as(districtAdmin).post(`/v1/webhooks/deliveries/${one.id}/replay`)).status).toBe(200)
  await expect.poll(async () => (await deliveries(id))[0]?.state, { timeout: 30_000 }).toBe('delivered')
  expect((await t.as(districtAdmin).get('/v1/webhooks')).body.data[0]).toMatchObject({ lastState: 'delivered' })
})

test('a receiver that is gone for good pauses the webhook', async () => {
  const { id } = await add()
  status = 410
  await publish(districtAdmin)
  await settled()
  expect((await t.as(districtAdmin).get(`/v1/webhooks/${id}`)).body.data.state).toBe('paused')
  expect(await deliveries(id)).toMatchObject([{ state: 'given_up', status: 410 }])
})

describe('a feature with several kinds of records', () => {
  test('sends the step of an order, which the route of products does not know', async () => {
    await add({ events: [{ feature: 'shop', action: 'pay' }] })
    const product = await makeProduct(t.core.pool, { area: 'D1', author: districtAdmin })
    const id = await makeOrder(t.core.pool, product, { area: 'D1' })
    const paid = await t.as(districtAdmin).post(`/v1/shop/orders/${id}/transitions`, { action: 'pay', version: 1 })
    await settled()
    expect(paid.status).toBe(200)
    expect(received.map(({ body }) => body)).toMatchObject([
      { type: 'shop.pay', data: { id, record: { id, status: 'paid' } } },
    ])
  })

  test('sends the step of an appointment to its office, and to nobody next to it', async () => {
    const events = [{ feature: 'booking', action: '*' }]
    const { id: hook } = await add({ events }, khorooAdmin)
    const { id: other } = await add({ events }, otherDistrictAdmin)
    const { id } = await makeAppointment(t.core.pool, await makeService(t.core.pool))
    const step = { action: 'cancel', note: 'Ажилтан өвчтэй' }
    const cancelled = await t.as(khorooAdmin).post(`/v1/booking/appointments/${id}/transitions`, step)
    await settled()
    expect(cancelled.status).toBe(200)
    expect(received.map(({ body }) => body)).toMatchObject([
      { type: 'booking.cancel', data: { id, record: { id, status: 'cancelled' } } },
    ])
    expect(await deliveries(hook, khorooAdmin)).toHaveLength(1)
    expect(await deliveries(other, otherDistrictAdmin)).toEqual([])
  })

  test('sends the deletion of a service, by the widest reach of its kinds', async () => {
    await add({ events: [{ feature: 'booking', action: 'remove' }] }, khorooAdmin)
    const { id } = await makeService(t.core.pool)
    const removed = await t.as(khorooAdmin).delete(`/v1/booking/services/${id}`)
    await settled()
    expect(removed.status).toBe(204)
    expect(received.map(({ body }) => body.data)).toEqual([{ feature: 'booking', action: 'remove', id }])
  })
})

test('no job of webhooks takes a slot of the mailings', async () => {
  await add()
  status = 500
  await publish(districtAdmin)
  await settled()
  await t.core.pool.query(`delete from jobs where kind = 'webhooks.send' and done_at is null`)
  await t.core.pool.query(`update webhook_deliveries set next_at = now() - interval '1 hour'`)
  status = 200
  await webhooks.resume?.(t.core)
  t.core.jobs.wake()
  await settled()
  const { rows: sent } = await t.core.pool.query('select id, state from webhook_deliveries')
  expect(sent).toMatchObject([{ state: 'delivered' }])
  expect((await t.as(districtAdmin).post(`/v1/webhooks/deliveries/${sent[0].id}/replay`)).status).toBe(200)
  await settled()
  const { rows } = await t.core.pool.query(`select distinct lane from jobs where kind like 'webhooks.%'`)
  expect(rows).toEqual([{ lane: 'webhooks' }])
})

test('a webhook that is added while the features in use are read is not forgotten', async () => {
  const tx = {
    query: async (text: string) => {
      const answer = await t.core.pool.query(text)
      await add()
      return answer
    },
  }
  await isHeard(t.core, tx as never, 'news')
  expect(await isHeard(t.core, t.core.pool as never, 'news')).toBe(true)
})

test('a test is sent on request, and a change that was rolled back is not', async () => {
  const { id } = await add()
  expect((await t.as(districtAdmin).post(`/v1/webhooks/${id}/test`)).status).toBe(201)
  expect((await t.as(districtAdmin).post('/v1/news', aDraft(districtAdmin, { areaId: idOf('D2') }))).status).toBe(400)
  await settled()
  expect(received.map(({ body }) => body.type)).toEqual(['webhooks.test'])
})

test('the demo city has a webhook, which calls nobody', async () => {
  await webhooks.demo?.(demoCity(t))
  expect((await t.as(cityAdmin).get('/v1/webhooks')).body.data).toMatchObject([{ state: 'paused' }])
})
