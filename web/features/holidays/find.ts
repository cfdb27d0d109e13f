import { formatDay } from '#contract/core/dates.ts'
import { matcherOf } from '#contract/core/find.ts'
import { inLang } from '#contract/core/text.ts'
import { holidays } from '#contract/features/holidays/index.ts'
import { call } from '../../core/api.ts'
import type { Found } from '../../core/feature.ts'
import { currentLang } from '../../core/text.ts'

/** Holidays that the search over everything shows. */
const FOUND_MAX = 5

/** What the search over everything finds here. */
export async function find(q: string, signal: AbortSignal): Promise<Found[]> {
  const { data } = await call(holidays, 'list', { query: {} }, { signal })
  const isMeant = matcherOf(q)
  return data
    .filter(({ day, name }) => isMeant([day, name.mn, name.en].join(' ')))
    .toReversed()
    .slice(0, FOUND_MAX)
    .map(({ id, day, name }) => ({
      id,
      title: inLang(name, currentLang()),
      detail: formatDay(day, currentLang()),
      to: `/dashboard/holidays?year=${day.slice(0, 4)}`,
    }))
}
