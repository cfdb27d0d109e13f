import type { Phase } from '#contract/core/content.ts'
import { type Day, dayInUlaanbaatar, isDay, startOfDayInUlaanbaatar } from '#contract/core/dates.ts'

/** What shall become of a record when it is saved: `keep` as it is, `now` or `at` published, `back` to a draft. */
export const PLANS = ['keep', 'now', 'at', 'back'] as const
export type Plan = (typeof PLANS)[number]

/** When it shall appear, as the form holds it: a day 'YYYY-MM-DD' and a time 'HH:MM' on the clock of Ulaanbaatar. */
export interface PublishPlan {
  plan: Plan
  day: string
  time: string
}

/** The choices that make sense where the record stands. */
export const PLANS_OF: Record<Phase, readonly Plan[]> = {
  draft: ['keep', 'now', 'at'],
  scheduled: ['at', 'now', 'back'],
  published: ['keep'],
  archived: ['keep', 'now', 'at'],
}

const MINUTE_MS = 60_000
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

/** How the panel begins for a record: a schedule is shown as it stands; a draft's plan is kept at hand. */
export const planFor = (phase: Phase, publishAt: string | null): PublishPlan => ({
  plan: phase === 'scheduled' ? 'at' : 'keep',
  ...dayAndTime(publishAt),
})
