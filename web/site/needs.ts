import { dayInUlaanbaatar } from '#contract/core/time/calendar.ts'
import { valueOn, valuesOf } from '#contract/core/time/dated.ts'
import { areas } from '#contract/features/areas/index.ts'
import { benchmarks } from '#contract/features/benchmarks/index.ts'
import { blog } from '#contract/features/blog/index.ts'
import { coming } from '#contract/features/coming/index.ts'
import { contacts } from '#contract/features/contacts/index.ts'
import { documents } from '#contract/features/documents/index.ts'
import { faq } from '#contract/features/faq/index.ts'
import { funds } from '#contract/features/funds/index.ts'
import { holdings } from '#contract/features/holdings/index.ts'
import { laws } from '#contract/features/laws/index.ts'
import { news } from '#contract/features/news/index.ts'
import { opendata } from '#contract/features/opendata/index.ts'
import { homeParts, sections } from '#contract/features/sections/index.ts'
import { shop } from '#contract/features/shop/index.ts'
import { surveys } from '#contract/features/surveys/index.ts'
import { team } from '#contract/features/team/index.ts'
import { videos } from '#contract/features/videos/index.ts'
import { violations } from '#contract/features/violations/index.ts'
import { blogFilterOf } from './blog-filter.ts'
import { appointmentNeeds, bookingNeeds } from './booking-needs.ts'
import type { CaseKind } from './case-form.ts'
import { districtOf } from './contact-form.ts'
import { documentFilterOf } from './document-filter.ts'
import { type FeedName, feedAreaOf } from './feed/address.ts'
import { comparedIn, comparedRangeOf, DEFAULT_RANGE, rangeOf, viewOf } from './fund-range.ts'
import { holdingsDayOf } from './holdings-day.ts'
import { lawFilterOf, searchOf } from './law-filter.ts'
import { need } from './need.ts'
import { newsFilterOf } from './news-filter.ts'
import { paymentNeeds } from './payment-needs.ts'
import type { PageData, PageNeed } from './renderer.ts'
import { placeOf } from './routes.ts'
import { shopFilterOf } from './shop-filter.ts'
import { surveyFilterOf } from './survey-filter.ts'
import { videoFilterOf } from './video-filter.ts'

/** News per page. Our choice: fills rows of two and of three. */
export const NEWS_PAGE_SIZE = 12
/** Maximum number of pinned news shown before the others on the first page. */
const PINNED_FIRST = 3
/** Posts, acts and videos per page. Our choice. */
const POSTS_PAGE_SIZE = 12
const LAWS_PAGE_SIZE = 20
/** Products per page. Our choice: fills rows of two and of three. */
const PRODUCTS_PAGE_SIZE = 24
const VIDEOS_PAGE_SIZE = 12
/** Documents per page, on the page of a fund, and on the page about the funds. Our choice. */
const DOCUMENTS_PAGE_SIZE = 50
const FUND_DOCUMENTS = 20
const ABOUT_DOCUMENTS = 6
/** The maximum number of funds that filters offer. */
const FUNDS_OFFERED = 100
/** Running surveys are few; closed ones are paged. */
const SURVEYS_RUNNING = 50
const SURVEYS_PAGE_SIZE = 20
const HOME_LATEST = 10
/** Entries of a feed. Our choice: several weeks of a busy office; feed readers keep older ones. */
const FEED_ENTRIES = 50
/** Results of each kind on the page of the global search. */
const FOUND_SHOWN = 5

/**
 * The API calls whose responses an address needs before it can be rendered; undefined when it is not a public page.
 * Some calls depend on responses (an article's area), so the server asks again with the known data until nothing new is
 * needed.
 */
