import type { ReactNode } from 'react'
import type { PageData } from './renderer.ts'
import type { Site } from './site.ts'

/** The metadata of a page for search engines and for sharing. */
export interface Head {
  title: string
  description: string
  /** Path and query of the page's canonical address, without the language. */
  canonical: string
  /** The preview picture as a path of the site or an absolute address, with its size if known. */
  picture?: { url: string; alt: string; width?: number | null; height?: number | null }
  /** Set for products: what search engines show of them. */
  product?: {
    name: string
    code: string
    price: number
    inStock: boolean
    rating: { mean: number | null; count: number }
  }
  /** Set for articles: first publication and last edit. */
  article?: { headline: string; postedAt: string; updatedAt: string; section: string }
  /** Languages of the page; the first is the one without `?lang`. */
  languages: readonly ('mn' | 'en')[]
  /** Origins whose players may be framed; no others are. */
  frames?: readonly string[]
  /** The feed of the list on the page: its path and title. */
  feed?: { href: string; title: string }
  /** The page is complete without its script, which is loaded after everything else. */
  scriptLater?: boolean
  /** The module below web/ that hydrates the page instead of the common one; the page includes its styles. */
  entry?: string
  /** Excludes search results and error pages from search engines. */
  hidden?: boolean
}

/** A public page: its metadata and its content. */
export interface PublicPage {
  head: (site: Site, data: PageData) => Head
  Body: (props: { data: PageData }) => ReactNode
  status?: number
  /** The page needs texts besides those of every page (load-texts.ts): the blog, the investment funds, plans and invoices, or the shop and appointments. */
  texts?: 'blog' | 'fund' | 'payment' | 'services'
}
