import { CITY_COLOUR_CODES } from '#contract/core/areas/city.ts'
import type { Lang } from '#contract/core/text/localized.ts'
import { escapeHtml } from '#contract/core/text/richtext-html.ts'
import { FEED_TYPE } from './feed/address.ts'
import type { Head } from './page.ts'
import type { Site } from './site.ts'

const LOCALES = { mn: 'mn_MN', en: 'en_US' }
/** The preview picture of pages without one of their own; in web/static. */
const OWN_PICTURE = { url: '/share.png', width: 1200, height: 630 }

/** Attributes in HTML syntax. */
export const attributesOf = (attributes: Record<string, string>): string =>
  Object.entries(attributes)
    .map(([name, value]) => `${name}="${escapeHtml(value)}"`)
    .join(' ')

const tag = (name: string, attributes: Record<string, string>) => `<${name} ${attributesOf(attributes)} />`
const named = (name: string, content: string) => tag('meta', { name, content })
const property = (name: string, content: string) => tag('meta', { property: name, content })

/** JSON for a script element: without '<' nothing can end the script. */
const asScriptText = (value: unknown) => JSON.stringify(value).replace(/</g, '\\u003c')

/** The tags of a page's head: title, description, canonical address, languages, and the preview for sharing. */
export function headHtml(head: Head, site: Site, origin: string): string {
  const whole = (path: string) => new URL(path, origin).href
  const inLanguage = (lang: Lang) => {
    const url = new URL(head.canonical, origin)
    if (lang !== 'mn') url.searchParams.set('lang', lang)
    return url.href
  }
  const shown: Lang = head.languages.includes(site.lang) ? site.lang : 'mn'
  const picture = head.picture ?? { ...OWN_PICTURE, alt: site.t('site.name') }
  const tags = [
    `<title>${escapeHtml(head.title)}</title>`,
    named('description', head.description),
    named('theme-color', CITY_COLOUR_CODES[site.identity.colour]),
    property('og:title', head.title),
    property('og:description', head.description),
    property('og:site_name', site.t('site.name')),
    property('og:type', head.article ? 'article' : 'website'),
    property('og:locale', LOCALES[shown]),
    property('og:url', inLanguage(shown)),
    property('og:image', whole(picture.url)),
    property('og:image:alt', picture.alt),
    named('twitter:card', 'summary_large_image'),
  ]
  if (picture.width && picture.height)
    tags.push(property('og:image:width', `${picture.width}`), property('og:image:height', `${picture.height}`))
  if (head.hidden) return [...tags, named('robots', 'noindex')].join('')
  tags.push(tag('link', { rel: 'canonical', href: inLanguage(shown) }))
  if (head.languages.length > 1 && site.identity.languages.includes('en')) {
    const alternates = head.languages.map((lang) =>
      tag('link', { rel: 'alternate', hreflang: lang, href: inLanguage(lang) }),
    )
    tags.push(...alternates, tag('link', { rel: 'alternate', hreflang: 'x-default', href: inLanguage('mn') }))
  }
  if (head.feed) {
    const { href, title } = head.feed
    tags.push(tag('link', { rel: 'alternate', type: FEED_TYPE, title, href: whole(href) }))
  }
  if (head.product)
    tags.push(
      productData(head.product, { description: head.description, image: whole(picture.url), url: inLanguage(shown) }),
    )
  if (head.article) {
    const { headline, postedAt, updatedAt, section } = head.article
    tags.push(property('article:published_time', postedAt), property('article:modified_time', updatedAt))
    tags.push(property('article:section', section))
    const data = {
      '@context': 'https://schema.org',
      '@type': 'NewsArticle',
      headline,
      description: head.description,
      datePublished: postedAt,
      dateModified: updatedAt,
      articleSection: section,
      inLanguage: shown,
      mainEntityOfPage: inLanguage(shown),
      image: [whole(picture.url)],
      publisher: { '@type': 'GovernmentOrganization', name: site.t('site.name') },
    }
    tags.push(`<script type="application/ld+json">${asScriptText(data)}</script>`)
  }
  return tags.join('')
}

/** What search engines show of a product (schema.org/Product). */
function productData(
  { name, code, price, inStock, rating }: NonNullable<Head['product']>,
  { description, image, url }: { description: string; image: string; url: string },
): string {
  const data = {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name,
    sku: code,
    description,
    image: [image],
    offers: {
      '@type': 'Offer',
      price,
      priceCurrency: 'MNT',
      availability: `https://schema.org/${inStock ? 'InStock' : 'OutOfStock'}`,
      url,
    },
    ...(rating.mean !== null && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: rating.mean,
        reviewCount: rating.count,
        bestRating: 5,
      },
    }),
  }
  return `<script type="application/ld+json">${asScriptText(data)}</script>`
}
