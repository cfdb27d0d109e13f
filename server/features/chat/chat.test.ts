import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { app, people, type TestApp } from '../../testing/app.ts'
import { chatTools } from '../../testing/chats.ts'
import { aMessage } from './testing.ts'

const { cityAdmin, districtAdmin, khorooAdmin, otherKhorooAdmin, leader, otherLeader, farLeader, citizen } = people

let t: TestApp
beforeAll(async () => {
  t = await app()
})
beforeEach(async () => {
  await t.core.pool.query('truncate chat_messages cascade')
  await t.core.pool.query(`delete from chat_conversations where kind <> 'channel'`)
  await t.core.pool.query(`delete from notifications where link like '/dashboard/chat/%'`)
  await t.core.pool.query('update chat_conversations set last_seq = 0')
  await t.core.pool.query('update chat_members set seen_seq = 0, delivered_seq = 0, noticed_seq = 0')
})

const { api, send, write, talk, list, one, read, see, changes } = chatTools(() => t)
const bodies = (messages: { body: string }[]) => messages.map(({ body }) => body)

describe('a conversation of two people', () => {
  test('is the same one for both, however many requests do at once', async () => {
    const made = await Promise.all([
      ...Array.from({ length: 6 }, () => talk(khorooAdmin, leader)),
      ...Array.from({ length: 6 }, () => talk(leader, khorooAdmin)),
    ])

    expect(new Set(made.map(({ id }) => id)).size).toBe(1)
    expect(made[0]).toMatchObject({ kind: 'direct', members: 2, person: { id: leader.id }, unread: 0, last: null })
  })

  test('is begun with colleagues below and above, and answers everybody else as if they did not exist', async () => {
    for (const [from, to] of [
      [cityAdmin, farLeader],
      [leader, khorooAdmin],
      [leader, cityAdmin],
    ] as const)
      expect((await api(from).post('/v1/chat/direct', { personId: to.id })).status).toBe(201)
    for (const [from, personId] of [
      [leader, otherLeader.id],
      [khorooAdmin, otherKhorooAdmin.id],
      [khorooAdmin, citizen.id],
      [khorooAdmin, khorooAdmin.id],
      [khorooAdmin, randomUUID()],
    ] as const) {
      const { status, body } = await api(from).post('/v1/chat/direct', { personId })
      expect([status, body.errors?.[0]]).toMatchObject([400, { path: 'personId', code: 'not_in_list' }])
    }
    expect((await api(citizen).get('/v1/chat/conversations')).status).toBe(403)
  })

  test('is opened by the id or the e-mail address of the other person, before and after it exists', async () => {
    const before = await api(khorooAdmin).get(`/v1/chat/open?key=${leader.email}`)
    expect(before.body.data).toMatchObject({ conversation: null, people: [{ id: leader.id, isOnline: false }] })
    const { id } = await talk(khorooAdmin, leader)

    for (const key of [id, leader.id, leader.email.toUpperCase()])
      expect((await api(khorooAdmin).get(`/v1/chat/open?key=${key}`)).body.data.conversation.id).toBe(id)
    for (const key of [id, otherKhorooAdmin.email])
      expect((await api(otherKhorooAdmin).get(`/v1/chat/open?key=${key}`)).status).toBe(404)
  })
})