export function needsOf(url: URL, known: PageData = {}): PageNeed[] | undefined {
  const place = placeOf(url)
  switch (place?.page) {
    case undefined:
      return undefined
    case 'home':
      return homeNeeds(known)
    case 'search':
      return searchNeeds(searchOf(url))
    case 'news':
      return newsNeeds(url, known)
    case 'article':
      return place.id === undefined ? [] : articleNeeds(place.id, known)
    case 'laws':
      return [
        need('laws', laws, 'list', { query: { ...lawFilterOf(url), pageSize: LAWS_PAGE_SIZE, sort: '-adoptedOn' } }),
      ]
    case 'law':
      return place.id === undefined ? [] : [need('law', laws, 'one', { params: { id: place.id } })]
    case 'funds':
      return fundListNeeds(url)
    case 'fund':
      return place.id === undefined ? [] : fundNeeds(url, place.id)
    case 'fundMail':
      return [need('fundMail', funds, 'subscriptionForm', {})]
    case 'documents':
      return documentNeeds(url)
    case 'document':
      return place.id === undefined
        ? []
        : [need('document', documents, 'one', { params: { id: place.id } }), fundNames()]
    case 'blog':
      return [blogNeed(url, known)]
    case 'post':
      return postNeeds(place.slug, known)
    case 'shop':
      return [
        need('products', shop, 'list', { query: { ...shopFilterOf(url, known.city), pageSize: PRODUCTS_PAGE_SIZE } }),
      ]
    case 'product':
      return [need('product', shop, 'named', { params: { slug: place.slug } })]
    case 'order':
      return orderNeeds(url.searchParams.get('product') ?? '')
    case 'myOrder':
      return [need('myOrder', shop, 'follow', { query: { secret: url.searchParams.get('key') ?? '' } })]
    case 'invoice':
    case 'pricing':
    case 'payment':
      return paymentNeeds(place.page, url)
    case 'coming':
      return [need('coming', coming, 'current', {})]
    case 'openData':
      return [need('openData', opendata, 'list', {})]
    case 'videos':
      return videoNeeds(url, known)
    case 'surveys':
      return surveyListNeeds(url)
    case 'survey':
      return place.id === undefined ? [] : surveyNeeds(place.id, known)
    case 'contact':
      return contactNeeds(url, known)
    case 'report':
      return reportNeeds(url, known)
    case 'case':
      return caseNeeds(url, place.kind)
    case 'booking':
      return bookingNeeds(url)
    case 'appointment':
      return appointmentNeeds(url, known)
    case 'feed':
      return feedNeeds(url, place.feed)
    case 'about':
      return aboutNeeds()
    case 'faqs':
      return [need('faqs', faq, 'groups', { query: searchOf(url) ? { q: searchOf(url) } : {} })]
  }
}

const orderNeeds = (slug: string): PageNeed[] => [
  need('product', shop, 'named', { params: { slug } }),
  need('orderForm', shop, 'orderForm', {}),
]

const aboutNeeds = (): PageNeed[] => [
  need('about', sections, 'groups', { query: { category: 'about' } }),
  need('services', sections, 'groups', { query: { category: 'service' } }),
  need('team', team, 'groups', { query: {} }),
  need('documents', documents, 'list', { query: { pageSize: ABOUT_DOCUMENTS, sort: '-year' } }),
]

function homeNeeds(known: PageData): PageNeed[] {
  const shown = valueOn(valuesOf(homeParts, known.city ?? {}), dayInUlaanbaatar(new Date()))
  const pinned = { pinned: 'true', pageSize: PINNED_FIRST, sort: '-postedAt' } as const
  return [
    need('pinned', news, 'list', { query: pinned }),
    need('list', news, 'list', { query: { pageSize: HOME_LATEST, sort: '-postedAt' } }),
    need('districts', areas, 'names', { query: {} }),
    need('surveysRunning', surveys, 'list', { query: { phase: 'active', pageSize: 1 } }),
    ...(shown.slides ? [need('slides', sections, 'groups', { query: { category: 'slide' } })] : []),
    ...(shown.education ? [need('education', sections, 'groups', { query: { category: 'education' } })] : []),
    ...(shown.videos ? [need('videos', videos, 'list', { query: pinned })] : []),
  ]
}

