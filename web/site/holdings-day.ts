import { type Day, isDay } from '#contract/core/time/calendar.ts'

/** The day of the shown holdings in an address: `?day=2026-09-30`; undefined for the newest ones. */
export function holdingsDayOf({ searchParams }: URL): Day | undefined {
  const asked = searchParams.get('day') ?? ''
  return isDay(asked) ? asked : undefined
}
