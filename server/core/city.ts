import { type CityIdentity, cityIdentity } from '#contract/core/city.ts'
import { valueOn, valuesOf } from '#contract/core/dated.ts'
import { dayInUlaanbaatar } from '#contract/core/dates.ts'
import { inLang, type Lang } from '#contract/core/text.ts'
import type { Core } from './core.ts'

/** What the city is called and looks like today; while the database is away, what was known last. */
export async function cityToday({ settings, now }: Pick<Core, 'settings' | 'now'>): Promise<CityIdentity> {
  return valueOn(valuesOf(cityIdentity, await settings.forPages()), dayInUlaanbaatar(now()))
}

/** The name of the city in a language. */
export const cityName = async (core: Pick<Core, 'settings' | 'now'>, lang: Lang): Promise<string> =>
  inLang((await cityToday(core)).name, lang)
