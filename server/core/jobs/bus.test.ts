import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { app, type TestApp } from '../../testing/app.ts'
import { eventually } from '../../testing/waiting.ts'
import { Bus, type BusMessages } from './bus.ts'

let t: TestApp
let other: Bus
const heard: BusMessages['changed'][] = []

beforeAll(async () => {
  t = await app()
  other = new Bus(t.core.pool, t.connection as pg.ClientConfig)
  other.on('changed', (message) => heard.push(message))
  await other.start()
})
afterAll(() => other.stop())

const changed = (room: string) => ({ feature: 'news', rooms: [room] })
const until = (there: () => boolean) => eventually(() => expect(there()).toBe(true))

test('another instance receives every message, in order, even when many are sent at once', async () => {
  const rooms = Array.from({ length: 300 }, (_, i) => String(i))

  await Promise.all(rooms.map((room) => t.core.bus.send('changed', changed(room))))
  await until(() => heard.length >= rooms.length)

  expect(heard.map((message) => message.rooms[0])).toEqual(rooms)
})

test('an instance receives its own message immediately, and once', async () => {
  const own: string[] = []
  t.core.bus.on('changed', ({ rooms }) => own.push(...rooms))

  const sent = t.core.bus.send('changed', changed('own'))
  expect(own).toEqual(['own'])
  await sent
  await until(() => heard.at(-1)?.rooms[0] === 'own')

  expect(own).toEqual(['own'])
})

test('a message with more rooms than NOTIFY carries arrives in parts, with every room', async () => {
  heard.length = 0
  const rooms = Array.from({ length: 1000 }, () => `area:${crypto.randomUUID()}:violations`)

  await t.core.bus.send('changed', { feature: 'violations', rooms, pages: false })
  await t.core.bus.send('changed', changed('after'))
  await until(() => heard.at(-1)?.rooms[0] === 'after')

  const parts = heard.slice(0, -1)
  expect(parts.flatMap((part) => part.rooms)).toEqual(rooms)
  expect(parts.every(({ feature, pages }) => feature === 'violations' && pages === false)).toBe(true)
})

test('messages sent just before shutdown still go out', async () => {
  const leaving = new Bus(t.core.pool, t.connection as pg.ClientConfig)

  void leaving.send('changed', changed('last'))
  await leaving.stop()
  await until(() => heard.at(-1)?.rooms[0] === 'last')

  expect(heard.at(-1)?.rooms).toEqual(['last'])
})
