import type { Localized } from '#contract/core/text/localized.ts'
import type { KeptFile, Outcome, Outgoing } from '../access/outbox-kind.ts'
import type { DeviceStore } from '../device/store.ts'

/** A completed submission on this device: waiting to be sent, refused by the server, or sent. */
export interface Queued {
  clientId: string
  /** The owner; nobody else sends or sees it. */
  userId: string
  /** One of the kinds declared by features; interviews stored before kinds were introduced have none. */
  kind?: string
  title: Localized
  state: 'waiting' | 'refused' | 'sent'
  /** Null once it was sent: its content is removed from the device. */
  out: Outgoing | null
  /** ISO instants. */
  finishedAt: string
  sentAt?: string
  receipt?: string
  /** The page of the created record. */
  to?: string
  tries: number
  /** Why the last attempt failed. */
  last?: Exclude<Outcome, { kind: 'sent' }>
}

/** The kind of submissions stored before kinds were introduced. */
const FIRST_KIND = 'interview'
export const kindOf = ({ kind = FIRST_KIND }: Pick<Queued, 'kind'>): string => kind

/** After this many server errors on one submission the others no longer wait for it. Our choice. */
const MAX_BLOCKING_ATTEMPTS = 3
/**
 * After this many attempts that fail with an error of our code or of the device, a person has to decide. Our choice.
 */
const MAX_FAILED_ATTEMPTS = 3
/** The code of a submission that could not be sent at all. */
export const SEND_FAILED = 'send_failed'

/** How long a receipt remains visible, ms. */
const SENT_KEPT_MS = 7 * 86_400_000

/** The queue of one person, oldest first. */
export async function queueOf(store: DeviceStore, userId: string): Promise<Queued[]> {
  const all = await store.all<Queued>('queue')
  return all.filter((one) => one.userId === userId).sort((a, b) => (a.finishedAt < b.finishedAt ? -1 : 1))
}

/**
 * Adds a submission to the queue. Resolves when the device has stored it. The same `clientId` replaces an existing one.
 */
export async function enqueue(
  store: DeviceStore,
  { userId, kind, title, out, now }: { userId: string; kind: string; title: Localized; out: Outgoing; now: number },
): Promise<void> {
  const finishedAt = new Date(now).toISOString()
  await store.put('queue', {
    clientId: out.clientId,
    userId,
    kind,
    title,
    state: 'waiting',
    out,
    finishedAt,
    tries: 0,
  } satisfies Queued)
}

async function dropFiles(store: DeviceStore, out: Outgoing | null): Promise<void> {
  for (const { id } of out?.files ?? []) await store.remove('files', id)
}

/** Removes a refused submission from the device, or hides a sent one. */
export async function discard(store: DeviceStore, userId: string, clientId: string): Promise<void> {
  const one = await store.get<Queued>('queue', clientId)
  if (!one || one.userId !== userId || one.state === 'waiting') return
  await dropFiles(store, one.out)
  await store.remove('queue', clientId)
}

/** Queues a refused submission again, e.g. after the survey was reopened or extended. */
export async function retry(store: DeviceStore, userId: string, clientId: string): Promise<void> {
  const one = await store.get<Queued>('queue', clientId)
  if (one?.userId === userId && one.state === 'refused') await store.put('queue', { ...one, state: 'waiting' })
}

interface Flush {
  store: DeviceStore
  userId: string
  send: (out: Outgoing, kind: string) => Promise<Outcome>
  now: () => number
  /** Called after each change. */
  changed: () => void
}

/**
 * The result of sending one submission. An error other than a refusal affects this submission only: its file cannot be
 * read, or its code cannot run.
 */
async function outcomeOf(send: Flush['send'], out: Outgoing, one: Queued): Promise<Outcome> {
  try {
    return await send(out, kindOf(one))
  } catch (error) {
    console.error(error)
    if (one.tries + 1 < MAX_FAILED_ATTEMPTS) return { kind: 'later', why: 'failed' }
    return { kind: 'refused', code: SEND_FAILED, errors: [] }
  }
}

/**
 * Sends the waiting submissions one after another, and stops when continuing is pointless: offline, no session, or a
 * busy server. Call it under a lock shared by all tabs. A submission whose response was lost is sent again under the
 * same id and gets the same response.
 */
export async function flush({ store, userId, send, now, changed }: Flush): Promise<'done' | 'stopped'> {
  let hasFailed = false
  for (const { clientId } of await queueOf(store, userId)) {
    // read again: another tab may have sent it in the meantime
    const one = await store.get<Queued>('queue', clientId)
    if (one?.state === 'sent' && now() - Date.parse(one.sentAt ?? '') > SENT_KEPT_MS)
      await store.remove('queue', clientId)
    if (one?.state !== 'waiting' || !one.out) continue
    const outcome = await outcomeOf(send, one.out, one)
    if (outcome.kind === 'later') {
      await store.put('queue', { ...one, tries: one.tries + 1, last: outcome })
      changed()
      hasFailed = true
      if (outcome.why === 'failed') continue
      // one that fails on every attempt must not block the others for ever
      if (outcome.why === 'busy' && one.tries + 1 >= MAX_BLOCKING_ATTEMPTS) continue
      return 'stopped'
    }
    if (outcome.kind === 'refused') {
      await store.put('queue', { ...one, state: 'refused', tries: one.tries + 1, last: outcome })
    } else {
      const { last: _, ...kept } = one
      const { kind: _kind, ...found } = outcome
      const sentAt = new Date(now()).toISOString()
      await store.put('queue', { ...kept, ...found, state: 'sent', out: null, sentAt } satisfies Queued)
      await dropFiles(store, one.out)
    }
    changed()
  }
  return hasFailed ? 'stopped' : 'done'
}

/** Pause after each failure in a row before the next attempt, ms; the last one applies from then on. */
const PAUSES_MS = [3_000, 10_000, 30_000, 60_000]

/** Counts failures in a row and tells when the next attempt is due. Later submissions wait with the others. */
export function retryPause(now: () => number) {
  let failures = 0
  let until = 0
  return {
    /** ms until the next attempt; 0 when it is due. */
    left: () => Math.max(0, until - now()),
    failed: () => {
      until = now() + (PAUSES_MS[Math.min(failures, PAUSES_MS.length - 1)] ?? 0)
      failures += 1
    },
    reset: () => {
      failures = 0
      until = 0
    },
  }
}

/** Returns a function that reads a file of a submission. */
export const fileOf = (store: DeviceStore) => (id: string) => store.get<KeptFile>('files', id)
