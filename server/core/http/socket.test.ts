import { io } from 'socket.io-client'
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { Actor } from '#contract/core/model/actor.ts'
import { app, type TestApp } from '../../testing/app.ts'
import { makeContent } from '../../testing/content.ts'
import { makeLeader } from '../../testing/leaders.ts'
import { okOf, publish, write } from '../../testing/news.ts'
import { idOf, people, type TestPerson } from '../../testing/people.ts'
import { confirmed } from '../../testing/second-admin.ts'
import { outcome, type Sockets, socketsOf } from '../../testing/sockets.ts'
import { roomsOfPerson } from '../requests/audience.ts'

interface Heard {
  feature: string
}

let t: TestApp
let live: Sockets
beforeAll(async () => {
  t = await app()
  live = await socketsOf(t)
})
afterEach(() => live.closeAll())

/** Collects what this person receives from now on. */
async function hear(person: TestPerson): Promise<Heard[]> {
  const heard: Heard[] = []
  const socket = live.open(await t.tokenOf(person))
  socket.on('changed', (message: Heard) => heard.push(message))
  expect(await outcome(socket)).toBe('connect')
  return heard
}

const move = async (by: TestPerson, news: { id: string; version: number }, to: string) =>
  okOf(await t.as(by).patch(`/v1/news/${news.id}`, { areaId: idOf(to), version: news.version }), 200)

test('a moved record is broadcast to the people of both areas, by the name of its feature only', async () => {
  const news = await publish(t, people.districtAdmin, { areaId: idOf('D1K1') })
  const [old, now] = [await hear(people.khorooAdmin), await hear(people.otherKhorooAdmin)]

  await move(people.districtAdmin, news, 'D1K2')

  await expect.poll(() => [old.length, now.length]).toEqual([1, 1])
  expect([old, now]).toEqual([[{ feature: 'news' }], [{ feature: 'news' }]])
})

test('the levels above the old area are notified too, and a third area is not', async () => {
  const news = await publish(t, people.cityAdmin, { areaId: idOf('D1K1') })
  const [above, third, city] = [
    await hear(people.districtAdmin),
    await hear(people.otherKhorooAdmin),
    await hear(people.cityAdmin),
  ]

  await move(people.cityAdmin, news, 'D2K1')
  await expect.poll(() => [above.length, city.length]).toEqual([1, 1])
  await publish(t, people.cityAdmin)
  // everybody received the publication (and the city the draft before); the third area received nothing of the move
  await expect.poll(() => [above.length, city.length, third.length]).toEqual([2, 3, 1])

  expect([above, third, city].flat()).toEqual(Array.from({ length: 6 }, () => ({ feature: 'news' })))
})

test("a draft that moves is broadcast only to its author's area", async () => {
  const home = await hear(people.districtAdmin)
  const draft = await write(t, people.districtAdmin, { areaId: idOf('D1K1') })
  // the message about the new draft may come after its response
  await expect.poll(() => home.length).toBe(1)
  const [old, now] = [await hear(people.khorooAdmin), await hear(people.otherKhorooAdmin)]

  await move(people.districtAdmin, draft, 'D1K2')
  await expect.poll(() => home.length).toBe(2)
  await publish(t, people.cityAdmin)
  await expect.poll(() => [home.length, old.length, now.length]).toEqual([3, 1, 1])
})

test('when a person moves, both khoroos learn that somebody moved, but not who: not everybody there manages them', async () => {
  await makeLeader(t, { area: 'D1K2S1' })
  const [old, now] = [await hear(people.khorooAdmin), await hear(people.otherKhorooAdmin)]
  const ofUsers = (heard: typeof old) => heard.filter(({ feature }) => feature === 'users')

  const place = { role: 'SECTION_LEADER', areaId: idOf('D1K2S1'), version: 1 }
  const asked = await t.as(people.districtAdmin).put(`/v1/users/${people.leader.id}/place`, place)
  const answer = await confirmed(t, people.districtAdmin, asked)

  expect(answer.status).toBe(200)
  await expect.poll(() => [old, now].map((heard) => ofUsers(heard).length > 0)).toEqual([true, true])
  for (const message of [old, now].flatMap(ofUsers)) expect(message).toEqual({ feature: 'users' })
})

test('a citizen is not notified of drafts of the home khoroo, but of what it publishes', async () => {
  const [citizen, colleague] = [await hear(people.citizen), await hear(people.khorooAdmin)]

  const { id } = await write(t, people.khorooAdmin)
  await expect.poll(() => colleague.length).toBe(1)
  okOf(await t.as(people.khorooAdmin).post(`/v1/news/${id}/transitions`, { action: 'publish' }), 200)

  await expect.poll(() => citizen.length).toBe(1)
  expect(colleague).toHaveLength(2)
  expect(citizen).toEqual([{ feature: 'news' }])
})

test('a connection that breaks briefly receives what it missed, and is told that it need not refetch the rest', async () => {
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
  await publish(t, people.districtAdmin, { areaId: idOf('D1K1') })
  expect(heard).toEqual([])
  const back = new Promise((connected) => socket.once('connect', () => connected(undefined)))
  socket.connect()
  await back

  expect(socket.recovered).toBe(true)
  await expect.poll(() => heard).toContainEqual({ feature: 'news' })
})

