import { cityIdentity } from '#contract/core/areas/city.ts'
import { dayInUlaanbaatar } from '#contract/core/time/calendar.ts'
import { type SettingChanges, valueOn, valuesOf } from '#contract/core/time/dated.ts'
import { readSettings } from '../core/settings/cookies.ts'
import { DEFAULT_SETTINGS, LANGUAGE_KEY, languageOf, type SettingName } from '../core/settings/values.ts'
import { blogFilterOf, blogQueryOf } from './blog-filter.ts'
import { chosenIn } from './booking-form.ts'
import { documentFilterOf, documentQueryOf } from './document-filter.ts'
import { feedAreaOf } from './feed/address.ts'
import { comparedIn, daysOf, queryOfCompared, queryOfView, rangeOf } from './fund-range.ts'
import { holdingsDayOf } from './holdings-day.ts'
import { lawFilterOf, lawQueryOf, searchOf } from './law-filter.ts'
import { newsFilterOf, queryOf } from './news-filter.ts'
import type { PageSettings } from './renderer.ts'
import { placeOf } from './routes.ts'
import { shopFilterOf, shopQueryOf } from './shop-filter.ts'
import { addressOf } from './site.ts'
import { surveyFilterOf } from './survey-filter.ts'
import { videoFilterOf, videoQueryOf } from './video-filter.ts'

/** A request reduced to the values that change the HTML: equal plans yield equal pages. */
export interface PagePlan {
  /** The address with the parameters that its page reads, in a fixed order. */
  url: URL
  settings: PageSettings
  /** Cache key of language and display settings. */
  look: string
  /** False when the page is rendered for one reader, such as a form with its ticket. */
  isShared: boolean
  /** How long the page may be cached; 0 for searches, free ranges and comparisons, of which there are too many. */
  cacheSeconds: number
}

/**
 * Broadcast changes invalidate a page immediately. This limits the staleness of everything that is not broadcast: a
 * broadcast lost with its process, and the number of readers.
 */
const CACHE_S = 30
/** Later pages, and the holdings of a fund on a day, are not cached: they are many and rarely requested. */
const CACHED_PAGES = 20

/** The settings that change public pages; width and layout belong to the dashboard. */
const SHOWN: readonly SettingName[] = ['themeMode', 'themeDirection', 'themeContrast', 'themeColorPresets']

/** The plan of a request; undefined when the address is not a public page. */
export function planOf(url: URL, cookies: string, city: SettingChanges = {}): PagePlan | undefined {
  const place = placeOf(url)
  if (!place) return undefined
  // a feed is the same for everybody: it has no display settings, and its address contains its language
  const settings = settingsOf(url, place.page === 'feed' ? '' : cookies, city)
  return {
    url: canonicalUrl(url, city),
    settings,
    look: JSON.stringify(settings),
    isShared: !PERSONAL.includes(place.page),
    cacheSeconds: isCached(place.page, url, city) ? CACHE_S : 0,
  }
}

/** The plan of a problem page, which is the same at every address. */
export function problemPlanOf(
  url: URL,
  cookies: string,
  city: SettingChanges = {},
): Pick<PagePlan, 'url' | 'settings' | 'look'> {
  const settings = settingsOf(url, cookies, city)
  const asked = languageAsked(url, city)
  return {
    url: new URL(addressOf('/problem', { lang: asked }), url),
    settings,
    look: `${asked ?? ''} ${JSON.stringify(settings)}`,
  }
}

/** The address without the parameters that its page ignores. */
export function canonicalUrl(url: URL, city: SettingChanges = {}): URL {
  const place = placeOf(url)
  if (!place) return url
  const pathname = url.pathname === '/' ? '/' : url.pathname.replace(/\/+$/, '')
  const query = { ...parametersOf(place.page, url, city), lang: languageAsked(url, city) }
  return new URL(addressOf('id' in place || 'slug' in place ? pathname.toLowerCase() : pathname, query), url)
}

type PageName = NonNullable<ReturnType<typeof placeOf>>['page']

/** Pages rendered for one reader: with a form's ticket, or behind a secret. */
const PERSONAL: readonly PageName[] = [
  'contact',
  'report',
  'case',
  'fundMail',
  'coming',
  'booking',
  'appointment',
  'order',
  'myOrder',
  'invoice',
  'payment',
]

