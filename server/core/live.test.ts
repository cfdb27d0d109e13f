import { io } from 'socket.io-client'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { app, type TestApp } from '../testing/app.ts'
import { makeContent } from '../testing/content.ts'
import { makeLeader } from '../testing/leaders.ts'
import { okOf, publish, write } from '../testing/news.ts'
import { idOf, people, type TestPerson } from '../testing/people.ts'
import { outcome, type Sockets, socketsOf } from '../testing/sockets.ts'

interface Heard {
  feature: string
  ids: string[]
}

let t: TestApp
let live: Sockets
beforeAll(async () => {
  t = await app()
  live = await socketsOf(t)
})
afterEach(() => live.closeAll())

/** What this person hears from now on. */
async function hear(person: TestPerson): Promise<Heard[]> {
  const heard: Heard[] = []
  const socket = live.open(await t.tokenOf(person))
  socket.on('changed', (message: Heard) => heard.push(message))
  expect(await outcome(socket)).toBe('connect')
  return heard
}

const move = async (by: TestPerson, news: { id: string; version: number }, to: string) =>
  okOf(await t.as(by).patch(`/v1/news/${news.id}`, { areaId: idOf(to), version: news.version }), 200)

test('a record that moves is announced to the people of the new area by its id, to those of the old one without', async () => {
  const news = await publish(t, people.districtAdmin, { areaId: idOf('D1K1') })
  const [old, now] = [await hear(people.khorooAdmin), await hear(people.otherKhorooAdmin)]

  await move(people.districtAdmin, news, 'D1K2')

  await expect.poll(() => [old.length, now.length]).toEqual([1, 1])
  expect(old).toEqual([{ feature: 'news', ids: [] }])
  expect(now).toEqual([{ feature: 'news', ids: [news.id] }])
})

test('the levels above the old area hear it too, and a third area nothing', async () => {
  const news = await publish(t, people.cityAdmin, { areaId: idOf('D1K1') })
  const [above, third, city] = [
    await hear(people.districtAdmin),
    await hear(people.otherKhorooAdmin),
    await hear(people.cityAdmin),
  ]

  await move(people.cityAdmin, news, 'D2K1')
  await expect.poll(() => [above.length, city.length]).toEqual([1, 1])
  await publish(t, people.cityAdmin)
  // of the publication everybody hears (and the city of its draft before); of the move the third heard nothing
  await expect.poll(() => [above.length, city.length, third.length]).toEqual([2, 3, 1])

  expect(above[0]).toEqual({ feature: 'news', ids: [] })
  expect(city[0]).toEqual({ feature: 'news', ids: [news.id] })
})

test('a draft that moves is heard of by the area of its author alone', async () => {
  const draft = await write(t, people.districtAdmin, { areaId: idOf('D1K1') })
  const [home, old, now] = [
    await hear(people.districtAdmin),
    await hear(people.khorooAdmin),
    await hear(people.otherKhorooAdmin),
  ]

  await move(people.districtAdmin, draft, 'D1K2')
  await expect.poll(() => home.length).toBe(1)
  await publish(t, people.cityAdmin)
  await expect.poll(() => [home.length, old.length, now.length]).toEqual([2, 1, 1])

  expect(home[0]).toEqual({ feature: 'news', ids: [draft.id] })
  expect([...old, ...now].flatMap(({ ids }) => ids)).toEqual([])
})

test('of a person who moves, both khoroos hear that somebody moved, and not who: not everybody there manages them', async () => {
  await makeLeader(t, { area: 'D1K2S1' })
  const [old, now] = [await hear(people.khorooAdmin), await hear(people.otherKhorooAdmin)]
  const ofUsers = (heard: typeof old) => heard.filter(({ feature }) => feature === 'users')

  const answer = await t
    .as(people.districtAdmin)
    .put(`/v1/users/${people.leader.id}/place`, { role: 'SECTION_LEADER', areaId: idOf('D1K2S1'), version: 1 })

  expect(answer.status).toBe(200)
  await expect
    .poll(() => [old, now].map(ofUsers))
    .toEqual([[{ feature: 'users', ids: [] }], [{ feature: 'users', ids: [] }]])
})

test('a citizen hears nothing of the drafts of the home khoroo, and of what is published there not which it is', async () => {
  const [citizen, colleague] = [await hear(people.citizen), await hear(people.khorooAdmin)]

  const { id } = await write(t, people.khorooAdmin)
  await expect.poll(() => colleague.length).toBe(1)
  okOf(await t.as(people.khorooAdmin).post(`/v1/news/${id}/transitions`, { action: 'publish' }), 200)

  await expect.poll(() => citizen.length).toBe(1)
  expect(colleague.map(({ ids }) => ids)).toEqual([[id], [id]])
  expect(citizen).toEqual([{ feature: 'news', ids: [] }])
})

