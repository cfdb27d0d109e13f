import type { ReactNode } from 'react'
import type { PageData } from './renderer.ts'
import type { Site } from './site.ts'

/** What a page says of itself to search engines and to those with whom it is shared. */
export interface Head {
  title: string
  description: string
  /** Path and query of the page's one true address, without the language. */
  canonical: string
  /** A picture as a path of the site or a whole address, with its size where it is known. */
  picture?: { url: string; alt: string; width?: number | null; height?: number | null }
  /** Set for articles: instants of the first and the last edition. */
  article?: { headline: string; postedAt: string; updatedAt: string; section: string }
  /** Languages it can be read in; the first is the one without `?lang`. */
  languages: readonly ('mn' | 'en')[]
  /** Origins whose players may be put into the page; nothing else is framed. */
  frames?: readonly string[]
  /** The feed that follows what the page lists: its path, and what it is called. */
  feed?: { href: string; title: string }
  /** The page is complete without its script, which is fetched when everything else has arrived. */
  scriptLater?: boolean
  /** The module below web/ that takes the page over instead of the common one; the page carries its styles. */
  entry?: string
  /** Search results and error pages stay out of search engines. */
  hidden?: boolean
}

/** A public page: what it says of itself, and what it shows. */
export interface PublicPage {
  head: (site: Site, data: PageData) => Head
  Body: (props: { data: PageData }) => ReactNode
  status?: number
}
