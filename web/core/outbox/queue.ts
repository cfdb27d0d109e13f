import type { Localized } from '#contract/core/text.ts'
import type { KeptFile, Outcome, Outgoing } from './kind.ts'
import type { DeviceStore } from './store.ts'

/** Something that was finished on this device: waiting to be sent, refused by the server, or sent. */
export interface Queued {
  clientId: string
  /** Whose it is; nobody else sends or sees it. */
  userId: string
  /** Which of the kinds that features declare; interviews that were kept before there were kinds have none. */
  kind?: string
  title: Localized
  state: 'waiting' | 'refused' | 'sent'
  /** Null once it was sent: its content does not stay on the device. */
  out: Outgoing | null
  /** ISO instants. */
  finishedAt: string
  sentAt?: string
  receipt?: string
  /** The page of the record that was made. */
  to?: string
  tries: number
  /** Why the last try did not succeed. */
  last?: Exclude<Outcome, { kind: 'sent' }>
}

/** The kind of what was kept before there were kinds. */
const FIRST_KIND = 'interview'
export const kindOf = ({ kind = FIRST_KIND }: Pick<Queued, 'kind'>): string => kind

/** So many failures of the server on one submission, and the others no longer wait for it. Our choice. */
const TRIES_IN_FRONT = 3
/** So many attempts that fail with an error of our own code or of the device, and a person has to decide about it. Our choice. */
const TRIES_OF_ERRORS = 3
/** The code of a submission that could not even be sent. */
export const SEND_FAILED = 'send_failed'

/** How long a receipt stays to be seen, ms. */
const SENT_KEPT_MS = 7 * 86_400_000

/** The queue of one person, the oldest first. */
export async function queueOf(store: DeviceStore, userId: string): Promise<Queued[]> {
  const all = await store.all<Queued>('queue')
  return all.filter((one) => one.userId === userId).sort((a, b) => (a.finishedAt < b.finishedAt ? -1 : 1))
}

/** Puts something into the queue. Resolves when the device has stored it. The same `clientId` replaces what is there. */
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

/** Removes what was refused from the device, or hides what was sent. */
export async function discard(store: DeviceStore, userId: string, clientId: string): Promise<void> {
  const one = await store.get<Queued>('queue', clientId)
  if (!one || one.userId !== userId || one.state === 'waiting') return
  await dropFiles(store, one.out)
  await store.remove('queue', clientId)
}

/** Lets what was refused be sent again: the survey was reopened, or extended. */
export async function retry(store: DeviceStore, userId: string, clientId: string): Promise<void> {
  const one = await store.get<Queued>('queue', clientId)
  if (one?.userId === userId && one.state === 'refused') await store.put('queue', { ...one, state: 'waiting' })
}

interface Flush {
  store: DeviceStore
  userId: string
  send: (out: Outgoing, kind: string) => Promise<Outcome>
  now: () => number
  /** Called after each change, for those who watch. */
  changed: () => void
}

/** What became of sending one. An error other than a refusal counts against this one only: its file cannot be read, its code cannot run. */
async function outcomeOf(send: Flush['send'], out: Outgoing, one: Queued): Promise<Outcome> {
  try {
    return await send(out, kindOf(one))
  } catch (error) {
    console.error(error)
    if (one.tries + 1 < TRIES_OF_ERRORS) return { kind: 'later', why: 'failed' }
    return { kind: 'refused', code: SEND_FAILED, errors: [] }
  }
}

/**
 * Sends what waits, one after another, and stops where there is no use in going on: no network, no session, a server that is busy.
 * Call it under a lock that all tabs share. What the server has accepted, but this device could not learn of, is sent again under the
 * same id and gets the same answer.
 */
export async function flush({ store, userId, send, now, changed }: Flush): Promise<'done' | 'stopped'> {
  let hasFailed = false
  for (const { clientId } of await queueOf(store, userId)) {
    // read again: another tab may have sent it in between
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
      // one that makes the server fail each time must not hold up the others for ever
      if (outcome.why === 'busy' && one.tries + 1 >= TRIES_IN_FRONT) continue
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

/** How long to wait after each failure in a row before trying again, ms; the last one holds from then on. */
const PAUSES_MS = [3_000, 10_000, 30_000, 60_000]

/** Counts failures in a row and says when the next try is due. What is finished meanwhile waits with the others. */
export function retryPause(now: () => number) {
  let failures = 0
  let until = 0
  return {
    /** ms until the next try; 0 when one may begin. */
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

/** Reads a file of what is sent. */
export const fileOf = (store: DeviceStore) => (id: string) => store.get<KeptFile>('files', id)
