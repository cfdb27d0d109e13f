import { type Phase, whyNotEnd } from '#contract/core/content.ts'
import { type Day, dayInUlaanbaatar, isDay, startOfDayInUlaanbaatar } from '#contract/core/dates.ts'

/** What shall become of a record when it is saved: `keep` as it is, `now` or `at` published, `back` to a draft. */
export const PLANS = ['keep', 'now', 'at', 'back'] as const
export type Plan = (typeof PLANS)[number]

/** When it shall appear and end, as the form holds it: days 'YYYY-MM-DD' and times 'HH:MM' on the clock of Ulaanbaatar. */
export interface PublishPlan {
  plan: Plan
  day: string
  time: string
  /** Whether it ends at all; day and time of the end are kept while this is off. */
  ends: boolean
  endDay: string
  endTime: string
}

/** The choices that make sense where the record stands. */
export const PLANS_OF: Record<Phase, readonly Plan[]> = {
  draft: ['keep', 'now', 'at'],
  scheduled: ['at', 'now', 'back'],
  published: ['keep'],
  ended: ['keep'],
  archived: ['keep', 'now', 'at'],
}

const MINUTE_MS = 60_000
/** The time at which an end is proposed: a day is meant to its last minute. */
const DAY_ENDS = '23:59'
const TIME = /^([01]?\d|2[0-3])[:.]([0-5]\d)$/

/** The instant of a day and a time in Ulaanbaatar; undefined when one of them is none. */
export function instantOf(day: string, time: string): string | undefined {
  const [, hours, minutes] = TIME.exec(time.trim()) ?? []
  if (!isDay(day) || hours === undefined) return undefined
  const ms = (Number(hours) * 60 + Number(minutes)) * MINUTE_MS
  return new Date(startOfDayInUlaanbaatar(day).getTime() + ms).toISOString()
}

/** The day and the time of an instant in Ulaanbaatar; both empty for none. */
export function dayAndTime(instant: string | null): { day: Day; time: string } {
  if (!instant) return { day: '', time: '' }
  const at = new Date(instant)
  const day = dayInUlaanbaatar(at)
  const minutes = Math.floor((at.getTime() - startOfDayInUlaanbaatar(day).getTime()) / MINUTE_MS)
  const two = (n: number) => String(n).padStart(2, '0')
  return { day, time: `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}` }
}

/** Whether the record has appeared: its start is then the posted date. */
export const hasAppeared = (phase: Phase): boolean => phase === 'published' || phase === 'ended'

/** How the panel begins for a record: a schedule is shown as it is; a draft's plan is kept. */
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

/** Why the chosen end is refused, or undefined: it comes after the start, and what is about to be published has not ended. */
export function whyNotPlannedEnd({ plan, day, time, ends, endDay, endTime }: PublishPlan, phase: Phase, now: Date) {
  const end = ends ? instantOf(endDay, endTime) : undefined
  if (end === undefined) return undefined
  const isPublishing = plan === 'now' || plan === 'at'
  const start = plan === 'at' || hasAppeared(phase) ? instantOf(day, time) : undefined
  return whyNotEnd({ publishAt: start ?? null, unpublishAt: end }, isPublishing ? now : undefined)
}