describe('a message', () => {
  test('is read by the members, in the order of its numbers', async () => {
    const conversation = await talk(khorooAdmin, leader)
    await write(khorooAdmin, conversation, 'Нэг')
    await write(leader, conversation, 'Хоёр')

    const found = await read(leader, conversation)
    expect(found.map(({ body, seq, isMine }) => [seq, body, isMine])).toEqual([
      [1, 'Нэг', false],
      [2, 'Хоёр', true],
    ])
    expect(await one(khorooAdmin, conversation)).toMatchObject({ seq: 2, last: { excerpt: 'Хоёр', isMine: false } })
  })

  test('is seen, found, counted and announced nowhere outside of its members', async () => {
    const conversation = await talk(khorooAdmin, leader)
    const heard: string[] = []
    const { send: original } = t.core.bus
    t.core.bus.send = async (kind, message) => {
      if ('rooms' in message && 'feature' in message && message.feature === 'chat') heard.push(...message.rooms)
      return original.call(t.core.bus, kind, message)
    }
    const { cursor } = await changes(otherLeader)
    try {
      await write(khorooAdmin, conversation, 'Нууц тоглоомын талбай')
    } finally {
      t.core.bus.send = original
    }

    expect([...new Set(heard)].toSorted()).toEqual([`user:${khorooAdmin.id}`, `user:${leader.id}`].toSorted())
    for (const person of [cityAdmin, districtAdmin, otherLeader]) {
      const { id } = conversation
      expect(await list(person)).not.toContainEqual(expect.objectContaining({ id }))
      expect((await api(person).get(`/v1/chat/conversations/${id}/messages`)).status).toBe(404)
      expect((await api(person).get(`/v1/chat/open?key=${id}`)).status).toBe(404)
      expect((await api(person).get('/v1/chat/messages?q=тоглоомын')).body).toMatchObject({
        data: [],
        meta: { total: 0 },
      })
      expect((await list(person, '&unread=true')).length).toBe(0)
      expect((await send(person, conversation)).status).toBe(404)
      expect((await see(person, conversation, 1)).status).toBe(404)
      expect(await changes(person, cursor)).toMatchObject({ unread: 0, conversations: [], messages: [] })
      for (const call of [
        'conversation?conversationKey',
        'participants?conversationKey',
        'conversation/mark-as-seen?conversationId',
      ])
        expect((await api(person).get(`/v1/api/chat/${call}=${id}`)).status).toBe(404)
    }
    expect((await api(leader).get('/v1/chat/messages?q=тоглоом')).body.data).toMatchObject([
      { body: 'Нууц тоглоомын талбай', conversation: { id: conversation.id, person: { id: khorooAdmin.id } } },
    ])
  })

  test('that is sent again with its client id, also ten times at once, is one message', async () => {
    const conversation = await talk(khorooAdmin, leader)
    const message = aMessage('Нэг удаа')
    const path = `/v1/chat/conversations/${conversation.id}/messages`
    const answers = await Promise.all(Array.from({ length: 10 }, () => api(khorooAdmin).post(path, message)))

    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201))
    expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1)
    expect(await read(leader, conversation)).toHaveLength(1)
    expect(await one(leader, conversation)).toMatchObject({ unread: 1, seq: 1 })
    // the id belongs to its author and its conversation
    const other = await talk(khorooAdmin, cityAdmin)
    expect((await send(khorooAdmin, other, 'Нэг удаа', { clientId: message.clientId })).status).toBe(400)
    expect((await send(leader, conversation, 'Өөр', { clientId: message.clientId })).status).toBe(201)
  })

  test('of many senders at once has a number of its own', async () => {
    const conversation = await talk(khorooAdmin, leader)
    await Promise.all(Array.from({ length: 30 }, (_, i) => write(i % 2 ? leader : khorooAdmin, conversation, `${i}`)))

    const found = await read(leader, conversation)
    expect(found.map(({ seq }) => seq)).toEqual(Array.from({ length: 30 }, (_, i) => i + 1))
  })

  test('is refused beyond twenty within ten seconds, in whatever conversations they are', async () => {
    const [conversation, other] = [await talk(khorooAdmin, leader), await talk(khorooAdmin, cityAdmin)]
    const answers = await Promise.all(
      Array.from({ length: 25 }, (_, i) => send(khorooAdmin, i % 2 ? conversation : other, `${i}`)),
    )

    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20)
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(5)
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0)
    expect((await send(leader, conversation)).status).toBe(201)
  })

  test('has at most 4000 characters, and at least one', async () => {
    const conversation = await talk(khorooAdmin, leader)
    expect((await send(leader, conversation, 'ү'.repeat(4000))).status).toBe(201)
    expect((await send(leader, conversation, 'ү'.repeat(4001))).status).toBe(400)
    expect((await send(leader, conversation, '  \n ')).status).toBe(400)
  })

  test('is paged from the newest backwards', async () => {
    const conversation = await talk(khorooAdmin, leader)
    await t.core.pool.query(
      `insert into chat_messages (conversation_id, seq, author_id, body) select $1, n, $2, n::text from generate_series(1, 120) n`,
      [conversation.id, khorooAdmin.id],
    )
    await t.core.pool.query('update chat_conversations set last_seq = 120 where id = $1', [conversation.id])
    const last = await read(leader, conversation)
    expect([last.length, last[0]?.seq, last.at(-1)?.seq]).toEqual([50, 71, 120])
    const { body } = await api(leader).get(`/v1/chat/conversations/${conversation.id}/messages?before=21`)
    expect([body.data.length, body.data[0].seq, body.meta.hasEarlier]).toEqual([20, 1, false])
  })
})

