import { io } from 'socket.io-client'
import { afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { app, type TestApp } from '../../testing/app.ts'
import { publish } from '../../testing/news.ts'
import { people, type TestPerson } from '../../testing/people.ts'
import { outcome, type Sockets, socketsOf } from '../../testing/sockets.ts'
import { Sessions } from '../sessions/session.ts'

let t: TestApp
let live: Sockets
beforeAll(async () => {
  t = await app({ env: { REQUEST_IDLE_SECONDS: '1', SOCKETS_PER_ACCOUNT: '3', SOCKETS_PER_ADDRESS: '8' } })
  live = await socketsOf(t)
})
afterEach(() => live.closeAll())

const connect = async (person: TestPerson) => expect(await outcome(live.open(await t.tokenOf(person)))).toBe('connect')

test('a connection without a valid token is closed', async () => {
  expect(await outcome(live.open('no.good.token'))).toBe('not_signed_in')
  // one that sends no token at all, as an attacker would keep it open
  const silent = new WebSocket(`${live.url.replace('http', 'ws')}/v1/live/?EIO=4&transport=websocket`)
  await new Promise((connected) => silent.addEventListener('open', connected))

  await new Promise((closed) => silent.addEventListener('close', closed))
  await expect.poll(() => t.live.count).toBe(0)
})

test('a page of another site opens no connection, not even with a valid token', async () => {
  const answerTo = async (origin: string) => {
    const socket = io(live.url, {
      path: '/v1/live',
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
      auth: { token: await t.tokenOf(people.khorooAdmin) },
      extraHeaders: { origin },
    })
    const answer = await new Promise((answered) => {
      socket.once('connect', () => answered('connect'))
      socket.once('connect_error', () => answered('refused'))
    })
    socket.close()
    return answer
  }

  expect(await answerTo('https://evil.example')).toBe('refused')
  expect(await answerTo(live.url)).toBe('connect')
})

test('long polling, which would need sticky sessions, is not offered', async () => {
  const answer = await fetch(`${live.url}/v1/live/?EIO=4&transport=polling`)
  expect(answer.status).toBe(400)
})

test('the connections of one account and one address are limited', async () => {
  const tabs = await Promise.all([1, 2, 3].map(() => connect(people.khorooAdmin)))
  const fourth = live.open(await t.tokenOf(people.khorooAdmin))
  expect(await outcome(fourth)).toBe('too_many')
  fourth.close()
  await expect.poll(() => t.live.count).toBe(3)
  const office = [people.cityAdmin, people.districtAdmin, people.otherKhorooAdmin, people.farKhorooAdmin, people.leader]
  for (const person of office) await connect(person)

  expect(await outcome(live.open(await t.tokenOf(people.otherLeader)))).toBe('websocket error')
  expect(tabs).toHaveLength(3)
  live.all[0]?.close()
  await expect.poll(() => t.live.count).toBeLessThan(8)
  await connect(people.otherLeader)
})

test('nothing is sent to a connection whose token has expired, and it is closed', async () => {
  const { pool, bus, config } = t.core
  const sessions = new Sessions(pool, bus, config.jwtSecret, 0.5)
  const { token, exp } = await sessions.open(pool, people.districtAdmin.id, { agent: 'test', address: '' })
  const socket = live.open(token)
  const heard: string[] = []
  for (const event of ['changed', 'expired']) socket.on(event, () => heard.push(event))
  expect(await outcome(socket)).toBe('connect')

  const closed = new Promise((resolve) => socket.once('disconnect', resolve))
  vi.useFakeTimers({ toFake: ['Date'], now: exp * 1000 })
  onTestFinished(() => void vi.useRealTimers())
  await publish(t, people.districtAdmin)
  await closed

  expect(heard).toEqual(['expired'])
})

test('a connection whose token has expired is closed although nothing happens', async () => {
  const { pool, bus, config } = t.core
  const sessions = new Sessions(pool, bus, config.jwtSecret, 1 / 3600)
  const { token } = await sessions.open(pool, people.districtAdmin.id, { agent: 'test', address: '' })
  const socket = live.open(token)
  const ended = new Promise<string>((resolve) => {
    socket.once('expired', () => resolve('expired'))
    // on a busy machine the second may have passed before the token is checked
    socket.once('connect_error', () => resolve('expired'))
  })

  expect(await ended).toBe('expired')
})
