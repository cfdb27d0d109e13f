import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { app, type TestApp } from '../testing/app.ts'
import { eventually } from '../testing/waiting.ts'
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

const changed = (id: string) => ({ feature: 'news', ids: [id], rooms: ['area:1'] })
const until = (there: () => boolean) => eventually(() => expect(there()).toBe(true))

test('another instance hears every message, in order, also when many come at once', async () => {
  const ids = Array.from({ length: 300 }, (_, i) => String(i))

  await Promise.all(ids.map((id) => t.core.bus.tell('changed', changed(id))))
  await until(() => heard.length >= ids.length)

  expect(heard.map((message) => message.ids[0])).toEqual(ids)
})

test('an instance hears its own message at once and once', async () => {
  const own: string[] = []
  t.core.bus.on('changed', ({ ids }) => own.push(...ids))

  const told = t.core.bus.tell('changed', changed('own'))
  expect(own).toEqual(['own'])
  await told
  await until(() => heard.at(-1)?.ids[0] === 'own')

  expect(own).toEqual(['own'])
})

test('a message that is too long for NOTIFY is told without its ids', async () => {
  const ids = Array.from({ length: 1000 }, () => crypto.randomUUID())

  await t.core.bus.tell('changed', { ...changed(''), ids })
  await until(() => heard.at(-1)?.ids.length === 0)

  expect(heard.at(-1)).toEqual({ feature: 'news', ids: [], rooms: ['area:1'] })
})

test('what was told just before the end still goes out', async () => {
  const leaving = new Bus(t.core.pool, t.connection as pg.ClientConfig)

  void leaving.tell('changed', changed('last'))
  await leaving.stop()
  await until(() => heard.at(-1)?.ids[0] === 'last')

  expect(heard.at(-1)?.ids).toEqual(['last'])
})