describe('unread messages', () => {
  test('are those of others after the last one seen, the same on every device', async () => {
    const conversation = await talk(khorooAdmin, leader)
    await write(khorooAdmin, conversation, 'Нэг')
    await write(khorooAdmin, conversation, 'Хоёр')
    await write(khorooAdmin, conversation, 'Гурав')
    expect(await one(leader, conversation)).toMatchObject({ unread: 3, seen: 0 })
    expect(await one(khorooAdmin, conversation)).toMatchObject({ unread: 0, seen: 3 })

    expect((await see(leader, conversation, 2)).body.data).toEqual({ unread: 1 })
    // a device that comes later with an older number takes nothing back
    expect((await see(leader, conversation, 1)).body.data).toEqual({ unread: 1 })
    expect(await list(leader, '&unread=true')).toMatchObject([{ id: conversation.id, unread: 1 }])
    // nobody has seen what is not written yet
    await see(leader, conversation, 9_000_000)
    await write(khorooAdmin, conversation, 'Дөрөв')
    expect(await one(leader, conversation)).toMatchObject({ unread: 1, seen: 3 })
    expect(await one(khorooAdmin, conversation)).toMatchObject({ marks: [{ personId: leader.id, seen: 3 }] })
  })

  test('are none after one has answered', async () => {
    const conversation = await talk(khorooAdmin, leader)
    await write(khorooAdmin, conversation, 'Нэг')
    await write(leader, conversation, 'Хоёр')
    expect(await one(leader, conversation)).toMatchObject({ unread: 0, seen: 2 })
  })
})

/**
 * A cursor after everything so far. An open transaction of another test on this database server holds a cursor back, and what was committed
 * meanwhile is answered once more.
 */
async function settledCursor(person: typeof leader, after?: string): Promise<string> {
  let { cursor } = await changes(person, after)
  await expect
    .poll(
      async () => {
        const next = await changes(person, cursor)
        cursor = next.cursor
        return next.messages.length
      },
      { timeout: 30_000 },
    )
    .toBe(0)
  return cursor
}

describe('changes since a cursor', () => {
  test('are everything that was committed after it, once, and nothing of other conversations', async () => {
    const conversation = await talk(khorooAdmin, leader)
    await write(khorooAdmin, conversation, 'Өмнө')
    const cursor = await settledCursor(leader)
    expect(await changes(leader, cursor)).toMatchObject({ messages: [], conversations: [], unread: 1 })
    await write(khorooAdmin, conversation, 'Нэг')
    await write(leader, conversation, 'Хоёр')

    const found = await changes(leader, cursor)
    expect(bodies(found.messages)).toEqual(['Нэг', 'Хоёр'])
    expect(found.conversations).toMatchObject([{ id: conversation.id, unread: 0 }])
    const later = await settledCursor(leader, found.cursor)
    expect(await changes(leader, later)).toMatchObject({ messages: [], conversations: [] })
  })

  test('include what was being written while the cursor was taken, though something newer was committed first', async () => {
    const [slow, quick] = [await talk(khorooAdmin, leader), await talk(cityAdmin, leader)]
    const client = await t.core.pool.connect()
    try {
      await client.query('begin')
      await client.query(`insert into chat_messages (conversation_id, author_id, body) values ($1, $2, 'Удаан')`, [
        slow.id,
        khorooAdmin.id,
      ])
      await write(cityAdmin, quick, 'Хурдан')
      const { cursor } = await changes(leader)
      await client.query('commit')
      expect(bodies((await changes(leader, cursor)).messages)).toContain('Удаан')
    } finally {
      client.release()
    }
  })

  test('are reset for a cursor that this database has never given', async () => {
    expect(await changes(leader, '999999999999')).toMatchObject({ isReset: true, messages: [] })
  })
})

