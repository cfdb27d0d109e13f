import { type Day, isDay } from '#contract/core/time/calendar.ts'
import { COMPARED_MAX } from '#contract/features/funds/compare.ts'
import { RANGES, type RangeName } from '#contract/features/funds/figures.ts'

/** The range of a chart when the address names none. */
export const DEFAULT_RANGE: RangeName = '1y'

/** The range in an address: `?range=5y`. */
export function rangeOf({ searchParams }: URL): RangeName {
  const asked = searchParams.get('range')
  return RANGES.find((range) => range === asked) ?? DEFAULT_RANGE
}

/** The days in an address, `?from=2024-01-01&to=2025-01-01`: either may be missing. */
export interface Days {
  from: Day | undefined
  to: Day | undefined
}

/** The days in an address; those that are no days are ignored. */
export function daysOf({ searchParams }: URL): Days {
  const day = (name: string) => {
    const text = searchParams.get(name) ?? ''
    return isDay(text) ? text : undefined
  }
  return { from: day('from'), to: day('to') }
}

/** Whether the last day is not after the first one. */
export const isReversed = ({ from, to }: Days): boolean => from !== undefined && to !== undefined && from >= to

/** What a chart shows: one of the six ranges, or the days between two others. */
export type View = { range: RangeName } | { days: Days }

/** What an address asks to be shown; days in the wrong order are not shown. */
export function viewOf(url: URL): View {
  const days = daysOf(url)
  const isFree = (days.from !== undefined || days.to !== undefined) && !isReversed(days)
  return isFree ? { days } : { range: rangeOf(url) }
}

/** The parameters of an address that asks for a view. */
export function queryOfView(view: View): Record<string, string | undefined> {
  if ('days' in view) return { from: view.days.from, to: view.days.to }
  return { range: view.range === DEFAULT_RANGE ? undefined : view.range }
}

/** Codes of funds in an address, `?compare=A,B` or `?compare=A&compare=B`: one more than allowed at most. */
function codesIn({ searchParams }: URL): string[] {
  const asked = searchParams.getAll('compare').flatMap((text) => text.split(','))
  return [...new Set(asked)].filter((code) => /^[A-Z0-9][A-Z0-9-]{1,11}$/.test(code)).slice(0, COMPARED_MAX + 1)
}

/** The funds that an address compares, and whether it names too many. */
export function comparedIn(url: URL): { codes: string[]; isTooMany: boolean } {
  const codes = codesIn(url)
  return { codes: codes.slice(0, COMPARED_MAX), isTooMany: codes.length > COMPARED_MAX }
}

/** The range of a comparison: everything, unless the address names another one. */
export const comparedRangeOf = (url: URL): RangeName => (url.searchParams.has('range') ? rangeOf(url) : 'inception')

/** The parameters of an address that compares funds. */
export const queryOfCompared = (url: URL, range = comparedRangeOf(url)): Record<string, string | undefined> => ({
  compare: codesIn(url).join(','),
  range: range === 'inception' ? undefined : range,
})
