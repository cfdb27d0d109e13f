import { useSyncExternalStore } from 'react'
import { type ChatMessage, type Conversation, chat } from '#contract/features/chat/index.ts'
import { ApiProblem, call, codeOf, demandedWaitMs, isNoAnswer } from '../../core/api/client.ts'
import { announceChange } from '../../core/query/feature-changes.ts'
import { type ChatState, EMPTY, withConversations, withLoaded, withMessages, withSeen } from './chat-state.ts'

/** Conversations that are loaded at once. */
const LIST_PAGE = 100
/** The first and the longest wait before changes that could not be read are read again, up to a half more or less, ms; our choice. */
const [RETRY_MS, RETRY_MAX_MS] = [1_000, 30_000]

let state: ChatState = EMPTY
let cursor: string | undefined
let isSyncing = false
let isSyncWanted = false
let isListWanted = false
/** How often in a row the changes could not be read. */
let failures = 0
let retry: ReturnType<typeof setTimeout> | undefined
/** Counts the people who were signed in, so that late answers to an earlier one are dropped. */
let epoch = 0
const listeners = new Set<() => void>()

export const chatState = (): ChatState => state

/** Replaces the state, as long as the person is the one for whom it was determined. */
export function setChat(change: (state: ChatState) => ChatState, of = epoch): void {
  if (of !== epoch) return
  const before = state
  state = change(state)
  if (state === before) return
  for (const listener of listeners) listener()
  if (state.unread !== before.unread) announceChange(chat.name)
}
export const chatEpoch = (): number => epoch

/** Calls `listener` after every change. @returns how to stop. */
export const subscribeToChat = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** What this page knows of the chat. */
export const useChat = (): ChatState => useSyncExternalStore(subscribeToChat, chatState)

/** Forgets everything, for another person. */
export function resetChat(): void {
  epoch++
  cursor = undefined
  isSyncing = false
  isSyncWanted = false
  isListWanted = false
  failures = 0
  clearTimeout(retry)
  state = EMPTY
  for (const listener of listeners) listener()
}

/** Reads what has changed since the last time; at once, or again after the running read. While there is no answer it is repeated. @throws a fault of this page, which would only happen again. */
export async function syncChat(): Promise<void> {
  if (isSyncing) {
    isSyncWanted = true
    return
  }
  isSyncing = true
  clearTimeout(retry)
  const of = epoch
  let failure: { error: unknown } | undefined
  let wait: number | undefined
  do {
    isSyncWanted = false
    failure = await syncOnce(of).then(
      () => undefined,
      (error: unknown) => ({ error }),
    )
    if (of !== epoch) return
    wait = failure && retryMs(failure.error)
    if (wait === undefined) failures = 0
  } while (isSyncWanted)
  isSyncing = false
  if (wait !== undefined) retry = setTimeout(() => void syncChat(), wait)
  else if (failure && !(failure.error instanceof ApiProblem)) throw failure.error
}

/** The wait before changes are read again; undefined after a refusal or an error of our own, which would be repeated too. */
function retryMs(error: unknown): number | undefined {
  const isPassing = isNoAnswer(error) || (error instanceof ApiProblem && error.document.status >= 500)
  if (!isPassing && codeOf(error) !== 'too_many') return undefined
  const wait = Math.min(RETRY_MS * 2 ** failures, RETRY_MAX_MS)
  failures++
  return demandedWaitMs(error) ?? wait * (0.5 + Math.random())
}

async function syncOnce(of: number): Promise<void> {
  const { data } = await call(chat, 'changes', { query: cursor === undefined ? {} : { after: cursor } })
  if (of !== epoch) return
  const isFirst = cursor === undefined
  cursor = data.cursor
  setChat((before) => {
    const known = withConversations(before, data.conversations)
    return { ...withMessages(known, data.messages), unread: data.unread }
  }, of)
  if (isFirst || data.isReset) await reload(of)
}

/** Reads the list again, where it is shown: a signal that the person has left a conversation may have been missed. */
export async function reloadList(): Promise<void> {
  if (state.isReady) await loadConversations(epoch)
}

/** Reads everything that is shown again. */
async function reload(of: number): Promise<void> {
  if (state.isReady) await loadConversations(of)
  for (const id of state.threads.keys()) await loadThread(id, of)
}

/** Loads the conversations, once. */
export function openList(): void {
  if (isListWanted && (state.isReady || !state.error)) return
  isListWanted = true
  void loadConversations(epoch)
}

async function loadConversations(of: number): Promise<void> {
  try {
    const { data, meta } = await call(chat, 'list', { query: { pageSize: LIST_PAGE } })
    setChat(
      (before) => ({
        ...withConversations({ ...before, conversations: new Map() }, data),
        isReady: true,
        error: undefined,
        total: meta.total,
      }),
      of,
    )
  } catch (error) {
    setChat((before) => ({ ...before, error: before.isReady ? undefined : error }), of)
  }
}

/** Loads the conversations after those that are known. */
export async function loadMoreConversations(): Promise<void> {
  const page = Math.floor(state.conversations.size / LIST_PAGE) + 1
  const of = epoch
  const { data, meta } = await call(chat, 'list', { query: { pageSize: LIST_PAGE, page } })
  setChat((before) => ({ ...withConversations(before, data), total: meta.total }), of)
}

/** Loads the last messages of a conversation. */
export async function loadThread(id: string, of = epoch): Promise<void> {
  if (!state.threads.has(id)) {
    setChat((before) => {
      const threads = new Map(before.threads).set(id, { messages: [], hasEarlier: true, isReady: false })
      return { ...before, threads }
    }, of)
  }
  try {
    const { data, meta } = await call(chat, 'messages', { params: { id }, query: {} })
    setChat((before) => withLoaded(before, id, { data, hasEarlier: meta.hasEarlier }), of)
  } catch (error) {
    setChat((before) => {
      const thread = before.threads.get(id)
      if (!thread) return before
      const threads = new Map(before.threads)
      // who may no longer read it sees nothing of it
      if (error instanceof ApiProblem && error.code === 'not_found')
        threads.set(id, { ...thread, messages: [], isReady: false, error })
      else threads.set(id, thread.isReady ? thread : { ...thread, error })
      return { ...before, threads }
    }, of)
  }
}

/** Loads the messages before the oldest known one. @returns whether there were any. */
export async function loadEarlier(id: string): Promise<boolean> {
  const thread = state.threads.get(id)
  const first = thread?.messages[0]
  if (!first || !thread.hasEarlier) return false
  const of = epoch
  const { data, meta } = await call(chat, 'messages', { params: { id }, query: { before: first.seq } })
  setChat((before) => {
    const known = before.threads.get(id)
    if (!known || known.messages[0]?.seq !== first.seq) return before
    return withLoaded(before, id, { data, hasEarlier: meta.hasEarlier })
  }, of)
  return data.length > 0
}

/** Shows an answered message as it is now. */
export const takeMessage = (message: ChatMessage): void => setChat((before) => withMessages(before, [message]))

/** Shows an answered conversation as it is now. */
export const takeConversation = (one: Conversation): void => setChat((before) => withConversations(before, [one]))

/** Marks a conversation as seen up to a message, here at once and then on the other devices. */
export async function markSeen(id: string, seq: number): Promise<void> {
  const of = epoch
  setChat((before) => withSeen(before, id, seq), of)
  try {
    await call(chat, 'seen', { params: { id }, body: { seq } })
    if (of === epoch) await syncChat()
  } catch {
    // it is marked again when the conversation is shown the next time
  }
}
