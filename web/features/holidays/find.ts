import { formatDay } from '#contract/core/dates.ts'
import { foldForSearch, inLang } from '#contract/core/text.ts'
import { holidays } from '#contract/features/holidays/index.ts'
import { call } from '../../core/api.ts'
import type { Found } from '../../core/feature.ts'
import { currentLang } from '../../core/text.ts'

/** Holidays that the search over everything shows. */
const FOUND_MAX = 5

/** What the search over everything finds here. */
export async function find(q: string, signal: AbortSignal): Promise<Found[]> {
  const { data } = await call(holidays, 'list', { query: {} }, { signal })
  const words = foldForSearch(q).split(' ').filter(Boolean)
  const isMeant = ({ day, name }: (typeof data)[number]) => {
    const text = foldForSearch([day, name.mn, name.en].join(' '))
    return words.every((word) => text.includes(word))
  }
  return data
    .filter(isMeant)
    .toReversed()
    .slice(0, FOUND_MAX)
    .map(({ id, day, name }) => ({
      id,
      title: inLang(name, currentLang()),
      detail: formatDay(day, currentLang()),
      to: `/dashboard/holidays?year=${day.slice(0, 4)}`,
    }))
}
