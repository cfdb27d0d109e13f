import type { Translate } from '../../core/i18n/text.ts'
import type { mn } from './mn.ts'

const NAMED: Readonly<Record<string, keyof (typeof mn)['page']>> = {
  '/': 'home',
  '/about-us': 'about',
  '/blog': 'blog',
  '/booking': 'booking',
  '/contact-us': 'contact',
  '/documents': 'documents',
  '/faqs': 'faqs',
  '/fund': 'fund',
  '/laws': 'laws',
  '/news': 'news',
  '/open-data': 'openData',
  '/payment': 'payment',
  '/pricing': 'pricing',
  '/report': 'report',
  '/search': 'search',
  '/shop': 'shop',
  '/surveys': 'surveys',
  '/videos': 'videos',
}

/** The name of a page without a title of its own: that of the page, its readable address, or its path. */
export function pageNameOf(path: string, t: Translate<typeof mn>, rest: string): string {
  if (path === '*') return rest
  const name = NAMED[path]
  return name ? t(`page.${name}`) : path
}
