import net, { type AddressInfo, type Server } from 'node:net'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { features } from '../../features.ts'
import { app, type TestApp } from '../../testing/app.ts'
import { publish } from '../../testing/news.ts'
import { idOf, people } from '../../testing/people.ts'
import { type App, boot } from '../app/boot.ts'

// Two instances on one database behind a proxy that distributes connections round-robin, without sticky sessions.

let t: TestApp
let second: App
let proxy: Server
const sockets: Socket[] = []
const taken: number[] = []

const portOf = (server: { address(): unknown }) => (server.address() as AddressInfo).port

beforeAll(async () => {
  t = await app()
  second = await boot(t.core.config, t.connection, features)
  const instances = [t, second]
  for (const { http } of instances) await http.listen({ port: 0, host: '127.0.0.1' })
  let turn = 0
  proxy = net.createServer((client) => {
    const chosen = turn++ % instances.length
    taken.push(chosen)
    const server = net.connect(portOf((instances[chosen] ?? t).http.server), '127.0.0.1')
    for (const [one, other] of [[client, server] as const, [server, client] as const]) {
      one.on('error', () => other.destroy())
      one.pipe(other)
    }
  })
  await new Promise((listening) => proxy.listen(0, '127.0.0.1', () => listening(undefined)))
})
afterAll(async () => {
  for (const socket of sockets) socket.close()
  proxy.close()
  await second.stop()
})

test('people on either instance are notified of a change written on one of them', async () => {
  const heard: string[][] = []
  for (let i = 0; i < 4; i++) {
    // the transports of the browser client: no request may depend on the previous one
    const socket = io(`http://127.0.0.1:${portOf(proxy)}`, {
      path: '/v1/live',
      auth: { token: await t.tokenOf(people.khorooAdmin) },
      transports: ['websocket'],
      forceNew: true,
    })
    sockets.push(socket)
    const mine: string[] = []
    heard.push(mine)
    socket.on('changed', ({ feature }: { feature: string }) => mine.push(feature))
    await new Promise((connected) => socket.once('connect', () => connected(undefined)))
  }
  expect([t.live.count, second.live.count]).toEqual([2, 2])
  expect(taken).toEqual([0, 1, 0, 1])

  await publish(t, people.khorooAdmin)

  await expect.poll(() => heard.map((features) => features.includes('news'))).toEqual([true, true, true, true])
})

test('people on either instance are notified that the tree of areas has changed, also by an import of thousands of areas', async () => {
  const heard = [t, second].map(() => ({ changed: new Set<string>(), trees: 0 }))
  for (const [i, { http }] of [t, second].entries()) {
    const socket = io(`http://127.0.0.1:${portOf(http.server)}`, {
      path: '/v1/live',
      auth: { token: await t.tokenOf(people.leader) },
      transports: ['websocket'],
      forceNew: true,
    })
    sockets.push(socket)
    const mine = heard[i]
    socket.on('changed', ({ feature }: { feature: string }) => mine?.changed.add(feature))
    socket.on('tree', () => mine && mine.trees++)
    await new Promise((connected) => socket.once('connect', () => connected(undefined)))
  }
  const { body } = await t.as(people.cityAdmin).get(`/v1/areas/${idOf('D1K1')}`)
  const { id, version } = body.data
  const renamed = await t.as(people.cityAdmin).patch(`/v1/areas/${id}`, { name: { mn: 'Өөр нэр' }, version })
  expect(renamed.status).toBe(200)
  await expect.poll(() => heard.map(({ trees }) => trees)).toEqual([1, 1])
  await expect.poll(() => heard.map(({ changed }) => changed.has('areas'))).toEqual([true, true])

  for (const mine of heard) mine.changed.clear()
  const rows = Array.from({ length: 300 }, (_, i) => `L${i},district,C,${1_000 + i},Дүүрэг ${i}`)
  const content = Buffer.from(['code,level,parent,ordinal,nameMn', ...rows].join('\n'))
  const sent = await t.as(people.cityAdmin).upload('/v1/areas/imports', { name: 'a.csv', type: 'text/csv', content })
  const at = `/v1/areas/imports/${sent.body.data.id}`
  const status = async () => (await t.as(people.cityAdmin).get(at)).body.data.status
  await expect.poll(status, { timeout: 30_000 }).toBe('ready')
  await t.as(people.cityAdmin).post(`${at}/confirm`)
  await expect.poll(status, { timeout: 30_000 }).toBe('done')

  await expect
    .poll(() => heard.map(({ trees, changed }) => [trees, changed.has('areas')]))
    .toEqual([
      [2, true],
      [2, true],
    ])
})

test('a session that ended on one instance opens nothing on the other', async () => {
  const token = await t.tokenOf(people.citizen)
  const at = async ({ http }: Pick<App, 'http'>) =>
    (await http.inject({ url: '/v1/auth/account', headers: { authorization: `Bearer ${token}` } })).statusCode
  expect([await at(t), await at(second)]).toEqual([200, 200])

  await t.as(null).post('/v1/admin/logout', undefined, { authorization: `Bearer ${token}` })
  expect(await at(t)).toBe(401)
  await expect.poll(() => at(second)).toBe(401)
})
