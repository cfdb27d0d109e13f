import type { ChatMessage, ChatSignal, Conversation } from '#contract/features/chat/index.ts'

/** A message that the server has not answered yet. */
export interface Outgoing {
  clientId: string
  conversationId: string
  body: string
  /** The message that it answers. */
  replyTo: { id: string; by: ChatMessage['by']; excerpt: string } | null
  mentions: readonly string[]
  /** Uploads that go with it. */
  files: readonly { id: string; name: string }[]
  /** ISO 8601. */
  at: string
  /** Why the server has refused it; undefined while it is being sent or waits for a connection. */
  refused?: string
}

/** The messages of one conversation that this page knows: without gaps, from the oldest loaded one to the last. */
export interface Thread {
  messages: readonly ChatMessage[]
  hasEarlier: boolean
  isReady: boolean
  error?: unknown
}

/** What this page knows of the chat. */
export interface ChatState {
  /** Whether the first page of conversations was loaded. */
  isReady: boolean
  error?: unknown
  /** Unread conversations that are not muted. */
  unread: number
  /** Conversations of the person in all. */
  total: number
  conversations: ReadonlyMap<string, Conversation>
  threads: ReadonlyMap<string, Thread>
  outgoing: readonly Outgoing[]
  /** Until when each person is shown as typing, ms since 1970, by conversation and person. */
  typing: ReadonlyMap<string, ReadonlyMap<string, number>>
  /** People with a browser open, of those to whom the person talks in twos. */
  online: ReadonlySet<string>
}

export const EMPTY: ChatState = {
  isReady: false,
  unread: 0,
  total: 0,
  conversations: new Map(),
  threads: new Map(),
  outgoing: [],
  typing: new Map(),
  online: new Set(),
}

/** Messages by their numbers, each in its newest version: an answer that was overtaken by a later one changes nothing. */
export function mergeMessages(known: readonly ChatMessage[], found: readonly ChatMessage[]): readonly ChatMessage[] {
  const byId = new Map(known.map((message) => [message.id, message]))
  for (const message of found) {
    const before = byId.get(message.id)
    if (!before || before.version <= message.version) byId.set(message.id, message)
  }
  return [...byId.values()].toSorted((a, b) => a.seq - b.seq)
}

/** The state with these messages in the conversations that the page has opened. */
export function withMessages(state: ChatState, found: readonly ChatMessage[]): ChatState {
  const threads = new Map(state.threads)
  for (const id of new Set(found.map((message) => message.conversationId))) {
    const thread = threads.get(id)
    if (!thread) continue
    const from = thread.isReady && thread.hasEarlier ? (thread.messages[0]?.seq ?? 0) : 0
    const own = found.filter((message) => message.conversationId === id && message.seq >= from)
    threads.set(id, { ...thread, messages: mergeMessages(thread.messages, own) })
  }
  return { ...state, threads, outgoing: unanswered(state.outgoing, found), typing: stillTyping(state.typing, found) }
}

/** People who have sent a message are no longer typing it. */
function stillTyping(typing: ChatState['typing'], found: readonly ChatMessage[]): ChatState['typing'] {
  let left = typing
  for (const { conversationId, by } of found) {
    const people = left.get(conversationId)
    if (!by || !people?.has(by.id)) continue
    const others = new Map([...people].filter(([id]) => id !== by.id))
    left = new Map(left).set(conversationId, others)
  }
  return left
}

/** The state in which a person is typing until a time, ms since 1970; those whose time has passed are left out. */
export function withTyping(
  state: ChatState,
  { conversationId, personId, until, now }: { conversationId?: string; personId?: string; until?: number; now: number },
): ChatState {
  const typing = new Map<string, ReadonlyMap<string, number>>()
  for (const [id, people] of state.typing) {
    const left = new Map([...people].filter(([, end]) => end > now))
    if (left.size > 0) typing.set(id, left)
  }
  if (conversationId !== undefined && personId !== undefined && until !== undefined) {
    typing.set(conversationId, new Map(typing.get(conversationId)).set(personId, until))
  }
  return typing.size === 0 && state.typing.size === 0 ? state : { ...state, typing }
}

