import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { useFeatures } from '../access/access.tsx'
import type { OutboxKinds } from '../access/outbox-kind.ts'
import { readToken } from '../api/client.ts'
import { isUsable } from '../api/session-rules.ts'
import { isOutdated } from '../api/worker.ts'
import { accountStore } from '../device/account-store.ts'
import { currentLang } from '../i18n/text.ts'
import { fileOf, flush, type Queued, queueOf, retryPause } from './queue.ts'

/** Name of the lock by which only one tab sends at a time. */
const LOCK = 'nutag-survey-queue'
/** Interval of checks of a queue without failures, ms. */
const LOOK_MS = 3_000
const pause = retryPause(Date.now)

/** The owner of the queue. */
interface Owner {
  id: string
  deviceKey?: string | undefined
}

export interface OutboxState {
  items: readonly Queued[]
  isSending: boolean
  /** The server has another build: nothing is sent until the page is reloaded. */
  isOutdated: boolean
  /** The device's storage could not be read. */
  isBroken: boolean
}

const START: OutboxState = { items: [], isSending: false, isOutdated: false, isBroken: false }
const NOBODY: Owner = { id: '' }
let state = START
let owner = NOBODY
let kinds: OutboxKinds = {}
const listeners = new Set<() => void>()
const tabs = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(LOCK)

function set(change: Partial<OutboxState>): void {
  state = { ...state, ...change }
  for (const listener of listeners) listener()
}

/** Reads the queue of the signed-in person again. */
async function look(): Promise<void> {
  const of = owner
  try {
    const items = of.id ? await queueOf(accountStore(of), of.id) : []
    if (of === owner) set({ items, isBroken: false })
  } catch {
    set({ isBroken: true })
  }
}
if (tabs) tabs.onmessage = () => void look()

/** Announces in all tabs that the queue has changed. */
export async function outboxChanged(): Promise<void> {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel of our own origin has none
  tabs?.postMessage('')
  await look()
}

/** The token, if it is valid and belongs to this person. */
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

/** Requested during an attempt, e.g. because the network returned: one more attempt follows. */
let isWanted = false

/**
 * Sends waiting submissions at once, regardless of a pause after a failure: on request, or when the network returns.
 */
export function sendAtOnce(userId: string): Promise<void> {
  pause.reset()
  return sendWaiting(userId)
}

/** Sends waiting submissions, in one tab at a time; after failures not before the pause is over. */
export async function sendWaiting(userId: string): Promise<void> {
  if (!userId || userId !== owner.id || pause.left() > 0) return
  isWanted = state.isSending
  if (isWanted) return
  if (!state.items.some((one) => one.state === 'waiting')) return
  set({ isSending: true })
  try {
    if (await isOutdated()) return set({ isOutdated: true })
    const store = accountStore(owner)
    const outcome = await locked(() =>
      flush({
        store,
        userId,
        now: Date.now,
        changed: () => void outboxChanged(),
        send: async (out, name) => {
          const token = tokenOf(userId)
          if (!token) return { kind: 'later', why: 'signed_out' }
          const kind = await kinds[name]?.().catch(() => undefined)
          // a build that does not know the kind leaves it to one that does; its code may load at the next attempt
          if (!kind) return { kind: 'later', why: 'busy' }
          const onFile = (file: object) => store.put('files', file)
          return kind.send(out, { token, lang: currentLang(), file: fileOf(store), onFile, now: Date.now })
        },
      }),
    )
    if (outcome === 'stopped') pause.failed()
    else pause.reset()
  } catch {
    set({ isBroken: true })
  } finally {
    set({ isSending: false })
    await outboxChanged()
  }
  if (isWanted) await sendWaiting(userId)
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Switches to the queue of this person. */
function setOwner(next: Owner): void {
  if (owner.id !== next.id || owner.deviceKey !== next.deviceKey) {
    owner = next
    set(START)
  }
  void look()
}

/** The current queue of this person. */
export function useOutbox({ id, deviceKey }: Owner): OutboxState {
  useEffect(() => setOwner({ id, deviceKey }), [id, deviceKey])
  const found = useSyncExternalStore(subscribe, () => state)
  return owner.id === id ? found : START
}

/** The kinds declared by the features. */
export function useOutboxKinds(): OutboxKinds {
  const features = useFeatures()
  return useMemo(
    () => Object.fromEntries(Object.values(features).flatMap(({ outbox = {} }) => Object.entries(outbox))),
    [features],
  )
}

/** Sends automatically: now, when the network returns, and after each pause. Mounted once, in the shell. */
export function useSending(userId: string, waiting: number): void {
  const hasWaiting = waiting > 0
  const known = useOutboxKinds()
  useEffect(() => {
    kinds = known
  }, [known])
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
    const onOnline = () => go(sendAtOnce)
    go(sendWaiting)
    window.addEventListener('online', onOnline)
    return () => {
      window.removeEventListener('online', onOnline)
      clearTimeout(timer)
      hasEnded = true
    }
  }, [userId, hasWaiting])
}

const networkListeners = (listener: () => void) => {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** Whether the device reports a network connection. */
export const useIsOnline = (): boolean => useSyncExternalStore(networkListeners, () => navigator.onLine)
