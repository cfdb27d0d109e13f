import { dayInUlaanbaatar, startOfDayInUlaanbaatar } from '#contract/core/time/dates.ts'

const MINUTE_MS = 60_000

/**
 * The times stored with the answer to an anonymous survey: the beginning of its day, and how long it took in whole minutes. The minute of
 * an answer would lead to a person by the log of a proxy, or by who was seen with the telephone.
 */
export function coarseTimes(startedAt: Date, now: Date): { startedAt: Date; submittedAt: Date } {
  const submittedAt = startOfDayInUlaanbaatar(dayInUlaanbaatar(now))
  const minutes = Math.ceil(Math.max(0, now.getTime() - startedAt.getTime()) / MINUTE_MS)
  return { submittedAt, startedAt: new Date(submittedAt.getTime() - minutes * MINUTE_MS) }
}
