import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Conversation } from '#contract/features/chat/index.ts'
import { app, people, type TestApp } from '../../testing/app.ts'
import { chatTools } from '../../testing/chats.ts'
import type { TestPerson } from '../../testing/people.ts'

const { cityAdmin, districtAdmin, khorooAdmin, leader, otherLeader, farLeader } = people

let t: TestApp
beforeAll(async () => {
  t = await app()
})
beforeEach(async () => {
  await t.core.pool.query('truncate chat_messages cascade')
  await t.core.pool.query(`delete from chat_conversations where kind <> 'channel'`)
})

const { api, send, write, list, one, read, changes } = chatTools(() => t)
const addGroup = async (by: TestPerson, ...others: TestPerson[]): Promise<Conversation> => {
  const answer = await api(by).post('/v1/chat/groups', { name: 'Ажлын хэсэг', people: others.map(({ id }) => id) })
  expect(answer.status, answer.text).toBe(201)
  return answer.body.data
}
const addPeople = (by: TestPerson, { id }: { id: string }, ...others: TestPerson[]) =>
  api(by).post(`/v1/chat/groups/${id}/people`, { people: others.map((person) => person.id) })

describe('a group', () => {
  test('has the people with whom it was added, and they see that', async () => {
    const group = await addGroup(khorooAdmin, leader, otherLeader)
    expect(group).toMatchObject({ kind: 'group', name: 'Ажлын хэсэг', members: 3, canManage: true, unread: 0 })
    expect(await read(leader, group)).toMatchObject([{ event: { what: 'created', name: 'Ажлын хэсэг' }, body: '' }])
    expect(await one(leader, group)).toMatchObject({ canManage: false, unread: 0 })
    const refused = await api(khorooAdmin).post('/v1/chat/groups', { name: 'Хол', people: [leader.id, farLeader.id] })
    expect(refused.body.errors).toMatchObject([{ path: 'people.1', code: 'not_in_list' }])
  })

  test('shows a member who joins later nothing of what was written before, nor quotations of it', async () => {
    const group = await addGroup(khorooAdmin, leader)
    const before = await write(leader, group, 'Өмнө нь бичсэн нууц')
    expect((await addPeople(khorooAdmin, group, otherLeader)).body.data).toMatchObject({ members: 3 })
    const reply = await write(khorooAdmin, group, 'Одоо', { replyTo: before.id })

    const found = await read(otherLeader, group)
    expect(found.map(({ body, event }) => event?.what ?? body)).toEqual(['added', 'Одоо'])
    expect(found.at(-1)).toMatchObject({ id: reply.id, replyTo: null })
    expect(await one(otherLeader, group)).toMatchObject({ unread: 1 })
    expect((await api(otherLeader).get('/v1/chat/messages?q=нууц')).body.data).toEqual([])
    expect((await changes(otherLeader, '1')).messages.map(({ id }) => id)).not.toContain(before.id)
    expect((await send(otherLeader, group, 'Хариу', { replyTo: before.id })).status).toBe(400)
    expect((await api(otherLeader).put(`/v1/chat/messages/${before.id}/pin`, { isPinned: true })).status).toBe(404)
    expect(JSON.stringify((await api(otherLeader).get('/v1/chat/conversations')).body)).not.toMatch(/нууц/)
  })

  test('is managed by its owner alone', async () => {
    const group = await addGroup(khorooAdmin, leader)
    const path = `/v1/chat/groups/${group.id}`
    expect((await api(leader).patch(path, { name: 'Өөр' })).status).toBe(403)
    expect((await addPeople(leader, group, cityAdmin)).status).toBe(403)
    expect((await api(leader).delete(`${path}/people/${khorooAdmin.id}`)).status).toBe(403)
    expect((await api(otherLeader).patch(path, { name: 'Өөр' })).status).toBe(404)
    expect((await api(khorooAdmin).patch(path, { name: 'Шинэ нэр' })).body.data).toMatchObject({ name: 'Шинэ нэр' })
    expect((await api(khorooAdmin).delete(`${path}/people/${khorooAdmin.id}`)).status).toBe(404)
  })

  test('is lost at once by those who are removed, and by those who leave', async () => {
    const group = await addGroup(khorooAdmin, leader, otherLeader)
    await write(khorooAdmin, group, 'Нууц')
    expect((await api(khorooAdmin).delete(`/v1/chat/groups/${group.id}/people/${leader.id}`)).status).toBe(204)
    expect((await api(otherLeader).post(`/v1/chat/groups/${group.id}/leave`)).status).toBe(204)

    for (const person of [leader, otherLeader]) {
      expect(await list(person)).toEqual([])
      expect((await api(person).get(`/v1/chat/conversations/${group.id}/messages`)).status).toBe(404)
      expect((await send(person, group)).status).toBe(404)
    }
    expect((await read(khorooAdmin, group)).map(({ event }) => event?.what)).toEqual([
      'created',
      undefined,
      'removed',
      'left',
    ])
  })

  test('goes on with the member who has been in it the longest when its owner leaves, and ends with the last one', async () => {
    const group = await addGroup(districtAdmin, khorooAdmin, leader)
    const leave = (person: TestPerson) => api(person).post(`/v1/chat/groups/${group.id}/leave`)
    await leave(districtAdmin)
    const owners = await Promise.all([khorooAdmin, leader].map((person) => one(person, group)))
    expect(owners.filter(({ canManage }) => canManage)).toHaveLength(1)
    await leave(khorooAdmin)
    expect(await one(leader, group)).toMatchObject({ canManage: true, members: 1 })
    await leave(leader)
    const { rows } = await t.core.pool.query('select count(*)::int as n from chat_conversations where id = $1', [
      group.id,
    ])
    expect(rows).toEqual([{ n: 0 }])
  })
})

describe('what a person wants of a conversation', () => {
  test('is theirs alone: pinned, and muted without being counted', async () => {
    const group = await addGroup(khorooAdmin, leader)
    const own = (person: TestPerson, body: object) => api(person).patch(`/v1/chat/conversations/${group.id}`, body)
    expect((await own(leader, { isPinned: true, isMuted: true })).body.data).toMatchObject({
      isPinned: true,
      isMuted: true,
    })
    expect((await own(otherLeader, { isPinned: true })).status).toBe(404)
    await write(khorooAdmin, group, 'Чимээгүй')
    expect(await one(khorooAdmin, group)).toMatchObject({ isPinned: false, isMuted: false })
    expect((await changes(leader)).unread).toBe(0)
    await own(leader, { isMuted: false })
    expect((await changes(leader)).unread).toBe(1)
  })
})