function searchNeeds(q: string): PageNeed[] {
  if (q === '') return []
  const query = { q, pageSize: FOUND_SHOWN }
  const best = { ...query, sort: '-match' } as const
  return [
    need('list', news, 'list', { query: best }),
    need('laws', laws, 'list', { query: best }),
    need('faqs', faq, 'groups', { query: { q } }),
    need('surveysRunning', surveys, 'list', { query: { ...query, phase: 'active' } }),
    need('videos', videos, 'list', { query: best }),
    need('documents', documents, 'list', { query: best }),
  ]
}

function newsNeeds(url: URL, known: PageData): PageNeed[] {
  const { page, ...filter } = newsFilterOf(url, known.city)
  const needs = [
    need('list', news, 'list', { query: { ...filter, page, pageSize: NEWS_PAGE_SIZE } }),
    need('districts', areas, 'names', { query: {} }),
  ]
  if (page === 1 && !filter.q) {
    needs.push(
      need('pinned', news, 'list', { query: { ...filter, pinned: 'true', pageSize: PINNED_FIRST, sort: '-postedAt' } }),
    )
  }
  if (filter.areaId) needs.push(need('path', areas, 'path', { params: { id: filter.areaId } }))
  const district = known.path?.data.find((area) => area.level === 'district')
  if (district) needs.push(need('khoroos', areas, 'names', { query: { parentId: district.id } }))
  return needs
}

function contactNeeds(url: URL, known: PageData): PageNeed[] {
  if (url.searchParams.has('sent')) return [need('contact', contacts, 'form', {})]
  const district = districtOf(known.form?.values)
  return [
    need('contact', contacts, 'form', {}),
    need('districts', areas, 'names', { query: {} }),
    ...(district ? [need('khoroos', areas, 'names', { query: { parentId: district } })] : []),
  ]
}

function reportNeeds(url: URL, known: PageData): PageNeed[] {
  const form = need('report', violations, 'reportForm', {})
  // without an account there is no form to fill in
  if (url.searchParams.has('sent') || known.report?.data.withoutAccount === false) return [form]
  const district = districtOf(known.form?.values)
  return [
    form,
    need('districts', areas, 'names', { query: {} }),
    ...(district ? [need('khoroos', areas, 'names', { query: { parentId: district } })] : []),
  ]
}

function caseNeeds(url: URL, kind: CaseKind): PageNeed[] {
  const input = { query: { secret: url.searchParams.get('key') ?? '' } }
  return [kind === 'violation' ? need('case', violations, 'follow', input) : need('case', contacts, 'follow', input)]
}

function videoNeeds(url: URL, known: PageData): PageNeed[] {
  const { video, ...filter } = videoFilterOf(url, known.city)
  const list = need('videos', videos, 'list', { query: { ...filter, pageSize: VIDEOS_PAGE_SIZE } })
  return video ? [need('video', videos, 'one', { params: { id: video } }), list] : [list]
}

function surveyListNeeds(url: URL): PageNeed[] {
  const { page, askedIn } = surveyFilterOf(url)
  const asked = askedIn ? { askedIn } : {}
  return [
    need('surveysRunning', surveys, 'list', {
      query: { ...asked, phase: 'active', pageSize: SURVEYS_RUNNING, sort: 'endDate' },
    }),
    need('surveysClosed', surveys, 'list', {
      query: { ...asked, phase: 'closed', results: 'public', page, pageSize: SURVEYS_PAGE_SIZE, sort: '-endDate' },
    }),
    need('districts', areas, 'names', { query: {} }),
  ]
}

