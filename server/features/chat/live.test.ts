import { afterEach, beforeAll, expect, test } from 'vitest'
import { type ChatSignal, ChatSignal as Signal } from '#contract/features/chat/index.ts'
import { app, people, type TestApp } from '../../testing/app.ts'
import { chatTools } from '../../testing/chats.ts'
import type { TestPerson } from '../../testing/people.ts'
import { outcome, type Sockets, socketsOf } from '../../testing/sockets.ts'

const { cityAdmin, khorooAdmin, leader, otherLeader } = people

let t: TestApp
let live: Sockets
beforeAll(async () => {
  t = await app()
  live = await socketsOf(t)
})
afterEach(() => live.closeAll())

const { api, write, talk, see } = chatTools(() => t)

/** Collects the signals of the chat that a browser of this person gets from now on. */
async function hear(person: TestPerson): Promise<ChatSignal[]> {
  const heard: ChatSignal[] = []
  const socket = live.open(await t.tokenOf(person))
  socket.on('signal', ({ feature, data }: { feature: string; data: unknown }) => {
    if (feature === 'chat') heard.push(Signal.parse(data))
  })
  expect(await outcome(socket)).toBe('connect')
  return heard
}

test('typing, messages, and what was got and seen reach the browsers of the members, and of nobody else', async () => {
  const conversation = await talk(khorooAdmin, leader)
  const [admin, one, second, outsider, above] = [
    await hear(khorooAdmin),
    await hear(leader),
    await hear(leader),
    await hear(otherLeader),
    await hear(cityAdmin),
  ]
  const { id: conversationId } = conversation

  expect((await api(khorooAdmin).post(`/v1/chat/conversations/${conversationId}/typing`)).status).toBe(204)
  const typing = { kind: 'typing', conversationId, personId: khorooAdmin.id }
  await expect.poll(() => [one, second]).toEqual([[typing], [typing]])
  expect(admin).toEqual([])

  await write(khorooAdmin, conversation, 'Нууц')
  await expect.poll(() => [one[1], second[1], admin[0]]).toEqual(Array.from({ length: 3 }, () => ({ kind: 'changed' })))

  await api(leader).post('/v1/chat/received', { conversations: [{ id: conversationId, seq: 1 }] })
  await see(leader, conversation, 1)
  const mark = { conversationId, personId: leader.id, seq: 1 }
  const marks = [
    { kind: 'delivered', ...mark },
    { kind: 'seen', ...mark },
  ]
  await expect.poll(() => [admin.slice(1), second.slice(2)]).toEqual([marks, marks])
  expect((await api(otherLeader).post(`/v1/chat/conversations/${conversationId}/typing`)).status).toBe(404)
  await api(otherLeader).post('/v1/chat/received', { conversations: [{ id: conversationId, seq: 1 }] })
  expect([outsider, above]).toEqual([[], []])
})

test('somebody is there for 90 seconds after their browser has said so, for those who talk to them', async () => {
  await talk(khorooAdmin, leader)
  const there = async (person: TestPerson) => (await api(person).post('/v1/chat/presence')).body.data.online
  expect(await there(leader)).not.toContain(khorooAdmin.id)
  expect(await there(khorooAdmin)).toContain(leader.id)
  expect(await there(otherLeader)).toEqual([])
  await t.core.pool.query(`update chat_presence set at = now() - interval '91 seconds'`)
  expect(await there(khorooAdmin)).toEqual([])
})

test('messages that are older than three years are deleted, newer ones are kept', async () => {
  const conversation = await talk(khorooAdmin, cityAdmin)
  const [old, kept] = [await write(khorooAdmin, conversation, 'Эртний'), await write(khorooAdmin, conversation, 'Шинэ')]
  await t.core.pool.query(`update chat_messages set created_at = now() - interval '1100 days' where id = $1`, [old.id])
  await t.core.pool.query(`update chat_messages set created_at = now() - interval '1090 days' where id = $1`, [kept.id])
  const { deleteOld } = await import('./retention.ts')
  await deleteOld(t.core, new Date().toISOString().slice(0, 10))
  const { body } = await api(cityAdmin).get(`/v1/chat/conversations/${conversation.id}/messages`)
  expect(body.data.map((message: { body: string }) => message.body)).toEqual(['Шинэ'])
})
