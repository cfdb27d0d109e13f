import { describe, expect, test } from 'vitest'
import type { ChatMessage, Conversation } from '#contract/features/chat/index.ts'
import {
  type ChatState,
  EMPTY,
  inOrder,
  mergeMessages,
  withConversations,
  withLoaded,
  withMark,
  withMessages,
  withSeen,
  withTyping,
} from './chat-state.ts'

const idOf = (n: number) => `0199a000-0000-4000-8000-${String(n).padStart(12, '0')}`
const [CHAT, ME, OTHER] = [idOf(1), idOf(2), idOf(3)]

const message = (seq: number, more: Partial<ChatMessage> = {}): ChatMessage => ({
  id: idOf(100 + seq),
  conversationId: CHAT,
  seq,
  clientId: null,
  by: { id: OTHER, firstName: 'Бат', lastName: 'Болд' },
  isMine: false,
  body: `${seq}`,
  event: null,
  replyTo: null,
  mentions: [],
  files: [],
  reactions: [],
  at: '2026-11-28T01:00:00.000Z',
  editedAt: null,
  isDeleted: false,
  isPinned: false,
  version: 1,
  ...more,
})
const conversation = (more: Partial<Conversation> = {}): Conversation => ({
  id: CHAT,
  kind: 'direct',
  name: null,
  area: null,
  person: null,
  members: 2,
  last: null,
  at: '2026-11-28T01:00:00.000Z',
  unread: 3,
  isMentioned: false,
  seq: 5,
  seen: 2,
  isPinned: false,
  isMuted: false,
  canManage: false,
  marks: [{ personId: OTHER, delivered: 0, seen: 0 }],
  ...more,
})
const opened = (messages: ChatMessage[], hasEarlier = false): ChatState => ({
  ...EMPTY,
  unread: 1,
  conversations: new Map([[CHAT, conversation()]]),
  threads: new Map([[CHAT, { messages, hasEarlier, isReady: true }]]),
})
const bodies = (state: ChatState) => state.threads.get(CHAT)?.messages.map(({ body }) => body)

describe('messages', () => {
  test('are in the order of their numbers, each once, in its newest version, in whatever order they arrive', () => {
    const edited = message(2, { body: 'edited', version: 2 })
    const merged = mergeMessages([message(1), edited], [message(3), message(2), message(1)])
    expect(merged.map(({ body }) => body)).toEqual(['1', 'edited', '3'])
    expect(mergeMessages([message(2)], [edited])).toEqual([edited])
  })

  test('from before the loaded part leave no hole in it', () => {
    const state = opened([message(51), message(52)], true)
    expect(bodies(withMessages(state, [message(7), message(53)]))).toEqual(['51', '52', '53'])
    expect(bodies(withMessages(opened([message(1)]), [message(2)]))).toEqual(['1', '2'])
  })

  test('that arrive while the conversation is being loaded are not lost to the older answer', () => {
    const loading: ChatState = {
      ...EMPTY,
      threads: new Map([[CHAT, { messages: [], hasEarlier: true, isReady: false }]]),
    }
    const arrived = withMessages(loading, [message(60), message(59, { body: '', isDeleted: true, version: 2 })])
    const loaded = withLoaded(arrived, CHAT, { data: [message(58), message(59)], hasEarlier: true })
    expect(loaded.threads.get(CHAT)?.messages.map(({ seq, isDeleted }) => [seq, isDeleted])).toEqual([
      [58, false],
      [59, true],
      [60, false],
    ])
  })

  test('that were sent from here replace the waiting ones, however they come back', () => {
    const clientId = idOf(9)
    const waiting = { clientId, conversationId: CHAT, body: 'x', replyTo: null, mentions: [], files: [], at: '' }
    const state = { ...opened([]), outgoing: [waiting] }
    expect(withMessages(state, [message(1, { clientId })]).outgoing).toEqual([])
    expect(withLoaded(state, CHAT, { data: [message(1, { clientId })], hasEarlier: false }).outgoing).toEqual([])
    expect(withMessages(state, [message(1)]).outgoing).toEqual([waiting])
  })
})

describe('unread messages', () => {
  test('are none once seen to the end here, also when an older answer arrives afterwards', () => {
    const seen = withSeen(opened([]), CHAT, 5)
    expect([seen.unread, seen.conversations.get(CHAT)]).toMatchObject([0, { unread: 0, seen: 5 }])
    const later = withConversations(seen, [conversation()])
    expect(later.conversations.get(CHAT)).toMatchObject({ unread: 0, seen: 5 })
    // a newer message counts again
    expect(
      withConversations(seen, [conversation({ seq: 6, unread: 1, seen: 5 })]).conversations.get(CHAT),
    ).toMatchObject({
      unread: 1,
    })
  })

  test('of another device of the same person are seen here too', () => {
    const mark = { kind: 'seen', conversationId: CHAT, personId: ME, seq: 5 } as const
    expect(withMark(opened([]), mark, ME).unread).toBe(0)
  })
})

test('what another person has got and seen never decreases', () => {
  const mark = (kind: 'seen' | 'delivered', seq: number) =>
    ({ kind, conversationId: CHAT, personId: OTHER, seq }) as const
  const state = withMark(
    withMark(withMark(opened([]), mark('delivered', 3), ME), mark('seen', 2), ME),
    mark('seen', 1),
    ME,
  )
  expect(state.conversations.get(CHAT)?.marks).toEqual([{ personId: OTHER, delivered: 3, seen: 2 }])
})

test('somebody is typing until the time is over, or the message has arrived', () => {
  const state = withTyping(opened([]), { conversationId: CHAT, personId: OTHER, until: 100, now: 0 })
  expect(state.typing.get(CHAT)?.has(OTHER)).toBe(true)
  expect(withTyping(state, { now: 101 }).typing.size).toBe(0)
  expect(
    withMessages(state, [message(1)])
      .typing.get(CHAT)
      ?.has(OTHER),
  ).toBe(false)
})

test('pinned conversations come first, then those with the newest messages', () => {
  const found = inOrder([
    conversation({ id: idOf(4), at: '2026-11-28T01:00:00.000Z' }),
    conversation({ id: idOf(5), at: '2026-11-28T02:00:00.000Z' }),
    conversation({ id: idOf(6), at: '2026-11-20T02:00:00.000Z', isPinned: true }),
  ])
  expect(found.map(({ id }) => id)).toEqual([idOf(6), idOf(5), idOf(4)])
})