test('a connection that breaks for a moment receives what it missed, and that it need not refetch the rest', async () => {
  const auth = { token: await t.tokenOf(people.khorooAdmin) }
  const socket = io(live.url, {
    path: '/v1/live',
    auth,
    transports: ['websocket'],
    reconnectionDelay: 10,
    forceNew: true,
  })
  live.all.push(socket)
  const heard: Heard[] = []
  socket.on('changed', (message: Heard) => heard.push(message))
  await new Promise((welcomed) => socket.once('welcome', welcomed))
  socket.io.reconnection(false)
  const gone = new Promise((left) => socket.once('disconnect', left))
  socket.io.engine.close()
  await gone
  const news = await publish(t, people.districtAdmin, { areaId: idOf('D1K1') })
  expect(heard).toEqual([])
  const back = new Promise((connected) => socket.once('connect', () => connected(undefined)))
  socket.connect()
  await back

  expect(socket.recovered).toBe(true)
  await expect.poll(() => heard.flatMap(({ ids }) => ids)).toContain(news.id)
})

test('a page that connects after a change it was loaded before hears of it, within its reach', async () => {
  const connect = async (person: TestPerson, openMs: unknown) => {
    const auth = { token: await t.tokenOf(person), openMs }
    const socket = io(live.url, { path: '/v1/live', auth, transports: ['websocket'], forceNew: true })
    live.all.push(socket)
    const heard: { event: string; feature?: string }[] = []
    socket.onAny((event: string, message: { feature?: string }) => {
      if (event !== 'welcome') heard.push({ event, ...(message.feature ? { feature: message.feature } : {}) })
    })
    await new Promise((welcomed) => socket.once('welcome', welcomed))
    return heard
  }
  const happens = (feature: string, place: string) => t.core.bus.tell('changed', { feature, ids: [], rooms: [place] })
  const names = (heard: { feature?: string }[]) => heard.flatMap(({ feature }) => feature ?? [])
  await happens('reports', `area:${idOf('D1K1')}:reports`)

  const loadedBefore = await connect(people.khorooAdmin, 1_000)
  await expect.poll(() => names(loadedBefore)).toContain('reports')
  const loadedLongAgo = await connect(people.khorooAdmin, 3_600_000)
  await expect.poll(() => loadedLongAgo).toEqual([{ event: 'missed' }])
  const hostile = [await connect(people.khorooAdmin, 'x'), await connect(people.khorooAdmin, -1)]
  const elsewhere = await connect(people.farKhorooAdmin, 1_000)
  // reaches all of them after what they missed before they connected
  await happens('laws', 'every::laws')
  await expect.poll(() => [elsewhere, ...hostile].every((heard) => names(heard).includes('laws'))).toBe(true)
  expect([elsewhere, ...hostile].flatMap(names)).not.toContain('reports')
})

test('a connection that breaks is not resumed once its session has ended', async () => {
  const token = await t.tokenOf(people.otherKhorooAdmin)
  const socket = io(live.url, { path: '/v1/live', auth: { token }, transports: ['websocket'], forceNew: true })
  live.all.push(socket)
  await new Promise((welcomed) => socket.once('welcome', welcomed))
  socket.io.reconnection(false)
  const gone = new Promise((left) => socket.once('disconnect', left))
  socket.io.engine.close()
  await gone
  await t.core.pool.query('update sessions set revoked_at = now() where user_id = $1', [people.otherKhorooAdmin.id])
  await t.core.bus.tell('revoked', { userId: people.otherKhorooAdmin.id })
  const refused = new Promise<Error>((failed) => socket.once('connect_error', failed))
  socket.connect()

  expect((await refused).message).toBe('not_signed_in')
})

test('many listeners get a span over which to spread their requests, a few do not', async () => {
  const messages: (Heard & { spreadMs?: number })[] = []
  const auth = { token: await t.tokenOf(people.farKhorooAdmin) }
  const join = async () => {
    const socket = io(live.url, { path: '/v1/live', auth, transports: ['websocket'], forceNew: true })
    live.all.push(socket)
    socket.on('changed', (message: Heard) => messages.push(message))
    await new Promise((welcomed) => socket.once('welcome', welcomed))
  }
  const announce = () =>
    t.core.bus.tell('changed', { feature: 'news', ids: [], rooms: [`user:${people.farKhorooAdmin.id}`] })
  await join()
  await announce()
  await expect.poll(() => messages).toEqual([{ feature: 'news', ids: [] }])
  await Promise.all(Array.from({ length: 29 }, join))
  messages.length = 0
  await announce()

  await expect.poll(() => messages.length).toBe(30)
  expect(new Set(messages.map(({ spreadMs }) => spreadMs))).toEqual(new Set([100]))
})

test('a citizen, who may not read the manual, hears nothing of it; those who may hear of every chapter', async () => {
  const [citizen, leader] = [await hear(people.citizen), await hear(people.leader)]
  expect((await t.as(people.citizen).get('/v1/manual')).status).toBe(403)

  const id = await makeContent(
    t.core.pool,
    { table: 'manual', category: 'chapter' },
    { area: 'C', author: people.cityAdmin },
  )
  okOf(await t.as(people.cityAdmin).patch(`/v1/manual/${id}`, { title: { mn: 'Шинэ нэр' }, version: 1 }), 200)
  await publish(t, people.cityAdmin)

  await expect
    .poll(() => [leader.map(({ feature }) => feature), citizen.map(({ feature }) => feature)])
    .toEqual([['manual', 'news'], ['news']])
})