describe('the channel of an area', () => {
  test('has its staff, and nobody of the areas above and below', async () => {
    const channel = (await list(khorooAdmin)).find(({ kind }) => kind === 'channel')
    expect(channel).toBeUndefined()
    const { rows } = await t.core.pool.query(
      `select m.user_id from chat_members m join chat_conversations c on c.id = m.conversation_id where c.area_id = (select area_id from users where id = $1)`,
      [cityAdmin.id],
    )
    expect(rows.map((row) => row.user_id).toSorted()).toEqual([cityAdmin.id, people.otherCityAdmin.id].toSorted())
    const [city] = await list(cityAdmin)
    expect(city).toMatchObject({ kind: 'channel', area: { name: { mn: expect.any(String) } }, members: 2 })
    await write(people.otherCityAdmin, city ?? { id: '' }, 'Бүгдэд')
    expect(await list(cityAdmin)).toMatchObject([{ unread: 1 }])
    expect(await list(districtAdmin)).toEqual([])
  })

  test('is left with the area, and what was written before one comes counts as seen', async () => {
    const areaOf = async (id: string) =>
      (await t.core.pool.query('select area_id from users where id = $1', [id])).rows[0].area_id
    const [home, away] = [await areaOf(khorooAdmin.id), await areaOf(otherKhorooAdmin.id)]
    const { rows } = await t.core.pool.query('select id from chat_conversations where area_id = $1', [away])
    const channel = { id: rows[0].id }
    const move = (areaId: string) =>
      t.core.pool.query('update users set area_id = $2 where id = $1', [khorooAdmin.id, areaId])
    await write(otherKhorooAdmin, channel, 'Эртний')

    await move(away)
    expect(await list(khorooAdmin)).toMatchObject([{ id: channel.id, unread: 0, members: 2 }])
    await write(otherKhorooAdmin, channel, 'Шинэ')
    expect(await list(khorooAdmin)).toMatchObject([{ id: channel.id, unread: 1 }])
    await move(home)
    expect(await list(khorooAdmin)).toEqual([])
    expect((await send(khorooAdmin, channel)).status).toBe(404)
  })
})

describe('people who are away', () => {
  test('get one notice about a conversation until they read it, without the text', async () => {
    const conversation = await talk(khorooAdmin, leader)
    const notices = async () =>
      (
        await t.core.pool.query(
          `select title->>'mn' as title, body->>'mn' as body from notifications where link like '/dashboard/chat/%' order by created_at`,
        )
      ).rows
    await write(khorooAdmin, conversation, 'Нууц үг')
    await write(khorooAdmin, conversation, 'Дахин нууц үг')

    expect(await notices()).toMatchObject([{ title: expect.stringContaining('Шинэ зурвас') }])
    expect(JSON.stringify(await notices())).not.toMatch(/нууц/i)
    await see(leader, conversation, 2)
    await write(khorooAdmin, conversation, 'Гурав')
    expect(await notices()).toHaveLength(2)
  })

  test('get none while one of their browsers is open', async () => {
    const conversation = await talk(cityAdmin, leader)
    await t.core.pool.query('insert into chat_presence (user_id, at) values ($1, now())', [leader.id])
    const count = async () =>
      (await t.core.pool.query(`select count(*)::int as n from notifications where link like '/dashboard/chat/%'`))
        .rows[0].n
    const before = await count()
    await write(cityAdmin, conversation, 'Байна уу?')
    expect(await count()).toBe(before)
    expect((await api(cityAdmin).get(`/v1/chat/open?key=${leader.id}`)).body.data.people).toContainEqual(
      expect.objectContaining({ id: leader.id, isOnline: true }),
    )
    await t.core.pool.query('delete from chat_presence')
  })
})
