import type { BackupConfig } from '../config/backup-variables.ts'

// nutag-2026-11-28-190000.backup.gz, in UTC
const TIME = /^nutag-(\d{4}-\d{2}-\d{2})-(\d{2})(\d{2})(\d{2})\./
const DAY_MS = 86_400_000
const DAYS_OF_WEEK = 7
/** No younger backup is removed: a wrong setting or clock is noticed meanwhile. */
export const KEPT_ALWAYS_MS = 172_800_000
/** Ulaanbaatar is eight hours ahead of UTC all year. */
const OFFSET_MS = 28_800_000
/** 1970-01-01 was a Thursday: weeks begin on Monday. */
const MONDAY_SHIFT = 3

function timeOf(name: string): number | undefined {
  const [, day, hours, minutes, seconds] = TIME.exec(name) ?? []
  return day ? Date.parse(`${day}T${hours}:${minutes}:${seconds}Z`) + OFFSET_MS : undefined
}

const dayOf = (at: number) => String(Math.floor(at / DAY_MS))
const weekOf = (at: number) => String(Math.floor((Math.floor(at / DAY_MS) + MONDAY_SHIFT) / DAYS_OF_WEEK))
const monthOf = (at: number) => new Date(at).toISOString().slice(0, 'yyyy-mm'.length)

/** Whether a backup of this name is so young that it always stays. */
export const isYoung = (name: string, now: Date): boolean =>
  (timeOf(name) ?? 0) - OFFSET_MS > now.getTime() - KEPT_ALWAYS_MS

/**
 * The backups that are no longer kept: of the last days, weeks and months that have one, the newest of each stays. Days
 * without a backup do not count, so an installation that stood still for a month keeps as many as before. Other names stay.
 */
export function notKept(names: readonly string[], keep: BackupConfig['keep']): string[] {
  const dated = names
    .flatMap((name) => {
      const at = timeOf(name)
      return at === undefined ? [] : [{ name, at }]
    })
    .toSorted((a, b) => b.at - a.at)
  const kept = new Set<string>()
  for (const [spanOf, most] of [
    [dayOf, keep.days],
    [weekOf, keep.weeks],
    [monthOf, keep.months],
  ] as const) {
    const spans = new Set<string>()
    for (const { name, at } of dated) {
      const span = spanOf(at)
      if (spans.has(span) || spans.size >= most) continue
      spans.add(span)
      kept.add(name)
    }
  }
  return dated.flatMap(({ name }) => (kept.has(name) ? [] : [name]))
}
