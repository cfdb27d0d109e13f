import type { Localized } from '#contract/core/text.ts'
import type { KeptFile, Outcome, Outgoing } from '../../../public/survey/device/send.ts'
import type { DeviceStore } from '../../../public/survey/device/store.ts'

/** An interview that is finished: waiting to be sent, refused by the server, or sent. */
export interface Queued {
  clientId: string
  /** Whose interview it is; nobody else sends or sees it. */
  userId: string
  surveyId: string
  title: Localized
  state: 'waiting' | 'refused' | 'sent'
  /** Gone once it was sent: answers do not stay on the device. */
  out: Outgoing | null
  /** ISO instants. */
  finishedAt: string
  sentAt?: string
  receipt?: string
  tries: number
  /** Why the last try did not succeed. */
  last?: Exclude<Outcome, { kind: 'sent' }>
}

/** How long a receipt stays to be seen, ms. */
const SENT_KEPT_MS = 7 * 86_400_000

/** The interviews of one person, the oldest first. */
export async function queueOf(store: DeviceStore, userId: string): Promise<Queued[]> {
  const all = await store.all<Queued>('queue')
  return all.filter((one) => one.userId === userId).sort((a, b) => (a.finishedAt < b.finishedAt ? -1 : 1))
}

/** Puts a finished interview into the queue. Done when the device has it for good. */
export async function enqueue(
  store: DeviceStore,
  { userId, title, out, now }: { userId: string; title: Localized; out: Outgoing; now: number },
): Promise<void> {
  const finishedAt = new Date(now).toISOString()
  await store.put('queue', {
    clientId: out.clientId,
    userId,
    surveyId: out.surveyId,
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

/** Takes a refused interview off the device, or one that was sent out of sight. */
export async function discard(store: DeviceStore, userId: string, clientId: string): Promise<void> {
  const one = await store.get<Queued>('queue', clientId)
  if (!one || one.userId !== userId || one.state === 'waiting') return
  await dropFiles(store, one.out)
  await store.remove('queue', clientId)
}

/** Lets a refused interview be sent again: the survey was opened again, or longer. */
export async function retry(store: DeviceStore, userId: string, clientId: string): Promise<void> {
  const one = await store.get<Queued>('queue', clientId)
  if (one?.userId === userId && one.state === 'refused') await store.put('queue', { ...one, state: 'waiting' })
}

interface Flush {
  store: DeviceStore
  userId: string
  send: (out: Outgoing) => Promise<Outcome>
  now: () => number
  /** Told after each change, for those who look on. */
  changed: () => void
}

/**
 * Sends what waits, one after another, and stops where there is no use in going on: no line, no session, a server that is busy.
 * Call it under a lock that all tabs share. What the server has, but this device could not learn of, is sent again under the same id
 * and answered the same receipt.
 */
export async function flush({ store, userId, send, now, changed }: Flush): Promise<'done' | 'stopped'> {
  for (const { clientId } of await queueOf(store, userId)) {
    // read again: another tab may have sent it in between
    const one = await store.get<Queued>('queue', clientId)
    if (one?.state === 'sent' && now() - Date.parse(one.sentAt ?? '') > SENT_KEPT_MS)
      await store.remove('queue', clientId)
    if (one?.state !== 'waiting' || !one.out) continue
    const outcome = await send(one.out)
    if (outcome.kind === 'later') {
      await store.put('queue', { ...one, tries: one.tries + 1, last: outcome })
      changed()
      return 'stopped'
    }
    if (outcome.kind === 'refused') {
      await store.put('queue', { ...one, state: 'refused', tries: one.tries + 1, last: outcome })
    } else {
      const { last: _, ...kept } = one
      const sentAt = new Date(now()).toISOString()
      await store.put('queue', { ...kept, state: 'sent', out: null, receipt: outcome.receipt, sentAt } satisfies Queued)
      await dropFiles(store, one.out)
    }
    changed()
  }
  return 'done'
}

/** How long to wait after each failure in a row before trying again, ms; the last one holds from then on. */
const PAUSES_MS = [3_000, 10_000, 30_000, 60_000]

/** Counts failures in a row and says when the next try is due. Interviews finished meanwhile wait with the others. */
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

/** The file of an interview, as `sendAnswer` asks for it. */
export const fileOf = (store: DeviceStore) => (id: string) => store.get<KeptFile>('files', id)
