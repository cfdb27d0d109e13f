import { useEffect, useSyncExternalStore } from 'react'
import { readToken } from '../../../core/api.ts'
import { isUsable } from '../../../core/session-rules.ts'
import { currentLang } from '../../../core/text.ts'
import { sendAnswer } from '../../../public/survey/device/send.ts'
import { deviceStore } from '../../../public/survey/device/store.ts'
import { fileOf, flush, type Queued, queueOf, retryPause } from './queue.ts'
import { isOutdated } from './worker.ts'

/** Of all tabs one sends at a time. */
const LOCK = 'nutag-survey-queue'
/** Between two looks at a queue that nothing has failed in, ms. */
const LOOK_MS = 3_000
const pause = retryPause(Date.now)

export interface QueueState {
  items: readonly Queued[]
  isSending: boolean
  /** The server has gone on to another build: nothing is sent until the page was loaded again. */
  isOutdated: boolean
  /** The device's memory could not be read. */
  isBroken: boolean
}

const START: QueueState = { items: [], isSending: false, isOutdated: false, isBroken: false }
let state = START
let owner = ''
const listeners = new Set<() => void>()
const tabs = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(LOCK)

function set(change: Partial<QueueState>): void {
  state = { ...state, ...change }
  for (const listener of listeners) listener()
}

/** Reads the queue of the person who is signed in again. */
async function look(): Promise<void> {
  const userId = owner
  try {
    const items = userId ? await queueOf(deviceStore(), userId) : []
    if (userId === owner) set({ items, isBroken: false })
  } catch {
    set({ isBroken: true })
  }
}
if (tabs) tabs.onmessage = () => void look()

/** Says in all tabs that the queue has changed. */
export async function queueChanged(): Promise<void> {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel of our own origin has none
  tabs?.postMessage('')
  await look()
}

/** The token, while it is good and this very person's. */
function tokenOf(userId: string): string | null {
  const token = readToken()
  if (!isUsable(token, Date.now())) return null
  try {
    const part = (token.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/')
    const claims: { sub?: unknown } = JSON.parse(atob(part))
    return claims.sub === userId ? token : null
  } catch {
    return null
  }
}

const locked = <T>(work: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? navigator.locks.request(LOCK, work) : work()

/** Asked for while a try was under way, e.g. as the line came back in the middle of it: it is tried once more. */
let isWanted = false

/** Sends what waits at once, also while a pause after a failure is not over: somebody asked for it, or the line came back. */
export function sendAtOnce(userId: string): Promise<void> {
  pause.reset()
  return sendWaiting(userId)
}

/** Sends what waits, in one tab at a time; after failures not before the pause is over. */
export async function sendWaiting(userId: string): Promise<void> {
  if (!userId || userId !== owner || pause.left() > 0) return
  isWanted = state.isSending
  if (isWanted) return
  if (!state.items.some((one) => one.state === 'waiting')) return
  set({ isSending: true })
  try {
    if (await isOutdated()) return set({ isOutdated: true })
    const store = deviceStore()
    const outcome = await locked(() =>
      flush({
        store,
        userId,
        now: Date.now,
        changed: () => void queueChanged(),
        send: async (out) => {
          const token = tokenOf(userId)
          if (!token) return { kind: 'later', why: 'signed_out' }
          const onFile = (file: object) => store.put('files', file)
          return sendAnswer(out, {
            fetch: (...input) => fetch(...input),
            token,
            lang: currentLang(),
            file: fileOf(store),
            onFile,
            now: Date.now,
          })
        },
      }),
    )
    if (outcome === 'stopped') pause.failed()
    else pause.reset()
  } catch {
    set({ isBroken: true })
  } finally {
    set({ isSending: false })
    await queueChanged()
  }
  if (isWanted) await sendWaiting(userId)
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** From now on it is this person's queue. */
function lookAs(userId: string): void {
  if (owner !== userId) {
    owner = userId
    set(START)
  }
  void look()
}

/** The queue of this person, as it is now. */
export function useQueue(userId: string): QueueState {
  useEffect(() => lookAs(userId), [userId])
  const found = useSyncExternalStore(subscribe, () => state)
  return owner === userId ? found : START
}

/** Sends without being asked: now, when the line comes back, and again after each pause. Mounted once, in the shell. */
export function useSending(userId: string, waiting: number): void {
  const hasWaiting = waiting > 0
  useEffect(() => {
    if (!userId || !hasWaiting) return
    let timer: ReturnType<typeof setTimeout>
    let hasEnded = false
    const go = (send: (userId: string) => Promise<void>) => {
      clearTimeout(timer)
      void send(userId).finally(() => {
        clearTimeout(timer)
        if (!hasEnded) timer = setTimeout(go, Math.max(LOOK_MS, pause.left()), sendWaiting)
      })
    }
    const onLine = () => go(sendAtOnce)
    go(sendWaiting)
    window.addEventListener('online', onLine)
    return () => {
      window.removeEventListener('online', onLine)
      clearTimeout(timer)
      hasEnded = true
    }
  }, [userId, hasWaiting])
}

const lineListeners = (listener: () => void) => {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** Whether the device says that it has a line. */
export const useIsOnline = (): boolean => useSyncExternalStore(lineListeners, () => navigator.onLine)
