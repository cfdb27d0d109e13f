import { beforeAll, expect, test } from 'vitest'
import { app, people, type TestApp } from '../../testing/app.ts'
import { chatTools } from '../../testing/chats.ts'

const { cityAdmin, districtAdmin, khorooAdmin, leader } = people

let t: TestApp
beforeAll(async () => {
  t = await app({ connections: 1 })
})
const { api, write, read, send, see, changes } = chatTools(() => t)

test('a hundred writes and reads of all kinds at once with one connection all answer, and every message has its own number', async () => {
  const others = [districtAdmin, khorooAdmin, leader]
  const { body } = await api(cityAdmin).post('/v1/chat/groups', { name: 'Бүгд', people: others.map(({ id }) => id) })
  const group = body.data
  const first = await write(cityAdmin, group, 'Эхний')
  const people = [cityAdmin, ...others]
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, i) => {
      const person = people[i % people.length] ?? cityAdmin
      return [
        send(person, group, `Зурвас ${i}`),
        see(person, group, i),
        api(person).put(`/v1/chat/messages/${first.id}/reaction`, { emoji: '👍', isOn: i % 3 > 0 }),
        api(person).get('/v1/chat/changes?after=1'),
        api(person).get(`/v1/api/chat/conversation/mark-as-seen?conversationId=${group.id}`),
        api(person).post('/v1/chat/presence'),
        api(person).post(`/v1/chat/conversations/${group.id}/typing`),
        api(cityAdmin).patch(`/v1/chat/messages/${first.id}`, { body: `Эхний ${i}` }),
      ]
    }).flat(),
  )

  expect(answers.map(({ status }) => status).filter((status) => status >= 300)).toEqual([])
  const found = await read(leader, group)
  expect(found.map(({ seq }) => seq)).toEqual(Array.from({ length: found.length }, (_, i) => i + 1))
  expect(found).toHaveLength(14)
  expect((await changes(leader)).unread).toBe(0)
})
