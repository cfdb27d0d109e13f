import { beforeAll, describe, expect, test } from 'vitest'
import { app, people, type TestApp } from '../../testing/app.ts'
import { chatTools } from '../../testing/chats.ts'

const { khorooAdmin, leader, otherLeader } = people

let t: TestApp
beforeAll(async () => {
  t = await app()
})
const { api, write, talk, one } = chatTools(() => t)

describe('the calls of the brief', () => {
  test('answer contacts, conversations, a conversation and its participants', async () => {
    const conversation = await talk(khorooAdmin, leader)
    const sent = await write(khorooAdmin, conversation, 'Сайн байна уу')
    const { contacts } = (await api(leader).get('/v1/api/chat/contacts')).body
    expect(contacts).toContainEqual(
      expect.objectContaining({ id: khorooAdmin.id, username: khorooAdmin.email, status: 'offline' }),
    )
    expect(contacts).not.toContainEqual(expect.objectContaining({ id: otherLeader.id }))
    const message = {
      id: sent.id,
      body: 'Сайн байна уу',
      contentType: 'text',
      attachments: [],
      createdAt: sent.at,
      senderId: khorooAdmin.id,
    }
    const { conversations } = (await api(leader).get('/v1/api/chat/conversations')).body
    expect(conversations).toMatchObject([{ id: conversation.id, unreadCount: 1, messages: [message] }])
    for (const key of [conversation.id, khorooAdmin.id, khorooAdmin.email]) {
      const found = (await api(leader).get(`/v1/api/chat/conversation?conversationKey=${key}`)).body.conversation
      expect(found).toMatchObject({ id: conversation.id, type: 'direct', unreadCount: 1, messages: [message] })
      const { participants } = (await api(leader).get(`/v1/api/chat/participants?conversationKey=${key}`)).body
      expect(participants.map(({ id }: { id: string }) => id).toSorted()).toEqual(
        [khorooAdmin.id, leader.id].toSorted(),
      )
    }
  })

  test('mark a conversation as seen, again and again with the same result, and not without a token', async () => {
    const conversation = await talk(khorooAdmin, leader)
    await write(khorooAdmin, conversation)
    const path = `/v1/api/chat/conversation/mark-as-seen?conversationId=${conversation.id}`
    expect((await t.as(null).get(path)).status).toBe(401)
    expect((await one(leader, conversation)).unread).toBeGreaterThan(0)

    for (let i = 0; i < 3; i++) expect((await api(leader).get(path)).body).toEqual({ unreadCount: 0 })
    expect((await one(leader, conversation)).unread).toBe(0)
  })
})
