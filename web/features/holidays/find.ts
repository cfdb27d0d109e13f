import { matcherOf } from '#contract/core/text/highlight.ts'
import { inLang } from '#contract/core/text/localized.ts'
import { formatDay } from '#contract/core/time/dates.ts'
import { holidays } from '#contract/features/holidays/index.ts'
import type { Found } from '../../core/access/define-feature.ts'
import { FOUND_MAX } from '../../core/access/find-in.ts'
import { call } from '../../core/api/client.ts'
import { currentLang } from '../../core/i18n/text.ts'

/** Finds holidays for the global search. */
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
