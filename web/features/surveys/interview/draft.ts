import type { OutgoingAnswer } from '../../../answering/device/send.ts'
import type { Raw } from '../../../answering/form-rules.ts'
import type { DeviceStore } from '../../../core/device/store.ts'
import type { Queued } from '../../../core/outbox/queue.ts'
import type { Respondent } from './respondent.ts'

/** An unfinished interview on this device. */
export interface InterviewDraft {
  key: string
  clientId: string
  startedAt: string
  raw: Raw
  who: Respondent
  /** The group of the screen on which the interview stopped. */
  groupId?: string
}

/** A new interview. */
export const newDraft = (key: string, channel: Respondent['channel'] = ''): InterviewDraft => ({
  key,
  clientId: crypto.randomUUID(),
  startedAt: new Date().toISOString(),
  raw: {},
  who: { channel, person: '' },
})

/** The draft to open: an unfinished one; else the refused interview `mend` to correct; else a new one. */
export async function findDraft(
  store: DeviceStore,
  key: string,
  userId: string,
  mend: string | null,
): Promise<InterviewDraft> {
  const kept = await store.get<InterviewDraft>('drafts', key)
  if (kept) return kept
  const refused = mend ? await store.get<Queued & { out: OutgoingAnswer | null }>('queue', mend) : undefined
  if (refused?.userId === userId && refused.state === 'refused' && refused.out) {
    const { clientId, startedAt = new Date().toISOString(), answers, channel, person, noPerson } = refused.out
    const who = { channel: channel === 'online' ? ('' as const) : channel, person: person ?? '', noPerson }
    return { key, clientId, startedAt, raw: answers, who }
  }
  return newDraft(key)
}
