import { beforeAll, beforeEach, expect, test } from 'vitest'
import { app, people, type TestApp } from '../../testing/app.ts'
import { driveTools } from './testing.ts'

const { cityAdmin, khorooAdmin, leader, farLeader } = people
type Person = (typeof people)[keyof typeof people]

let t: TestApp
beforeAll(async () => {
  t = await app()
})
beforeEach(async () => {
  await t.core.pool.query('truncate drive_spaces, drive_visits cascade')
  t.setNow(undefined)
})

const { api, spaces, folder, list } = driveTools(() => t)
const setTags = (person: Person, ids: string[], add: string[], remove: string[] = []) =>
  api(person).post('/v1/drive/nodes/tags', { ids, add, remove })
const tagsOf = async (person: Person) => (await api(person).get('/v1/drive/tags')).body.data
const share = (nodeId: string, person: Person, edits: boolean) =>
  t.core.pool.query('insert into drive_shares (node_id, user_id, edits) values ($1, $2, $3)', [
    nodeId,
    person.id,
    edits,
  ])
const seenUntil = async (person: Person): Promise<string> => (await api(person).get('/v1/drive/shared')).body.seenUntil
const markSeen = async (person: Person, until?: string) =>
  api(person).post('/v1/drive/shared/seen', { until: until ?? (await seenUntil(person)) })
const newOnes = async (person: Person) =>
  (await api(person).get('/v1/drive/shared?isNew=true')).body.data.map(({ name }: { name: string }) => name)

test('tags are set for several files at once, filter lists, are searched, and survive a new name', async () => {
  const { own } = await spaces(leader)
  const [a, b] = [await folder(leader, own.id, 'Нэг'), await folder(leader, own.id, 'Хоёр')]
  expect((await setTags(leader, [a.id, b.id], ['Яаралтай', 'Төсөв'])).status).toBe(204)
  await setTags(leader, [b.id], [], ['Төсөв'])

  expect((await list(leader, own.id)).map(({ name, tags }) => [name, tags])).toEqual([
    ['Нэг', ['Яаралтай', 'Төсөв']],
    ['Хоёр', ['Яаралтай']],
  ])
  const ofTag = `&tag=${encodeURIComponent('Төсөв')}`
  expect((await list(leader, own.id, ofTag)).map(({ name }) => name)).toEqual(['Нэг'])
  const { body } = await api(leader).patch(`/v1/drive/nodes/${a.id}`, { name: 'Шинэ нэр', version: 2 })
  expect(body.data.tags).toEqual(['Яаралтай', 'Төсөв'])
  const found = await api(leader).get(`/v1/drive/search?q=${encodeURIComponent('төсөв')}`)
  expect(found.body.data.map(({ name }: { name: string }) => name)).toEqual(['Шинэ нэр'])
  expect(await tagsOf(leader)).toEqual([
    { tag: 'Яаралтай', files: 2 },
    { tag: 'Төсөв', files: 1 },
  ])
})

test('a tag that differs in its case alone replaces the other, and an eleventh is refused', async () => {
  const { own } = await spaces(leader)
  const { id } = await folder(leader, own.id, 'Нэг')
  await setTags(leader, [id], ['төсөв'])
  await setTags(leader, [id], ['Төсөв'])
  expect((await list(leader, own.id))[0]?.tags).toEqual(['Төсөв'])

  const more = Array.from({ length: 10 }, (_, n) => `шошго ${n}`)
  const refused = await setTags(leader, [id], more)
  expect([refused.status, refused.body.errors]).toMatchObject([400, [{ path: 'add', code: 'too_many_items' }]])
  expect((await list(leader, own.id))[0]?.tags).toEqual(['Төсөв'])
})

test('those who only read a file see its tags and do not set them; others see neither', async () => {
  const { own } = await spaces(khorooAdmin)
  const { id } = await folder(khorooAdmin, own.id, 'Нууц')
  await setTags(khorooAdmin, [id], ['нууц шошго'])

  for (const other of [cityAdmin, leader, farLeader]) {
    expect((await setTags(other, [id], ['x'])).status).toBe(404)
    expect(await tagsOf(other)).toEqual([])
  }
  await share(id, leader, false)
  expect((await setTags(leader, [id], ['x'])).status).toBe(403)
  expect(await tagsOf(leader)).toEqual([{ tag: 'нууц шошго', files: 1 }])
  // one that is refused changes none of them
  const mine = await folder(leader, (await spaces(leader)).own.id, 'Миний')
  expect((await setTags(leader, [mine.id, id], ['x'])).status).toBe(403)
  expect(await tagsOf(leader)).toEqual([{ tag: 'нууц шошго', files: 1 }])
})

test('what is shared is new until its reader has marked it as seen, for each reader', async () => {
  const { own } = await spaces(khorooAdmin)
  const first = await folder(khorooAdmin, own.id, 'Эхний')
  await share(first.id, leader, false)
  expect(await newOnes(leader)).toEqual(['Эхний'])
  expect((await markSeen(leader)).status).toBe(204)
  expect(await newOnes(leader)).toEqual([])

  const second = await folder(khorooAdmin, own.id, 'Дараагийн')
  await share(second.id, leader, false)
  await share(second.id, farLeader, false)
  expect([await newOnes(leader), await newOnes(farLeader)]).toEqual([['Дараагийн'], ['Дараагийн']])
  await Promise.all([markSeen(leader), markSeen(leader)])
  expect([await newOnes(leader), await newOnes(farLeader)]).toEqual([[], ['Дараагийн']])
  expect((await api(leader).get('/v1/drive/shared')).body.data).toHaveLength(2)
})

test('what was shared after the list was read stays new when the list is marked as seen', async () => {
  const { own } = await spaces(khorooAdmin)
  const [shown, later] = [await folder(khorooAdmin, own.id, 'Харсан'), await folder(khorooAdmin, own.id, 'Дараа ирсэн')]
  await share(shown.id, leader, false)
  // its transaction began before the list was read, and ends after it
  const open = await t.core.pool.connect()
  await open.query('begin')
  await open.query('insert into drive_shares (node_id, user_id, edits) values ($1, $2, false)', [later.id, leader.id])
  const until = await seenUntil(leader)
  await open.query('commit')
  open.release()
  expect((await markSeen(leader, until)).status).toBe(204)
  expect(await newOnes(leader)).toContain('Дараа ирсэн')
  expect((await markSeen(leader)).status).toBe(204)
  expect(await newOnes(leader)).toEqual([])
  // an answer that comes late takes nothing back
  await markSeen(leader, until)
  expect(await newOnes(leader)).toEqual([])
})

test('by match, a file of that name comes before ones changed later that only contain it', async () => {
  const { own } = await spaces(leader)
  await folder(leader, own.id, 'Төсөв')
  await folder(leader, own.id, 'Төсвийн төсөл')
  await folder(leader, own.id, 'Шинэ төсөв')
  const named = `q=${encodeURIComponent('төсөв')}&sort=-match`
  const found = (await api(leader).get(`/v1/drive/search?${named}`)).body.data
  expect(found.map(({ name }: { name: string }) => name)).toEqual(['Төсөв', 'Шинэ төсөв'])
})

test('a file is found by its whole name, with its ending and signs', async () => {
  const { own } = await spaces(leader)
  await folder(leader, own.id, 'Тайлан (эцсийн) 2026-11.pdf')
  const q = `q=${encodeURIComponent('Тайлан (эцсийн) 2026-11.pdf')}`
  expect((await api(leader).get(`/v1/drive/search?${q}`)).body.data).toHaveLength(1)
  expect(await list(leader, own.id, `&${q}`)).toHaveLength(1)
})