test('a page loaded before a change and connected after it is notified of it, within its reach', async () => {
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
  const happens = (feature: string, place: string) => t.core.bus.send('changed', { feature, rooms: [place] })
  const names = (heard: { feature?: string }[]) => heard.flatMap(({ feature }) => feature ?? [])
  await happens('reports', `area:${idOf('D1K1')}:reports`)

  const loadedBefore = await connect(people.khorooAdmin, 1_000)
  await expect.poll(() => names(loadedBefore)).toContain('reports')
  const loadedLongAgo = await connect(people.khorooAdmin, 3_600_000)
  await expect.poll(() => loadedLongAgo).toEqual([{ event: 'missed' }])
  const hostile = [await connect(people.khorooAdmin, 'x'), await connect(people.khorooAdmin, -1)]
  const elsewhere = await connect(people.farKhorooAdmin, 1_000)
  // reaches all of them after what they missed before connecting
  await happens('laws', 'every::organisations')
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
  await t.core.bus.send('revoked', { userId: people.otherKhorooAdmin.id })
  const refused = new Promise<Error>((failed) => socket.once('connect_error', failed))
  socket.connect()

  expect((await refused).message).toBe('not_signed_in')
})

test('many listeners are given a span over which to spread their requests, a few are not', async () => {
  const messages: (Heard & { spreadMs?: number })[] = []
  const auth = { token: await t.tokenOf(people.farKhorooAdmin) }
  const join = async () => {
    const socket = io(live.url, { path: '/v1/live', auth, transports: ['websocket'], forceNew: true })
    live.all.push(socket)
    socket.on('changed', (message: Heard) => messages.push(message))
    await new Promise((welcomed) => socket.once('welcome', welcomed))
  }
  const announce = () => t.core.bus.send('changed', { feature: 'news', rooms: [`user:${people.farKhorooAdmin.id}`] })
  await join()
  await announce()
  await expect.poll(() => messages).toEqual([{ feature: 'news' }])
  await Promise.all(Array.from({ length: 29 }, join))
  messages.length = 0
  await announce()

  await expect.poll(() => messages.length).toBe(30)
  expect(new Set(messages.map(({ spreadMs }) => spreadMs))).toEqual(new Set([100]))
})

test('a citizen, who may not read the manual, receives nothing about it; people who may read it are notified of every chapter', async () => {
  const [citizen, leader] = [await hear(people.citizen), await hear(people.leader)]
  expect((await t.as(people.citizen).get('/v1/manual')).status).toBe(403)

  const id = await makeContent(
    t.core.pool,
    { table: 'manual', category: 'chapter' },
    { area: 'C', author: people.cityAdmin },
  )
  okOf(await t.as(people.cityAdmin).patch(`/v1/manual/${id}`, { title: { mn: 'Шинэ нэр' }, version: 1 }), 200)
  await publish(t, people.cityAdmin)

  // two writes may be announced in either order
  await expect
    .poll(() => [leader.map(({ feature }) => feature).toSorted(), citizen.map(({ feature }) => feature)])
    .toEqual([['manual', 'news'], ['news']])
})

test('no caller can keep a change from others by naming their room', async () => {
  const heard = await hear(people.otherCityAdmin)
  const draft = await write(t, people.cityAdmin)
  await expect.poll(() => heard).toHaveLength(1)
  const { id, role } = people.otherCityAdmin
  const rooms = roomsOfPerson({ id, role, sessionId: '', areaId: idOf('C') } as Actor, `/${idOf('C')}/`)
  expect(rooms).toContain('every:CITY_ADMIN')
  let { version } = draft
  for (const room of rooms) {
    const body = { title: { mn: `Гарчиг ${version}` }, version }
    version = okOf(
      await t.as(people.cityAdmin).patch(`/v1/news/${draft.id}`, body, { 'live-connection': room }),
      200,
    ).version
  }

  await expect.poll(() => heard).toHaveLength(1 + rooms.length)
})

test('a page that refetches a feature itself is not notified of its own change there; all others are', async () => {
  const connect = async (person: TestPerson) => {
    const heard: string[] = []
    const socket = live.open(await t.tokenOf(person))
    socket.on('changed', ({ feature }: Heard) => heard.push(feature))
    expect(await outcome(socket)).toBe('connect')
    return { heard, id: String(socket.id) }
  }
  const [page, otherPage, colleague] = [
    await connect(people.khorooAdmin),
    await connect(people.khorooAdmin),
    await connect(people.districtAdmin),
  ]
  const draft = await write(t, people.khorooAdmin)
  await expect.poll(() => [page, otherPage].map(({ heard }) => heard)).toEqual([['news'], ['news']])
  const body = { title: { mn: 'Өөр гарчиг' }, version: draft.version }
  okOf(await t.as(people.khorooAdmin).patch(`/v1/news/${draft.id}`, body, { 'live-connection': page.id }), 200)
  await expect.poll(() => otherPage.heard).toEqual(['news', 'news'])
  // what was sent before this has arrived when it has
  await t.core.bus.send('changed', { feature: 'laws', rooms: ['every::organisations'] })

  await expect.poll(() => [page, otherPage, colleague].every(({ heard }) => heard.includes('laws'))).toBe(true)
  expect([page.heard, otherPage.heard]).toEqual([
    ['news', 'laws'],
    ['news', 'news', 'laws'],
  ])
})
