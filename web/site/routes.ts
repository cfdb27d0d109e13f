import { CASE_KINDS, type CaseKind } from './case-form.ts'
import { type FeedName, feedOf } from './feed/address.ts'

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The address of a post: its title in Latin letters and its number, or its id. */
const SLUG = /^\/blog\/([a-z0-9-]{1,100})$/i
/** The address of a product, as that of a post. */
const PRODUCT = /^\/shop\/([a-z0-9-]{1,100})$/i

/** A public page with its own address, and the parameters in it. */
type Place =
  | {
      page:
        | 'home'
        | 'news'
        | 'laws'
        | 'videos'
        | 'faqs'
        | 'about'
        | 'surveys'
        | 'contact'
        | 'report'
        | 'search'
        | 'funds'
        | 'fundMail'
        | 'documents'
        | 'blog'
        | 'booking'
        | 'appointment'
        | 'shop'
        | 'order'
        | 'myOrder'
        | 'invoice'
        | 'pricing'
        | 'payment'
        | 'openData'
        | 'coming'
    }
  | { page: 'post' | 'product'; slug: string }
  | { page: 'case'; kind: CaseKind }
  | { page: 'feed'; feed: FeedName }
  | { page: 'article' | 'law' | 'survey' | 'fund' | 'document'; id: string | undefined }

/** The page of one record, by the first part of its address. */
const PAGE_OF: Record<string, 'article' | 'law' | 'fund' | 'document'> = {
  news: 'article',
  laws: 'law',
  fund: 'fund',
  documents: 'document',
}

const idOf = (word: string) => (UUID.test(word) ? word.toLowerCase() : undefined)

/** The public page at an address; undefined for addresses of the application. */
export function placeOf(url: URL): Place | undefined {
  const path = url.pathname === '/' ? '/' : url.pathname.replace(/\/+$/, '')
  if (path === '/') return { page: 'home' }
  if (path === '/news') return { page: 'news' }
  if (path === '/laws') return { page: 'laws' }
  if (path === '/fund') return { page: 'funds' }
  if (path === '/fund/mail') return { page: 'fundMail' }
  if (path === '/documents') return { page: 'documents' }
  if (path === '/videos') return { page: 'videos' }
  if (path === '/faqs') return { page: 'faqs' }
  if (path === '/about-us') return { page: 'about' }
  if (path === '/blog') return { page: 'blog' }
  if (path === '/booking') return { page: 'booking' }
  if (path === '/booking/own') return { page: 'appointment' }
  if (path === '/surveys') return { page: 'surveys' }
  if (path === '/search') return { page: 'search' }
  if (path === '/contact-us') return { page: 'contact' }
  if (path === '/report') return { page: 'report' }
  if (path === '/coming-soon') return { page: 'coming' }
  if (path === '/open-data') return { page: 'openData' }
  if (path === '/shop') return { page: 'shop' }
  if (path === '/shop/order') return { page: 'order' }
  if (path === '/shop/my-order') return { page: 'myOrder' }
  if (path === '/invoice') return { page: 'invoice' }
  if (path === '/pricing') return { page: 'pricing' }
  if (path === '/payment') return { page: 'payment' }
  const [, product] = PRODUCT.exec(path) ?? []
  if (product) return { page: 'product', slug: product.toLowerCase() }
  const [, slug] = SLUG.exec(path) ?? []
  if (slug) return { page: 'post', slug: slug.toLowerCase() }
  const kind = CASE_KINDS.find((one) => path === `/case/${one}`)
  if (kind) return { page: 'case', kind }
  const feed = feedOf(path)
  if (feed) return { page: 'feed', feed }
  const [, area, id = ''] = /^\/(news|laws|survey|fund|documents)\/([^/]+)$/.exec(path) ?? []
  if (area === undefined) return undefined
  return { page: PAGE_OF[area] ?? 'survey', id: idOf(id) }
}