function parametersOf(page: PageName, url: URL, city: SettingChanges): Record<string, string | undefined> {
  switch (page) {
    case 'news': {
      const { areaId, ...query } = queryOf(newsFilterOf(url, city))
      return { ...query, areaId: areaId?.toLowerCase() }
    }
    case 'feed':
      return { areaId: feedAreaOf(url) }
    case 'blog':
      return blogQueryOf(blogFilterOf(url, city))
    case 'shop':
      return shopQueryOf(shopFilterOf(url, city))
    case 'order':
      return { product: url.searchParams.get('product') ?? undefined }
    case 'myOrder':
      return { key: url.searchParams.get('key') ?? undefined, sent: url.searchParams.has('sent') ? 'true' : undefined }
    case 'invoice':
      return { key: url.searchParams.get('key') ?? undefined, sent: url.searchParams.has('sent') ? 'true' : undefined }
    case 'payment':
      return { plan: url.searchParams.get('plan') ?? undefined }
    case 'laws':
      return lawQueryOf(lawFilterOf(url))
    case 'documents':
      return documentQueryOf(documentFilterOf(url))
    case 'videos':
      return videoQueryOf(videoFilterOf(url, city))
    case 'surveys': {
      const filter = surveyFilterOf(url)
      return { askedIn: filter.askedIn, page: filter.page > 1 ? String(filter.page) : undefined }
    }
    case 'funds':
      return comparedIn(url).codes.length > 0 ? queryOfCompared(url) : queryOfView({ range: rangeOf(url) })
    case 'fund':
      return { ...queryOfView({ range: rangeOf(url) }), ...daysOf(url), day: holdingsDayOf(url) }
    case 'search':
    case 'faqs':
      return { q: searchOf(url) }
    case 'case':
      return { key: url.searchParams.get('key') ?? undefined, sent: url.searchParams.has('sent') ? 'true' : undefined }
    case 'booking':
      return { ...chosenIn(url) }
    case 'appointment': {
      const { from, day } = chosenIn(url)
      const flag = (name: string) => (url.searchParams.has(name) ? 'true' : undefined)
      const done = url.searchParams.get('done') ?? undefined
      const key = url.searchParams.get('key') ?? undefined
      return { key, from, day, done, sent: flag('sent'), move: flag('move'), cancel: flag('cancel') }
    }
    case 'fundMail':
      return {
        fund: url.searchParams.get('fund') ?? undefined,
        key: url.searchParams.get('key') ?? undefined,
        sent: url.searchParams.has('sent') ? 'true' : undefined,
        confirmed: url.searchParams.has('confirmed') ? 'true' : undefined,
      }
    case 'coming':
      return {
        until: url.searchParams.get('until') ?? undefined,
        key: url.searchParams.get('key') ?? undefined,
        sent: url.searchParams.has('sent') ? 'true' : undefined,
        confirmed: url.searchParams.has('confirmed') ? 'true' : undefined,
      }
    case 'contact':
      return {
        topic: url.searchParams.get('topic') ?? undefined,
        sent: url.searchParams.has('sent') ? 'true' : undefined,
      }
    case 'report':
      return { sent: url.searchParams.has('sent') ? 'true' : undefined }
    default:
      return {}
  }
}

function isCached(page: PageName, url: URL, city: SettingChanges): boolean {
  const { q, from, to, compare, day, tag, writer, page: number } = parametersOf(page, url, city)
  return !q && !from && !to && !compare && !day && !tag && !writer && Number(number ?? 1) <= CACHED_PAGES
}

/** The language requested by an address, if the city offers it. */
function languageAsked({ searchParams }: URL, city: SettingChanges): 'mn' | 'en' | undefined {
  const asked = searchParams.get('lang')
  return asked === 'mn' || (asked === 'en' && offersEnglish(city)) ? asked : undefined
}

const offersEnglish = (city: SettingChanges): boolean =>
  valueOn(valuesOf(cityIdentity, city), dayInUlaanbaatar(new Date())).languages.includes('en')

/** Language and display settings of a request: the address takes precedence over the cookies. */
function settingsOf(url: URL, header: string, city: SettingChanges): PageSettings {
  const chosenBefore = languageOf(cookieIn(header, LANGUAGE_KEY))
  const lang = languageAsked(url, city) ?? (chosenBefore === 'en' && !offersEnglish(city) ? 'mn' : chosenBefore)
  const chosen = readSettings(header, lang)
  const cookies: Record<string, string> = {}
  for (const name of SHOWN) if (chosen[name] !== DEFAULT_SETTINGS[name]) cookies[name] = String(chosen[name])
  return { lang, cookies }
}

const cookieIn = (header: string, name: string): string | undefined =>
  header
    .split(/; */)
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1)
