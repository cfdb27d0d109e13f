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
import { placeOf } from './routes.ts'

/**
 * The page at an address with the loaded data. `running` renders a running survey, which has its own script
 * (answer.tsx).
 */
export function pageAt(url: URL, data: PageData, running?: PublicPage): PublicPage {
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
  if (place?.page === 'survey' && data.survey) return (data.survey.data.phase === 'active' && running) || surveyPage
  if (place?.page === 'contact' && data.contact) return contactPage
  if (place?.page === 'report' && data.report) return reportPage
  if (place?.page === 'case' && data.case) return casePage
  if (place?.page === 'search') return searchPage
  return notFoundPage
}
