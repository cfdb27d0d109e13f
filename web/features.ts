import type { WebFeature } from './core/feature.ts'
import auth from './features/auth/index.ts'
import news from './features/news/index.ts'
import overview from './features/overview/index.ts'
import pages from './features/pages/index.ts'

/** The browser's side of every feature that has one, in the order of the menu. */
export const features: Record<string, WebFeature> = { overview, news, auth, pages }
