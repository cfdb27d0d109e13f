import { type Phase, whyNotEnd } from '#contract/core/content/index.ts'
import { type Day, dayInUlaanbaatar, isDay, startOfDayInUlaanbaatar } from '#contract/core/time/dates.ts'

/** What saving does with the publication: `keep` it, publish `now` or `at` a time, or take it `back` to a draft. */
export const PLANS = ['keep', 'now', 'at', 'back'] as const
export type Plan = (typeof PLANS)[number]

/** Start and end of publication in the form: days 'YYYY-MM-DD' and times 'HH:MM' in Ulaanbaatar time. */
export interface PublishPlan {
  plan: Plan
  day: string
  time: string
  /** Whether there is an end; its day and time are kept while this is off. */
  ends: boolean
  endDay: string
  endTime: string
}

/** The available choices in each phase. */
export const PLANS_OF: Record<Phase, readonly Plan[]> = {
  draft: ['keep', 'now', 'at'],
  scheduled: ['at', 'now', 'back'],
  published: ['keep'],
  ended: ['keep'],
  archived: ['keep', 'now', 'at'],
}

const MINUTE_MS = 60_000
/** The default time of an end: the last minute of the day. */
const DAY_ENDS = '23:59'
const TIME = /^([01]?\d|2[0-3])[:.]([0-5]\d)$/

/** The instant of a day and a time in Ulaanbaatar; undefined when one of them is invalid. */
export function instantOf(day: string, time: string): string | undefined {
  const [, hours, minutes] = TIME.exec(time.trim()) ?? []
  if (!isDay(day) || hours === undefined) return undefined
  const ms = (Number(hours) * 60 + Number(minutes)) * MINUTE_MS
  return new Date(startOfDayInUlaanbaatar(day).getTime() + ms).toISOString()
}

/** The day and time of an instant in Ulaanbaatar; both '' for null. */
export function dayAndTime(instant: string | null): { day: Day; time: string } {
  if (!instant) return { day: '', time: '' }
  const at = new Date(instant)
  const day = dayInUlaanbaatar(at)
  const minutes = Math.floor((at.getTime() - startOfDayInUlaanbaatar(day).getTime()) / MINUTE_MS)
  const two = (n: number) => String(n).padStart(2, '0')
  return { day, time: `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}` }
}

/** Whether the record has been published: its start is then the posted date. */
export const hasAppeared = (phase: Phase): boolean => phase === 'published' || phase === 'ended'

/** The initial plan for a record: a schedule is shown as it is; a draft's plan is kept. */
export function planFor(phase: Phase, publishAt: string | null, unpublishAt: string | null): PublishPlan {
  const end = dayAndTime(unpublishAt)
  return {
    plan: phase === 'scheduled' ? 'at' : 'keep',
    ...dayAndTime(publishAt),
    ends: unpublishAt !== null,
    endDay: end.day,
    endTime: end.time || DAY_ENDS,
  }
}

/** The error of the chosen end, or undefined: it must be after the start and, when publishing, in the future. */
export function plannedEndError({ plan, day, time, ends, endDay, endTime }: PublishPlan, phase: Phase, now: Date) {
  const end = ends ? instantOf(endDay, endTime) : undefined
  if (end === undefined) return undefined
  const isPublishing = plan === 'now' || plan === 'at'
  const start = plan === 'at' || hasAppeared(phase) ? instantOf(day, time) : undefined
  return whyNotEnd({ publishAt: start ?? null, unpublishAt: end }, isPublishing ? now : undefined)
}
