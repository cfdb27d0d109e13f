import { CASE_KINDS, type CaseKind } from './case-form.ts'
import { type FeedName, feedOf } from './feed/address.ts'
import type { PublicPage } from './page.ts'
import { articlePage } from './pages/ArticlePage.tsx'
import { casePage } from './pages/CasePage.tsx'
import { contactPage } from './pages/ContactPage.tsx'
import { faqsPage } from './pages/FaqsPage.tsx'
import { homePage } from './pages/HomePage.tsx'
import { lawPage } from './pages/LawPage.tsx'
import { lawsPage } from './pages/LawsPage.tsx'
import { newsPage } from './pages/NewsPage.tsx'
import { busyPage, maintenancePage, notFoundPage } from './pages/ProblemPage.tsx'
import { reportPage } from './pages/ReportPage.tsx'
import { searchPage } from './pages/SearchPage.tsx'
import { surveyPage } from './pages/SurveyPage.tsx'
import { surveysPage } from './pages/SurveysPage.tsx'
import { videosPage } from './pages/VideosPage.tsx'
import type { PageData } from './renderer.ts'

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** A public page that has an address of its own, and what its address names. */
type Place =
  | { page: 'home' | 'news' | 'laws' | 'videos' | 'faqs' | 'surveys' | 'contact' | 'report' | 'search' }
  | { page: 'case'; kind: CaseKind }
  | { page: 'feed'; feed: FeedName }
  | { page: 'article' | 'law' | 'survey'; id: string | undefined }

const idOf = (word: string) => (UUID.test(word) ? word.toLowerCase() : undefined)

/** The public page of an address, undefined where the application answers. */
export function placeOf(url: URL): Place | undefined {
  const path = url.pathname === '/' ? '/' : url.pathname.replace(/\/+$/, '')
  if (path === '/') return { page: 'home' }
  if (path === '/news') return { page: 'news' }
  if (path === '/laws') return { page: 'laws' }
  if (path === '/videos') return { page: 'videos' }
  if (path === '/faqs') return { page: 'faqs' }
  if (path === '/surveys') return { page: 'surveys' }
  if (path === '/search') return { page: 'search' }
  if (path === '/contact-us') return { page: 'contact' }
  if (path === '/report') return { page: 'report' }
  const kind = CASE_KINDS.find((one) => path === `/case/${one}`)
  if (kind) return { page: 'case', kind }
  const feed = feedOf(path)
  if (feed) return { page: 'feed', feed }
  const [, area, id = ''] = /^\/(news|laws|survey)\/([^/]+)$/.exec(path) ?? []
  if (area === undefined) return undefined
  return { page: area === 'news' ? 'article' : area === 'laws' ? 'law' : 'survey', id: idOf(id) }
}

/** What is drawn at an address with the answers that came. */
export function pageAt(url: URL, data: PageData): PublicPage {
  if (data.problem?.code === 'maintenance') return maintenancePage
  if (data.problem) return data.problem.status >= 500 || data.problem.status === 429 ? busyPage : notFoundPage
  const place = placeOf(url)
  if (place?.page === 'home') return homePage
  if (place?.page === 'news' && data.list) return newsPage
  if (place?.page === 'article' && data.article) return articlePage
  if (place?.page === 'laws' && data.laws) return lawsPage
  if (place?.page === 'law' && data.law) return lawPage
  if (place?.page === 'videos' && data.videos) return videosPage
  if (place?.page === 'faqs' && data.faqs) return faqsPage
  if (place?.page === 'surveys' && data.surveysRunning) return surveysPage
  if (place?.page === 'survey' && data.survey) return surveyPage
  if (place?.page === 'contact' && data.contact) return contactPage
  if (place?.page === 'report' && data.report) return reportPage
  if (place?.page === 'case' && data.case) return casePage
  if (place?.page === 'search') return searchPage
  return notFoundPage
}
