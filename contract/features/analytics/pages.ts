/** Longest search that is counted, UTF-16 units. */
export const SEARCH_COUNTED_MAX = 60

/** The public pages whose openings are counted, besides single records. */
const PAGES = new Set([
  '/',
  '/about-us',
  '/blog',
  '/booking',
  '/contact-us',
  '/documents',
  '/faqs',
  '/fund',
  '/laws',
  '/news',
  '/open-data',
  '/payment',
  '/pricing',
  '/report',
  '/search',
  '/shop',
  '/surveys',
  '/videos',
])
const RECORD = /^\/(?:news|laws|survey|fund|documents)\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const NAMED_RECORD = /^\/(?:blog|shop)\/[a-z0-9-]{1,100}$/

/**
 * The path under which an opened page is counted; undefined if it is not. Pages with a secret in their address, such as those of cases,
 * orders and appointments, are never counted. Rule: docs/rules/analytics.md.
 */
export function countedPath(pathname: string): string | undefined {
  const path = (pathname.replace(/\/+$/, '') || '/').toLowerCase()
  return PAGES.has(path) || RECORD.test(path) || NAMED_RECORD.test(path) ? path : undefined
}
