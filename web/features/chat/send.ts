import { chat } from '#contract/features/chat/index.ts'
import { ApiProblem, call, demandedWaitMs, isNoAnswer } from '../../core/api/client.ts'
import { problemText } from '../../core/api/problem-text.ts'
import { accountStore } from '../../core/device/account-store.ts'
import { type Outgoing, withMessages } from './chat-state.ts'
import { chatEpoch, chatState, setChat } from './chat-store.ts'

/**
 * The waits before a message is sent again without an answer, up to a half more or less, ms; our choice. An instance that has just died
 * is replaced by another at once; afterwards the network is gone.
 */
const RETRIES_MS = [200, 1_000] as const
/** How often in a row there was no answer. */
let unanswered = 0

/** Whose messages are kept: encrypted with the key of the account, since others use the device too. */
type Owner = Parameters<typeof accountStore>[0]

/** The unsent messages of a person on the device. */
interface Kept {
  key: string
  outgoing: readonly Outgoing[]
}

const keyOf = ({ id }: Owner) => `chat ${id}`
let owner: Owner | undefined
let isSending = false
let timer: ReturnType<typeof setTimeout> | undefined
let writes: Promise<unknown> = Promise.resolve()

/** Keeps unsent messages on the device, so that closing the page loses none; one write after the other. */
function keep(): void {
  const of = owner
  if (!of) return
  const { outgoing } = chatState()
  const store = accountStore(of)
  const kept: Kept = { key: keyOf(of), outgoing }
  // without storage they last as long as the page
  writes = writes
    .then(() => (outgoing.length === 0 ? store.remove('drafts', kept.key) : store.put('drafts', kept)))
    .catch(() => undefined)
}

/** Takes up the unsent messages of a person from this device, before those that have been written meanwhile. */
export async function resumeSending(of: Owner): Promise<void> {
  owner = of
  isSending = false
  const epoch = chatEpoch()
  const kept = await accountStore(of)
    .get<Kept>('drafts', keyOf(of))
    .catch(() => undefined)
  if (epoch !== chatEpoch()) return
  if (kept) {
    const isKept = (clientId: string) => kept.outgoing.some((one) => one.clientId === clientId)
    setChat(({ outgoing, ...before }) => ({
      ...before,
      outgoing: [...kept.outgoing, ...outgoing.filter(({ clientId }) => !isKept(clientId))],
    }))
    keep()
  }
  void sendWaiting()
}

/** What a person has written. */
export type Written = Pick<Outgoing, 'body' | 'replyTo' | 'mentions' | 'files'>

/** Shows a message at once and sends it. */
export function sendMessage(conversationId: string, written: Written): void {
  const message = { clientId: crypto.randomUUID(), conversationId, ...written, at: new Date().toISOString() }
  setChat((before) => ({ ...before, outgoing: [...before.outgoing, message] }))
  keep()
  void sendWaiting()
}

/** Sends a refused message again. */
export function sendAgain(clientId: string): void {
  setChat((before) => ({
    ...before,
    outgoing: before.outgoing.map(({ refused, ...one }) =>
      one.clientId === clientId ? one : { ...one, ...(refused !== undefined && { refused }) },
    ),
  }))
  void sendWaiting()
}

/** Drops a message that was refused. */
export function discardMessage(clientId: string): void {
  setChat((before) => ({ ...before, outgoing: before.outgoing.filter((one) => one.clientId !== clientId) }))
  keep()
}

/** Sends the waiting messages one after the other, so that they keep their order; again later when there is no answer. */
export async function sendWaiting(): Promise<void> {
  if (isSending) return
  isSending = true
  const of = chatEpoch()
  clearTimeout(timer)
  let wait: number | undefined
  try {
    for (;;) {
      const next = chatState().outgoing.find(({ refused }) => refused === undefined)
      if (!next || of !== chatEpoch()) return
      wait = await sendOne(next, of)
      if (wait !== undefined) return
    }
  } finally {
    if (of === chatEpoch()) {
      isSending = false
      if (wait !== undefined) timer = setTimeout(() => void sendWaiting(), wait)
    }
  }
}

function retryMs(): number {
  const wait = RETRIES_MS[unanswered] ?? RETRIES_MS[1]
  unanswered++
  return wait * (0.5 + Math.random())
}

/** @returns the milliseconds after which it should be sent again; undefined when that is decided. */
async function sendOne(message: Outgoing, of: number): Promise<number | undefined> {
  const { clientId, conversationId, body, replyTo, mentions, files } = message
  try {
    const { data } = await call(chat, 'send', {
      params: { id: conversationId },
      body: {
        clientId,
        body,
        replyTo: replyTo?.id ?? null,
        mentions: [...mentions],
        fileIds: files.map(({ id }) => id),
      },
    })
    unanswered = 0
    setChat((before) => withMessages(before, [data]), of)
    setChat((before) => ({ ...before, outgoing: before.outgoing.filter((one) => one.clientId !== clientId) }), of)
  } catch (error) {
    if (isNoAnswer(error) || (error instanceof ApiProblem && error.document.status >= 500))
      return demandedWaitMs(error) ?? retryMs()
    unanswered = 0
    if (error instanceof ApiProblem && error.code === 'too_many') return (error.retryAfter ?? 1) * 1000
    const refused = problemText(error)
    setChat((before) => {
      const outgoing = before.outgoing.map((one) => (one.clientId === clientId ? { ...one, refused } : one))
      return { ...before, outgoing }
    }, of)
  } finally {
    if (of === chatEpoch()) keep()
  }
  return undefined
}
