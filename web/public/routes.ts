import type { PublicPage } from './page.ts'
import { articlePage } from './pages/ArticlePage.tsx'
import { homePage } from './pages/HomePage.tsx'
import { newsPage } from './pages/NewsPage.tsx'
import { busyPage, maintenancePage, notFoundPage } from './pages/ProblemPage.tsx'
import type { PageData } from './renderer.ts'

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The public page of an address, undefined where the application answers. */
export function placeOf(url: URL): { page: 'home' | 'news' } | { page: 'article'; id: string | undefined } | undefined {
  const path = url.pathname === '/' ? '/' : url.pathname.replace(/\/+$/, '')
  if (path === '/') return { page: 'home' }
  if (path === '/news') return { page: 'news' }
  const id = /^\/news\/([^/]+)$/.exec(path)?.[1]
  if (id === undefined) return undefined
  return { page: 'article', id: UUID.test(id) ? id.toLowerCase() : undefined }
}

/** What is drawn at an address with the answers that came. */
export function pageAt(url: URL, data: PageData): PublicPage {
  if (data.problem?.code === 'maintenance') return maintenancePage
  if (data.problem) return data.problem.status >= 500 || data.problem.status === 429 ? busyPage : notFoundPage
  const place = placeOf(url)
  if (place?.page === 'home') return homePage
  if (place?.page === 'news' && data.list) return newsPage
  if (place?.page === 'article' && data.article) return articlePage
  return notFoundPage
}
