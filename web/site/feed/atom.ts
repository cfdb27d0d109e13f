import { escapeHtml } from '#contract/core/text/richtext-html.ts'
import { inLang, type Localized } from '#contract/core/text/unicode.ts'
import type { PageData } from '../renderer.ts'
import { addressOf, type Site } from '../site.ts'
import { FEED_TYPE, type FeedName, feedAddress, feedAreaOf } from './address.ts'
import { entriesOf, type FeedEntry } from './entries.ts'
import { feedTitle } from './title.ts'

/** Control and other characters that XML 1.0 forbids even when escaped. */
const NOT_XML = /(?![\t\n\r])\p{Cc}|\p{Surrogate}|[\ufffe\uffff]/gu

/** The date of an empty feed: a date is required (RFC 4287, 4.1.1) and must not change with every request. */
const NEVER = '1970-01-01T00:00:00.000Z'

const escapeXml = (text: string) => escapeHtml(text.replace(NOT_XML, ''))
const element = (name: string, text: string, attributes: Record<string, string> = {}) =>
  `<${name}${attributesOf(attributes)}>${escapeXml(text)}</${name}>`
const empty = (name: string, attributes: Record<string, string>) => `<${name}${attributesOf(attributes)}/>`
const attributesOf = (attributes: Record<string, string>) =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escapeXml(value)}"`)
    .join('')

/** An Atom feed (RFC 4287); undefined when its entries are missing. */
export function feedXml(feed: FeedName, site: Site, data: PageData, origin: string): string | undefined {
  const entries = entriesOf(feed, site, data)
  if (!entries) return undefined
  const { lang, url, t } = site
  const areaId = feedAreaOf(url)
  const whole = (path: string) => new URL(path, origin).href
  const self = whole(feedAddress(feed, { areaId, lang }))
  const list = addressOf(`/${feed}`, { [feed === 'surveys' ? 'askedIn' : 'areaId']: areaId, lang: langIn(lang) })
  const updated = entries.map((entry) => entry.updated).reduce((a, b) => (a > b ? a : b), NEVER)
  return [
    '<?xml version="1.0" encoding="utf-8"?>\n',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${lang}">`,
    element('id', self),
    element('title', feedTitle(site, feed, data.path)),
    element('subtitle', t(`${feed}.lead`)),
    element('updated', updated),
    `<author>${element('name', t('site.name'))}</author>`,
    empty('link', { rel: 'self', type: FEED_TYPE, href: self }),
    empty('link', { rel: 'alternate', type: 'text/html', hreflang: lang, href: whole(list) }),
    ...entries.map((entry) => entryXml(entry, lang, whole)),
    '</feed>\n',
  ].join('')
}

const langIn = (lang: 'mn' | 'en') => (lang === 'mn' ? undefined : lang)

function entryXml(entry: FeedEntry, lang: 'mn' | 'en', whole: (path: string) => string): string {
  const text = (name: string, value: Localized) => {
    const isForeign = lang === 'en' && !value.en
    return element(name, inLang(value, lang), isForeign ? { 'xml:lang': 'mn' } : {})
  }
  return [
    '<entry>',
    // independent of the domain, so that readers recognize the entry after a move
    element('id', `urn:uuid:${entry.id}`),
    text('title', entry.title),
    text('summary', entry.summary),
    element('published', entry.published),
    element('updated', entry.updated),
    `<author>${element('name', inLang(entry.area, lang))}</author>`,
    ...(entry.category ? [empty('category', { term: entry.category })] : []),
    empty('link', {
      rel: 'alternate',
      type: 'text/html',
      href: whole(addressOf(entry.path, { lang: langIn(lang) })),
    }),
    ...(entry.files ?? []).map(({ url, type, bytes, lang: hreflang }) =>
      empty('link', { rel: 'enclosure', type, hreflang, length: String(bytes), href: whole(url) }),
    ),
    '</entry>',
  ].join('')
}
