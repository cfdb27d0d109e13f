import type { AddressInfo } from 'node:net'
import { io, type Socket } from 'socket.io-client'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { app, type TestApp } from '../testing/app.ts'
import { publish } from '../testing/news.ts'
import { people, type TestPerson } from '../testing/people.ts'
import { Sessions } from './session.ts'

let t: TestApp
let url: string
const sockets: Socket[] = []
beforeAll(async () => {
  t = await app({ env: { REQUEST_IDLE_SECONDS: '1', SOCKETS_PER_ACCOUNT: '3', SOCKETS_PER_ADDRESS: '8' } })
  await t.http.listen({ port: 0, host: '127.0.0.1' })
  url = `http://127.0.0.1:${(t.http.server.address() as AddressInfo).port}`
})
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.close()
  await expect.poll(() => t.live.count).toBe(0)
})

function open(token: string): Socket {
  const socket = io(url, {
    path: '/v1/live',
    auth: { token },
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
  })
  sockets.push(socket)
  return socket
}

/** 'connect', or why there is no connection. */
const outcome = (socket: Socket) =>
  new Promise<string>((resolve) => {
    socket.once('connect', () => resolve('connect'))
    socket.once('connect_error', ({ message }) => resolve(message))
  })

const connect = async (person: TestPerson) => expect(await outcome(open(await t.tokenOf(person)))).toBe('connect')

test('a connection without a good token is closed', async () => {
  expect(await outcome(open('no.good.token'))).toBe('not_signed_in')
  // one that shows no token at all, as an attacker would keep it open
  const silent = new WebSocket(`${url.replace('http', 'ws')}/v1/live/?EIO=4&transport=websocket`)
  await new Promise((connected) => silent.addEventListener('open', connected))

  await new Promise((closed) => silent.addEventListener('close', closed))
  await expect.poll(() => t.live.count).toBe(0)
})

test('long polling, which needs every request to meet the same instance, is not offered', async () => {
  const answer = await fetch(`${url}/v1/live/?EIO=4&transport=polling`)
  expect(answer.status).toBe(400)
})

test('one account and one address have so many connections', async () => {
  const tabs = await Promise.all([1, 2, 3].map(() => connect(people.khorooAdmin)))
  const fourth = open(await t.tokenOf(people.khorooAdmin))
  expect(await outcome(fourth)).toBe('too_many')
  fourth.close()
  await expect.poll(() => t.live.count).toBe(3)
  const office = [people.cityAdmin, people.districtAdmin, people.otherKhorooAdmin, people.farKhorooAdmin, people.leader]
  for (const person of office) await connect(person)

  expect(await outcome(open(await t.tokenOf(people.otherLeader)))).toBe('websocket error')
  expect(tabs).toHaveLength(3)
  sockets[0]?.close()
  await expect.poll(() => t.live.count).toBeLessThan(8)
  await connect(people.otherLeader)
})

test('nothing reaches a connection whose token has expired, and it is closed', async () => {
  const { pool, bus, config } = t.core
  const twoSeconds = 2 / 3600
  const sessions = new Sessions(pool, bus, config.jwtSecret, twoSeconds)
  const { token, exp } = await sessions.open(pool, people.districtAdmin.id, { agent: 'test', address: '' })
  const socket = open(token)
  const heard: string[] = []
  for (const event of ['changed', 'expired']) socket.on(event, () => heard.push(event))
  expect(await outcome(socket)).toBe('connect')

  await new Promise((closed) => socket.once('disconnect', closed))
  await publish(t, people.districtAdmin)

  expect(Date.now()).toBeGreaterThanOrEqual(exp * 1000)
  expect(heard).toEqual(['expired'])
})
