import { whyNotEnd } from '#contract/core/content/index.ts'
import { fieldProblem } from '#contract/core/model/problem.ts'
import type { ContentRecord } from './table.ts'

/** The columns that determine when a record is public. */
export type Times = Pick<ContentRecord, 'publish_at' | 'unpublish_at'>
/** The times in a request: undefined keeps the stored one; null means now for a start and none for an end. */
export interface SentTimes {
  publishAt?: string | null | undefined
  unpublishAt?: string | null | undefined
}

/** The end of a record after a request with `wish`. */
export function endAfter(row: Pick<Times, 'unpublish_at'>, wish: string | null | undefined): Date | null {
  if (wish === undefined) return row.unpublish_at
  return wish === null ? null : new Date(wish)
}

/** The start of a record that is published now: as sent, else as planned, else now; an earlier posted date is kept. */
function startWhenPublished(row: ContentRecord, wish: string | null | undefined, now: Date): Date {
  if (wish) return new Date(wish)
  if (!row.publish_at || wish === null) return now
  // a draft's planned start that has passed is not a posted date
  return row.status === 'draft' && row.publish_at < now ? now : row.publish_at
}

/** Start and end of a record that is published now. */
export const timesWhenPublished = (row: ContentRecord, sent: SentTimes, now: Date): Times & { publish_at: Date } => ({
  publish_at: startWhenPublished(row, sent.publishAt, now),
  unpublish_at: endAfter(row, sent.unpublishAt),
})

/** The start of a record after a request with `wish`. */
function startAfter(row: ContentRecord, wish: string | null, now: Date): Date | null {
  if (wish !== null) return new Date(wish)
  if (row.status === 'draft') return null
  // null means now; a record that is already public keeps its date
  return row.publish_at && row.publish_at <= now ? row.publish_at : now
}

/**
 * The times of a change, as columns.
 *
 * @throws Problem('invalid') on the sent field when the end is not after the start.
 */
export function timesAfter(row: ContentRecord, sent: SentTimes, now: Date): Partial<Times> {
  if (sent.publishAt === undefined && sent.unpublishAt === undefined) return {}
  const publish_at = sent.publishAt === undefined ? row.publish_at : startAfter(row, sent.publishAt, now)
  const times = { publish_at, unpublish_at: endAfter(row, sent.unpublishAt) }
  refuseEnd(times, sent)
  return times
}

/**
 * Rejects an end that is not after the start or, with `now`, that has passed.
 *
 * @throws Problem('invalid') on the end, or on the start when only that was sent.
 */
export function refuseEnd(
  { publish_at: publishAt, unpublish_at: unpublishAt }: Times,
  sent: SentTimes,
  now?: Date,
): void {
  const code = whyNotEnd({ publishAt, unpublishAt }, now)
  if (!code) return
  const isStart = code === 'end_before_start' && sent.unpublishAt === undefined && Boolean(sent.publishAt)
  throw fieldProblem(isStart ? 'publishAt' : 'unpublishAt', code)
}
