import type { Phase as AnyPhase } from '#contract/core/content/index.ts'
import { addDays, type Day, daysBetween, weekdayOf } from '#contract/core/time/dates.ts'
import type { AreaSeed } from './areas.ts'
import { DEMO_DAY, FIRST_DAY } from './calendar.ts'
import { type Random, share } from './random.ts'
import type { Subject } from './texts/subject.ts'

/** What has ended is planned as published (news.ts). */
type Phase = Exclude<AnyPhase, 'ended'>

/** One piece of news to be written: where, in which state, and on which day (of publishing, or of a draft's making). */
export type Planned = { area: AreaSeed; phase: Phase; day: Day }

/** Of 100: the city, the districts, the khoroos; and inside, what Bayanzürkh and its first khoroo get to be shown off. */
const SHARES = { city: 25, bayanzurkh: 13, districts: 32, firstKhoroo: 8, itsKhoroos: 7, khoroos: 15 }

/** The news in the wanted number, oldest first; `since` is the day of an area's first author. */
export function planNews(
  areas: readonly AreaSeed[],
  since: ReadonlyMap<string, Day>,
  count: number,
  random: Random,
): Planned[] {
  const authored = areas.filter(({ id, level }) => level !== 'section' && since.has(id))
  const at = (level: AreaSeed['level'], fits: (code: string) => boolean) =>
    authored.filter((area) => area.level === level && fits(area.code))
  const pools = [
    at('city', () => true),
    at('district', (code) => code === 'БЗД'),
    at('district', (code) => code !== 'БЗД'),
    at('khoroo', (code) => code === 'БЗД-01'),
    at('khoroo', (code) => code.startsWith('БЗД-') && code !== 'БЗД-01'),
    random.shuffle(at('khoroo', (code) => !code.startsWith('БЗД-'))),
  ]
  const counts = share(count, Object.values(SHARES))
  const planned = pools.flatMap((pool, i) => {
    const phases = phasesOf(counts[i] ?? 0, random)
    return phases.map((phase, n): Planned => {
      const area = pool[n % pool.length]
      if (!area) throw new RangeError('an area without an author cannot have news')
      const within = (n + random.next()) / phases.length
      return { area, phase, day: dayOf(phase, since.get(area.id) ?? DEMO_DAY, within) }
    })
  })
  return planned.sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
}

/** 3 % scheduled, 6 % drafts, 6 % archived, the rest published; a larger group has each of them. */
function phasesOf(count: number, random: Random): Phase[] {
  const phases = share(count, [3, 6, 6, 85]).flatMap((n, i) =>
    Array.from(
      { length: n },
      (): Phase => (['scheduled', 'draft', 'archived', 'published'] as const)[i] ?? 'published',
    ),
  )
  return random.shuffle(phases)
}

// Offices are closed: the fixed holidays, and the lunar new years that fall into the two years.
const CLOSED = /-(01-01|03-08|06-01|07-1[1-5]|11-26|12-29)$|2025-03-0[1-3]|2026-02-(18|19|20)/

const isOpen = (day: Day) => weekdayOf(day) <= 5 && !CLOSED.test(day)

/** `within` 0..1 lies between the first and the last day the phase may have. */
function dayOf(phase: Phase, since: Day, within: number): Day {
  const spans = {
    published: { from: addDays(since, 1), to: DEMO_DAY },
    archived: { from: addDays(since, 1), to: addDays(DEMO_DAY, -200) },
    draft: { from: addDays(DEMO_DAY, -45), to: DEMO_DAY },
    scheduled: { from: addDays(DEMO_DAY, 2), to: addDays(DEMO_DAY, 24) },
  }
  const { from, to } = spans[phase]
  let day = addDays(from, Math.floor(Math.max(0, daysBetween(from, to) + 1) * within))
  // backwards, so that nothing is published after the demo day; a scheduled one may move on
  const step = phase === 'scheduled' ? 1 : -1
  while (!isOpen(day)) day = addDays(day, step)
  return day < since ? since : day
}

/** The next day on or after it that fits: a Saturday, or a day on which offices are open. */
export function eventDay(day: Day, weekend: boolean): Day {
  let result = day
  while (weekend ? weekdayOf(result) !== 6 : !isOpen(result)) result = addDays(result, 1)
  return result
}

function isInSeason({ months, windows }: Subject, day: Day): boolean {
  if (windows)
    return windows.some(([from, to]) =>
      [day, day.slice(5)].some((text) => text.length === from.length && text >= from && text <= to),
    )
  return !months || months.includes(Number(day.slice(5, 7)))
}

/** Chooses the subject of an area on a day: in season, not used there within ten months, the least used so far. */
export function subjectChooser(subjects: readonly Subject[], random: Random): (area: AreaSeed, day: Day) => Subject {
  // `at` counts days from the first one: comparing numbers is far cheaper than comparing days
  const placed = new Map<Subject, { area: AreaSeed; at: number }[]>()
  const penalty = (subject: Subject, area: AreaSeed, at: number) =>
    (placed.get(subject) ?? []).reduce((sum, one) => {
      const days = Math.abs(one.at - at)
      return sum + 1 + (one.area === area ? (days < 300 ? 50 : 3) : 0) + (days < 21 ? 2 : 0)
    }, 0)

  return (area, day) => {
    const at = daysBetween(FIRST_DAY, day)
    const fitting = subjects.filter(
      (subject) => subject.at.some((level) => level === area.level) && isInSeason(subject, day),
    )
    const rated = random.shuffle(fitting).map((subject) => ({ subject, rate: penalty(subject, area, at) }))
    const best = rated.reduce<(typeof rated)[number] | undefined>((a, b) => (a && a.rate <= b.rate ? a : b), undefined)
    if (!best) throw new RangeError(`nothing to tell in ${area.code} on ${day}`)
    placed.set(best.subject, [...(placed.get(best.subject) ?? []), { area, at }])
    return best.subject
  }
}