type Mark = Extract<ChatSignal, { kind: 'seen' | 'delivered' }>

/** The state after another person, or another device of the same person, has got or seen messages. */
export function withMark(state: ChatState, { kind, conversationId, personId, seq }: Mark, me: string): ChatState {
  if (personId === me) return kind === 'seen' ? withSeen(state, conversationId, seq) : state
  const one = state.conversations.get(conversationId)
  if (!one) return state
  const marks = one.marks.map((mark) => {
    if (mark.personId !== personId) return mark
    const delivered = Math.max(mark.delivered, seq)
    return { personId, delivered, seen: kind === 'seen' ? Math.max(mark.seen, seq) : mark.seen }
  })
  return { ...state, conversations: new Map(state.conversations).set(conversationId, { ...one, marks }) }
}

/** The state without a conversation that the person is no longer in. */
export function withoutConversation(state: ChatState, id: string): ChatState {
  const [conversations, threads] = [new Map(state.conversations), new Map(state.threads)]
  conversations.delete(id)
  threads.delete(id)
  return { ...state, conversations, threads, total: Math.max(0, state.total - 1) }
}

/** The state after the last messages of a conversation, or those before the known ones, were loaded. */
export function withLoaded(
  state: ChatState,
  id: string,
  { data, hasEarlier }: { data: readonly ChatMessage[]; hasEarlier: boolean },
): ChatState {
  const before = state.threads.get(id)
  const messages = mergeMessages(before?.messages ?? [], data)
  // what has come while it was loading may be from before the loaded part
  const from = hasEarlier ? (data[0]?.seq ?? 0) : 0
  const thread = { messages: messages.filter(({ seq }) => seq >= from), hasEarlier, isReady: true }
  return {
    ...state,
    threads: new Map(state.threads).set(id, thread),
    outgoing: unanswered(state.outgoing, data),
  }
}

const unanswered = (outgoing: readonly Outgoing[], found: readonly ChatMessage[]) => {
  const arrived = new Set(found.flatMap(({ clientId }) => clientId ?? []))
  return outgoing.some(({ clientId }) => arrived.has(clientId))
    ? outgoing.filter(({ clientId }) => !arrived.has(clientId))
    : outgoing
}

/** The state with these conversations as they are now. */
export function withConversations(state: ChatState, found: readonly Conversation[]): ChatState {
  if (found.length === 0) return state
  const conversations = new Map(state.conversations)
  for (const one of found) {
    const before = conversations.get(one.id)
    // seen here, and not yet answered
    const seen = Math.max(one.seen, before?.seen ?? 0)
    const isOvertaken = seen > one.seen && seen >= one.seq
    conversations.set(one.id, isOvertaken ? { ...one, seen, unread: 0, isMentioned: false } : one)
  }
  return { ...state, conversations }
}

/** The state in which this page has seen a conversation up to its last message. */
export function withSeen(state: ChatState, id: string, seq: number): ChatState {
  const one = state.conversations.get(id)
  if (!one || one.seen >= seq) return state
  // seen in part on another device: how many are left comes with the next changes
  if (seq < one.seq) return { ...state, conversations: new Map(state.conversations).set(id, { ...one, seen: seq }) }
  const conversations = new Map(state.conversations).set(id, { ...one, seen: seq, unread: 0, isMentioned: false })
  const unread = one.unread > 0 && !one.isMuted ? Math.max(0, state.unread - 1) : state.unread
  return { ...state, conversations, unread }
}

/** Conversations as they are listed: pinned ones first, then by their last message. */
export const inOrder = (conversations: Iterable<Conversation>): readonly Conversation[] =>
  [...conversations].toSorted(
    (a, b) => Number(b.isPinned) - Number(a.isPinned) || b.at.localeCompare(a.at) || b.id.localeCompare(a.id),
  )
