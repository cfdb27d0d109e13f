import { type CityIdentity, cityIdentity } from '#contract/core/areas/city.ts'
import { inLang, type Lang } from '#contract/core/text/localized.ts'
import { valueOn, valuesOf } from '#contract/core/time/dated.ts'
import { dayInUlaanbaatar } from '#contract/core/time/dates.ts'
import type { Core } from './context.ts'

/** The city's current name and appearance; while the database is unreachable, the last known one. */
export async function cityToday({ settings, now }: Pick<Core, 'settings' | 'now'>): Promise<CityIdentity> {
  return valueOn(valuesOf(cityIdentity, await settings.forPages()), dayInUlaanbaatar(now()))
}

/** The name of the city in a language. */
export const cityName = async (core: Pick<Core, 'settings' | 'now'>, lang: Lang): Promise<string> =>
  inLang((await cityToday(core)).name, lang)
