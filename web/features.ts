import type { WebFeature } from './core/feature.ts'
import admin from './features/admin/index.ts'
import areas from './features/areas/index.ts'
import news from './features/news/index.ts'
import overview from './features/overview/index.ts'
import users from './features/users/index.ts'
import { start } from './start.ts'

/** The browser's side of every feature that has one, in the order of the menu. */
export const features: Record<string, WebFeature> = { overview, areas, news, users, admin, ...start }
