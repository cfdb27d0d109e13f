import { ChatSignal, chat, PRESENCE_EVERY_SECONDS, TYPING_SECONDS } from '#contract/features/chat/index.ts'
import { call } from '../../core/api/client.ts'
import { withMark, withoutConversation, withTyping } from './chat-state.ts'
import { chatEpoch, chatState, reloadList, setChat, syncChat } from './chat-store.ts'
import { sendWaiting } from './send.ts'

/** The wait until it is said which messages have arrived, so that several are said at once, ms. */
const RECEIVED_MS = 1_000

/**
 * The least time over which the list is read again after a broken connection, which is the larger part of catching up, ms; our choice. The
 * server names a longer one when many browsers were connected.
 */
const RELOAD_MS = 3_000
let reloading: ReturnType<typeof setTimeout> | undefined

/** Everything may have changed: after a broken connection. Browsers read the list again over `spreadMs`. */
export function wakeChat(spreadMs = 0): void {
  void syncChat()
  void sendWaiting()
  const of = chatEpoch()
  clearTimeout(reloading)
  const wait = Math.random() * Math.max(RELOAD_MS, spreadMs)
  reloading = setTimeout(() => of === chatEpoch() && void reloadList(), wait)
}

/** Takes up a signal for the person `me`; undefined when some may have been missed. */
export function takeSignal(data: unknown, me: string, spreadMs?: number): void {
  if (data === undefined) return wakeChat(spreadMs)
  const { data: signal } = ChatSignal.safeParse(data)
  if (!signal) return
  if (signal.kind === 'changed') return void syncChat()
  if (signal.kind === 'left') return setChat((before) => withoutConversation(before, signal.conversationId))
  if (signal.kind === 'typing') return showTyping(signal)
  setChat((before) => withMark(before, signal, me))
  // what is left of it is counted by the server
  if (signal.kind === 'seen' && signal.personId === me) void syncChat()
}

function showTyping({ conversationId, personId }: { conversationId: string; personId: string }): void {
  const now = Date.now()
  const until = now + TYPING_SECONDS * 1000
  setChat((before) => withTyping(before, { conversationId, personId, until, now }))
  setTimeout(() => setChat((before) => withTyping(before, { now: Date.now() })), TYPING_SECONDS * 1000 + 50)
}

/** Says every now and then that this browser is open, and learns who else is there. @returns how to stop. */
export function keepPresent(): () => void {
  const of = chatEpoch()
  const say = async () => {
    try {
      const { data } = await call(chat, 'presence')
      setChat((before) => ({ ...before, online: new Set(data.online) }), of)
    } catch {
      // said again the next time
    }
  }
  void say()
  const timer = setInterval(() => void say(), PRESENCE_EVERY_SECONDS * 1000)
  return () => clearInterval(timer)
}

/** Says which messages have arrived here: those of conversations that have become longer. @returns how to stop. */
export function keepReceived(subscribe: (listener: () => void) => () => void): () => void {
  const said = new Map<string, number>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const say = () => {
    timer = undefined
    const arrived = [...chatState().conversations.values()].filter(
      ({ id, seq, unread }) => unread > 0 && seq > (said.get(id) ?? 0),
    )
    if (arrived.length === 0) return
    for (const { id, seq } of arrived) said.set(id, seq)
    const conversations = arrived.slice(0, 200).map(({ id, seq }) => ({ id, seq }))
    void call(chat, 'received', { body: { conversations } }).catch(() => {})
  }
  const stop = subscribe(() => {
    timer ??= setTimeout(say, RECEIVED_MS)
  })
  return () => {
    stop()
    clearTimeout(timer)
  }
}
