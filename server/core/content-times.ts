import { whyNotEnd } from '#contract/core/content.ts'
import { fieldProblem } from '#contract/core/problem.ts'
import type { ContentRecord } from './content-table.ts'

/** The columns that say when a record is public. */
export type Times = Pick<ContentRecord, 'publish_at' | 'unpublish_at'>
/** What a person sent of them: undefined keeps what is stored, null means now for a start and none for an end. */
export interface SentTimes {
  publishAt?: string | null | undefined
  unpublishAt?: string | null | undefined
}

/** The end that a record has after it was sent `wish`. */
export function endAfter(row: Pick<Times, 'unpublish_at'>, wish: string | null | undefined): Date | null {
  if (wish === undefined) return row.unpublish_at
  return wish === null ? null : new Date(wish)
}

/** When a record appears that is published now: as sent, else as planned, else at once; an earlier posted date stays. */
function startWhenPublished(row: ContentRecord, wish: string | null | undefined, now: Date): Date {
  if (wish) return new Date(wish)
  if (!row.publish_at || wish === null) return now
  // the plan of a draft that has passed is no posted date
  return row.status === 'draft' && row.publish_at < now ? now : row.publish_at
}

/** Start and end of a record that is published now. */
export const timesWhenPublished = (row: ContentRecord, sent: SentTimes, now: Date): Times & { publish_at: Date } => ({
  publish_at: startWhenPublished(row, sent.publishAt, now),
  unpublish_at: endAfter(row, sent.unpublishAt),
})

/** When a record appears after a change that says `wish`. */
function startAfter(row: ContentRecord, wish: string | null, now: Date): Date | null {
  if (wish !== null) return new Date(wish)
  if (row.status === 'draft') return null
  // null means now; what has appeared already keeps its date
  return row.publish_at && row.publish_at <= now ? row.publish_at : now
}

/**
 * The times that a change sends, as columns.
 * @throws Problem('invalid') on the field that was sent when the end does not come after the start.
 */
export function timesAfter(row: ContentRecord, sent: SentTimes, now: Date): Partial<Times> {
  if (sent.publishAt === undefined && sent.unpublishAt === undefined) return {}
  const publish_at = sent.publishAt === undefined ? row.publish_at : startAfter(row, sent.publishAt, now)
  const times = { publish_at, unpublish_at: endAfter(row, sent.unpublishAt) }
  refuseEnd(times, sent)
  return times
}

/**
 * Refuses an end that does not come after the start or, with `now`, that has passed.
 * @throws Problem('invalid') on the end, or on the start when that alone was sent.
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
