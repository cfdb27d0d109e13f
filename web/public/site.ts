import { createContext, useContext } from 'react'
import { type CityIdentity, cityIdentity } from '#contract/core/city.ts'
import { type Dated, type SettingChanges, valueOn, valuesOf } from '#contract/core/dated.ts'
import { dayInUlaanbaatar } from '#contract/core/days.ts'
import { type Entry, entryName } from '#contract/core/entries.ts'
import { inLang, type Lang } from '#contract/core/plain.ts'
import type { Language } from '../core/settings/values.ts'
import { type Translate, textsOf } from './text.ts'

/** What every part of a public page knows: its language, its texts and its address. */
export interface Site {
  /** The language of the texts. Arabic is a check of the direction and has English ones (docs/rules/constants.md). */
  lang: Lang
  t: Translate
  /** The address that is shown. */
  url: URL
  /** What the city has set. */
  city: SettingChanges
  /** What the city is called and looks like today. */
  identity: CityIdentity
  /** An address of the site, in the language that the address bar asks for. Empty values are left out. */
  href: (path: string, query?: Record<string, string | undefined>) => string
}

/** Builds the site for a language and an address. */
export function siteFor(language: Language, url: URL, city: SettingChanges = {}): Site {
  const lang: Lang = language === 'mn' ? 'mn' : 'en'
  const identity = valueOn(valuesOf(cityIdentity, city), dayInUlaanbaatar(new Date()))
  const texts = textsOf(lang)
  const asked = url.searchParams.get('lang')
  return {
    lang,
    // the city's own name stands wherever the product's would
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

/** What an entry of a list of the city is called or, with the instant of a record, was called on that day. */
export const cityName = ({ lang, city }: Pick<Site, 'lang' | 'city'>, list: Dated<Entry[]>, key: string, at?: string) =>
  entryName(valuesOf(list, city), key, lang, at === undefined ? undefined : dayInUlaanbaatar(new Date(at)))

/** A path with its query; empty values are left out. */
export function addressOf(path: string, query: Record<string, string | undefined>): string {
  const filled = Object.entries(query).filter((pair): pair is [string, string] => !!pair[1])
  return filled.length ? `${path}?${new URLSearchParams(filled)}` : path
}

/** Filled by `App`. */
export const SiteContext = createContext<Site | null>(null)

/** The site around this part. @throws Error outside of `App`. */
export function useSite(): Site {
  const site = useContext(SiteContext)
  if (!site) throw new Error('useSite must be used inside a public page')
  return site
}
