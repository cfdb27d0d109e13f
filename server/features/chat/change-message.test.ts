import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { app, people, type TestApp } from '../../testing/app.ts'
import { chatTools } from '../../testing/chats.ts'

const { cityAdmin, khorooAdmin, leader, otherLeader } = people

let t: TestApp
beforeAll(async () => {
  t = await app()
})
beforeEach(async () => {
  await t.core.pool.query('truncate chat_messages cascade')
  await t.core.pool.query(`delete from chat_conversations where kind <> 'channel'`)
  await t.core.pool.query(`delete from notifications where link like '/dashboard/chat/%'`)
})

const { api, send, write, talk, list, one, read, changes } = chatTools(() => t)
const edit = (person: typeof leader, { id }: { id: string }, body: string, mentions: string[] = []) =>
  api(person).patch(`/v1/chat/messages/${id}`, { body, mentions })
const remove = (person: typeof leader, { id }: { id: string }) => api(person).delete(`/v1/chat/messages/${id}`)
const age = ({ id }: { id: string }, minutes: number) =>
  t.core.pool.query(`update chat_messages set created_at = now() - $2 * interval '1 minute' where id = $1`, [
    id,
    minutes,
  ])

describe('a message', () => {
  test('is edited by its author within 15 minutes, which is shown, and by nobody else', async () => {
    const conversation = await talk(khorooAdmin, leader)
    const message = await write(khorooAdmin, conversation, 'Хурал 9 цагт')
    expect((await edit(khorooAdmin, message, 'Хурал 10 цагт')).body.data).toMatchObject({
      body: 'Хурал 10 цагт',
      editedAt: expect.any(String),
      version: 2,
    })
    expect((await edit(leader, message, 'Өөр')).status).toBe(403)
    expect((await edit(otherLeader, message, 'Өөр')).status).toBe(404)
    expect((await remove(leader, message)).status).toBe(403)
    await age(message, 16)
    expect((await edit(khorooAdmin, message, 'Хожимдсон')).body).toMatchObject({ code: 'wrong_state' })
    expect((await remove(khorooAdmin, message)).body).toMatchObject({ code: 'wrong_state' })
    expect(await read(leader, conversation)).toMatchObject([{ body: 'Хурал 10 цагт' }])
  })

  test('that is deleted answers its text nowhere any more', async () => {
    const conversation = await talk(khorooAdmin, leader)
    const key = { 'idempotency-key': 'again' }
    const path = `/v1/chat/conversations/${conversation.id}/messages`
    const draft = {
      clientId: '0199a000-0000-4000-8000-000000000001',
      body: 'Буруу илгээсэн захиа',
      mentions: [leader.id],
    }
    const message = (await api(khorooAdmin).post(path, draft, key)).body.data
    await write(leader, conversation, 'Хариу', { replyTo: message.id })
    await api(khorooAdmin).put(`/v1/chat/messages/${message.id}/pin`, { isPinned: true })
    const { cursor } = await changes(leader, '1')
    expect((await remove(khorooAdmin, message)).status).toBe(204)

    const answers = [
      await api(leader).get(path),
      await api(leader).get('/v1/chat/conversations'),
      await api(leader).get(`/v1/chat/changes?after=${cursor}`),
      await api(leader).get(`/v1/chat/conversations/${conversation.id}/pinned`),
      await api(leader).get('/v1/chat/messages?q=буруу'),
      await api(leader).get('/v1/api/chat/conversations'),
      await api(leader).get(`/v1/api/chat/conversation?conversationKey=${conversation.id}`),
      await api(leader).get('/v1/notifications/unread'),
      // neither the client id nor a key brings it back
      await api(khorooAdmin).post(path, draft, key),
    ]
    for (const { status, text } of answers) {
      expect(status).toBeLessThan(300)
      expect(text).not.toMatch(/буруу илгээсэн/i)
    }
    const { rows } = await t.core.pool.query(
      `select (select count(*) from idempotency_keys where answer::text like '%захиа%')
         + (select count(*) from audit_log where details::text like '%захиа%')
         + (select count(*) from notifications where title::text || body::text like '%захиа%') as n`,
    )
    expect(Number(rows[0].n)).toBe(0)
    expect(await read(leader, conversation)).toMatchObject([
      { isDeleted: true, body: '', mentions: [], isPinned: false },
      { replyTo: { isDeleted: true, excerpt: '' } },
    ])
    expect((await edit(khorooAdmin, message, 'Дахин')).body).toMatchObject({ code: 'wrong_state' })
    expect(await one(leader, conversation)).toMatchObject({ unread: 0 })
  })

  test('that was edited or deleted while a browser was away is among the changes, also where it is quoted', async () => {
    const conversation = await talk(khorooAdmin, leader)
    const [first, second] = [
      await write(khorooAdmin, conversation, 'Нэг'),
      await write(khorooAdmin, conversation, 'Хоёр'),
    ]
    const reply = await write(leader, conversation, 'Хариу', { replyTo: first.id })
    const { cursor } = await changes(leader)
    await edit(khorooAdmin, first, 'Нэг биш')
    await remove(khorooAdmin, second)

    expect((await changes(leader, cursor)).messages).toMatchObject([
      { id: first.id, body: 'Нэг биш' },
      { id: second.id, isDeleted: true },
      { id: reply.id, replyTo: { excerpt: 'Нэг биш' } },
    ])
  })

  test('is reacted to once with each sign, and pinned for everybody', async () => {
    const conversation = await talk(khorooAdmin, leader)
    const message = await write(khorooAdmin, conversation)
    const react = (emoji: string, isOn: boolean) =>
      api(leader).put(`/v1/chat/messages/${message.id}/reaction`, { emoji, isOn })
    await Promise.all(Array.from({ length: 5 }, () => react('👍', true)))
    await react('✅', true)
    await react('✅', false)

    const pinned = await api(leader).put(`/v1/chat/messages/${message.id}/pin`, { isPinned: true })
    expect(pinned.body.data).toMatchObject({
      isPinned: true,
      reactions: [{ emoji: '👍', people: [{ id: leader.id }] }],
    })
    expect((await react('🦄', true)).status).toBe(400)
    expect((await api(otherLeader).put(`/v1/chat/messages/${message.id}/pin`, { isPinned: false })).status).toBe(404)
    expect((await api(khorooAdmin).get(`/v1/chat/conversations/${conversation.id}/pinned`)).body.data).toMatchObject([
      { id: message.id },
    ])
  })

  test('answers only messages of its conversation, and mentions only its members', async () => {
    const [conversation, other] = [await talk(khorooAdmin, leader), await talk(khorooAdmin, cityAdmin)]
    const elsewhere = await write(khorooAdmin, other, 'Өөр газар')
    expect((await send(khorooAdmin, conversation, 'Хариу', { replyTo: elsewhere.id })).body.errors).toMatchObject([
      { path: 'replyTo' },
    ])
    expect((await send(khorooAdmin, conversation, '@', { mentions: [cityAdmin.id] })).body.errors).toMatchObject([
      { path: 'mentions.0' },
    ])
  })

  test('notifies those it mentions although they are there, once, without its text', async () => {
    const conversation = await talk(khorooAdmin, leader)
    await api(leader).post('/v1/chat/presence')
    const message = await write(khorooAdmin, conversation, '@leader нууц', { mentions: [leader.id] })
    await edit(khorooAdmin, message, '@leader бас нууц', [leader.id])
    const { rows } = await t.core.pool.query(
      `select title->>'mn' as title, body->>'mn' as body from notifications where link = $1`,
      [`/dashboard/chat/${conversation.id}`],
    )
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toMatch(/нууц/)
    expect(await list(leader)).toMatchObject([{ unread: 1, isMentioned: true }])
    const unreadNotices = async () => (await api(leader).get('/v1/notifications?unread=true')).body.data.length
    expect(await unreadNotices()).toBe(1)
    await api(leader).post(`/v1/chat/conversations/${conversation.id}/seen`, { seq: message.seq })
    expect(await unreadNotices()).toBe(0)
    await t.core.pool.query('delete from chat_presence')
  })
})
