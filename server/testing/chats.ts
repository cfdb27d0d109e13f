import { expect } from 'vitest'
import type { ChatMessage, Conversation } from '#contract/features/chat/index.ts'
import { aMessage } from '../features/chat/testing.ts'
import type { TestApp } from './app.ts'
import type { TestPerson } from './people.ts'

/** What one sync of a browser has answered. */
interface Changes {
  cursor: string
  isReset: boolean
  unread: number
  conversations: Conversation[]
  messages: ChatMessage[]
}

/** What the tests of the chat do again and again. */
export function chatTools(app: () => TestApp) {
  const api = (person: TestPerson) => app().as(person)
  const send = (person: TestPerson, { id }: { id: string }, body?: string, fields: object = {}) =>
    api(person).post(`/v1/chat/conversations/${id}/messages`, aMessage(body, fields))
  return {
    api,
    send,
    write: async (person: TestPerson, to: { id: string }, body?: string, fields: object = {}): Promise<ChatMessage> => {
      const answer = await send(person, to, body, fields)
      expect(answer.status, answer.text).toBe(201)
      return answer.body.data
    },
    talk: async (one: TestPerson, other: TestPerson): Promise<Conversation> => {
      const answer = await api(one).post('/v1/chat/direct', { personId: other.id })
      expect(answer.status, answer.text).toBe(201)
      return answer.body.data
    },
    list: async (person: TestPerson, query = ''): Promise<Conversation[]> =>
      (await api(person).get(`/v1/chat/conversations?pageSize=100${query}`)).body.data,
    one: async (person: TestPerson, { id }: { id: string }): Promise<Conversation> =>
      (await api(person).get(`/v1/chat/open?key=${id}`)).body.data.conversation,
    read: async (person: TestPerson, { id }: { id: string }, query = ''): Promise<ChatMessage[]> =>
      (await api(person).get(`/v1/chat/conversations/${id}/messages${query}`)).body.data,
    see: (person: TestPerson, { id }: { id: string }, seq: number) =>
      api(person).post(`/v1/chat/conversations/${id}/seen`, { seq }),
    changes: async (person: TestPerson, after?: string): Promise<Changes> =>
      (await api(person).get(`/v1/chat/changes${after ? `?after=${after}` : ''}`)).body.data,
  }
}