function surveyNeeds(id: string, known: PageData): PageNeed[] {
  const survey = need('survey', surveys, 'one', { params: { id } })
  const { phase, resultView, targets = [] } = known.survey?.data ?? {}
  const [only, ...others] = targets
  if (phase === 'active' && only && others.length === 0)
    return [survey, need('surveyBelow', areas, 'names', { query: { parentId: only.areaId } })]
  if (phase !== 'closed' || resultView !== 'public_after_close') return [survey]
  return [survey, need('surveyResult', surveys, 'result', { params: { id }, query: {} })]
}

function feedNeeds(url: URL, feed: FeedName): PageNeed[] {
  const areaId = feedAreaOf(url)
  // an unknown area is a 404 rather than an empty feed
  const path = areaId ? [need('path', areas, 'path', { params: { id: areaId } })] : []
  const query = { areaId, pageSize: FEED_ENTRIES, sort: '-postedAt' } as const
  if (feed === 'news') return [...path, need('list', news, 'list', { query })]
  if (feed === 'laws') return [...path, need('laws', laws, 'list', { query })]
  if (feed === 'blog') return [...path, need('posts', blog, 'list', { query })]
  if (feed === 'documents') return [...path, need('documents', documents, 'list', { query })]
  const running = { askedIn: areaId, phase: 'active', pageSize: FEED_ENTRIES, sort: '-startDate' } as const
  return [...path, need('surveysRunning', surveys, 'list', { query: running })]
}

function fundListNeeds(url: URL): PageNeed[] {
  const { codes } = comparedIn(url)
  const range = comparedRangeOf(url)
  return [
    need('funds', funds, 'overview', { query: { line: codes.length > 0 ? DEFAULT_RANGE : rangeOf(url) } }),
    ...(codes.length > 1 ? [need('comparison', funds, 'compare', { query: { codes: codes.join(','), range } })] : []),
  ]
}

function fundNeeds(url: URL, id: string): PageNeed[] {
  const view = viewOf(url)
  const days = 'days' in view ? view.days : {}
  return [
    need('fund', funds, 'one', { params: { id } }),
    need('fundFigures', funds, 'figures', { params: { id }, query: { line: rangeOf(url), ...days } }),
    need('benchmarks', benchmarks, 'compared', { query: { fundId: id, line: rangeOf(url), ...days } }),
    need('documents', documents, 'list', { query: { fundId: id, pageSize: FUND_DOCUMENTS, sort: '-year' } }),
    need('fundHoldings', holdings, 'summary', { params: { id }, query: { day: holdingsDayOf(url) } }),
  ]
}

const fundNames = () => need('fundNames', funds, 'list', { query: { pageSize: FUNDS_OFFERED, sort: 'name' } })

function documentNeeds(url: URL): PageNeed[] {
  const { fund, ...filter } = documentFilterOf(url)
  const query = { ...filter, ...(fund && { fundId: fund }), pageSize: DOCUMENTS_PAGE_SIZE, sort: '-year' } as const
  return [need('documents', documents, 'list', { query }), fundNames()]
}

const blogNeed = (url: URL, known: PageData): PageNeed =>
  need('posts', blog, 'list', {
    query: { ...blogFilterOf(url, known.city), pageSize: POSTS_PAGE_SIZE, sort: '-postedAt' },
  })

function postNeeds(slug: string, known: PageData): PageNeed[] {
  const post = need('post', blog, 'named', { params: { slug } })
  const id = known.post?.data.id
  if (!id) return [post]
  return [
    post,
    need('relatedPosts', blog, 'related', { params: { id } }),
    need('postComments', blog, 'comments', { params: { id } }),
    need('postLikes', blog, 'likes', { params: { id } }),
  ]
}

function articleNeeds(id: string, known: PageData): PageNeed[] {
  const article = need('article', news, 'one', { params: { id } })
  const areaId = known.article?.data.areaId
  if (!areaId) return [article]
  return [
    article,
    need('path', areas, 'path', { params: { id: areaId } }),
    need('more', news, 'more', { params: { id } }),
  ]
}
