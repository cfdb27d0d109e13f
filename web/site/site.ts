import { createContext, useContext } from 'react'
import { type CityIdentity, cityIdentity } from '#contract/core/areas/city.ts'
import { type Entry, entryName } from '#contract/core/model/entries.ts'
import { inLang, type Lang } from '#contract/core/text/unicode.ts'
import { dayInUlaanbaatar } from '#contract/core/time/calendar.ts'
import { type Dated, type SettingChanges, valueOn, valuesOf } from '#contract/core/time/dated.ts'
import type { Language } from '../core/settings/values.ts'
import { type Translate, textsOf } from './text.ts'

/** The context of every component of a public page: language, texts and address. */
export interface Site {
  /**
   * The language of the texts. Arabic only tests right-to-left layout and has English texts (docs/rules/constants.md).
   */
  lang: Lang
  t: Translate
  /** The current address. */
  url: URL
  /** The city's settings. */
  city: SettingChanges
  /** The city's name and appearance today. */
  identity: CityIdentity
  /** An address of the site in the language of the current address. Empty values are left out. */
  href: (path: string, query?: Record<string, string | undefined>) => string
}

/** The language of the texts for a language of the interface. */
export const langOfSite = (language: Language): Lang => (language === 'mn' ? 'mn' : 'en')

/** Creates the context for a language and an address. */
export function siteFor(language: Language, url: URL, city: SettingChanges = {}): Site {
  const lang = langOfSite(language)
  const identity = valueOn(valuesOf(cityIdentity, city), dayInUlaanbaatar(new Date()))
  const texts = textsOf(lang)
  const asked = url.searchParams.get('lang')
  return {
    lang,
    // the city's name replaces the product's
    t: (key, params) =>
      key === 'site.name' || key === 'site.tagline' ? ownText(identity, key, lang) : texts(key, params),
    identity,
    url,
    city,
    href: (path, query = {}) =>
      addressOf(path, { ...query, lang: asked === 'mn' || asked === 'en' ? asked : undefined }),
  }
}

const ownText = ({ name, tagline }: CityIdentity, key: 'site.name' | 'site.tagline', lang: Lang): string =>
  inLang(key === 'site.name' ? name : tagline, lang)

/** The name of a city list's entry; with the instant of a record, its name on that day. */
export const cityName = ({ lang, city }: Pick<Site, 'lang' | 'city'>, list: Dated<Entry[]>, key: string, at?: string) =>
  entryName(valuesOf(list, city), key, lang, at === undefined ? undefined : dayInUlaanbaatar(new Date(at)))

/** A path with its query; empty values are left out. */
export function addressOf(path: string, query: Record<string, string | undefined>): string {
  const filled = Object.entries(query).filter((pair): pair is [string, string] => !!pair[1])
  return filled.length ? `${path}?${new URLSearchParams(filled)}` : path
}

/** Provided by `App`. */
export const SiteContext = createContext<Site | null>(null)

/** The site context. @throws Error outside `App`. */
export function useSite(): Site {
  const site = useContext(SiteContext)
  if (!site) throw new Error('useSite must be used inside a public page')
  return site
}
