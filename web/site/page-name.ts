import type { PageData } from './renderer.ts'
import { placeOf } from './routes.ts'

/** The pages that share one script (client.tsx), each of which is a chunk of its own. */
export type PageName = keyof typeof PAGE_MODULES

/** The modules of the pages below web/, as the build's manifest names them. */
export const PAGE_MODULES = {
  home: 'site/pages/HomePage.tsx',
  news: 'site/pages/NewsPage.tsx',
  article: 'site/pages/ArticlePage.tsx',
  laws: 'site/pages/LawsPage.tsx',
  law: 'site/pages/LawPage.tsx',
  funds: 'site/pages/FundsPage.tsx',
  fund: 'site/pages/FundPage.tsx',
  fundMail: 'site/pages/FundMailPage.tsx',
  videos: 'site/pages/VideosPage.tsx',
  faqs: 'site/pages/FaqsPage.tsx',
  documents: 'site/pages/DocumentsPage.tsx',
  document: 'site/pages/DocumentPage.tsx',
  about: 'site/pages/AboutPage.tsx',
  blog: 'site/pages/BlogPage.tsx',
  post: 'site/pages/PostPage.tsx',
  booking: 'site/pages/BookingPage.tsx',
  appointment: 'site/pages/AppointmentPage.tsx',
  shop: 'site/pages/ShopPage.tsx',
  product: 'site/pages/ProductPage.tsx',
  openData: 'site/pages/OpenDataPage.tsx',
  order: 'site/pages/OrderPage.tsx',
  myOrder: 'site/pages/MyOrderPage.tsx',
  invoice: 'site/pages/InvoicePage.tsx',
  pricing: 'site/pages/PricingPage.tsx',
  payment: 'site/pages/PaymentPage.tsx',
  surveys: 'site/pages/SurveysPage.tsx',
  survey: 'site/pages/SurveyPage.tsx',
  coming: 'site/pages/ComingPage.tsx',
  contact: 'site/pages/ContactPage.tsx',
  report: 'site/pages/ReportPage.tsx',
  case: 'site/pages/CasePage.tsx',
  search: 'site/pages/SearchPage.tsx',
  notFound: 'site/pages/ProblemPage.tsx',
  busy: 'site/pages/ProblemPage.tsx',
  maintenance: 'site/pages/ProblemPage.tsx',
} as const

/** Which page an address shows with the loaded data. */
export function pageNameOf(url: URL, data: PageData): PageName {
  if (data.problem?.code === 'maintenance') return 'maintenance'
  if (data.problem) return data.problem.status >= 500 || data.problem.status === 429 ? 'busy' : 'notFound'
  const page = placeOf(url)?.page
  if (page === 'home' || page === 'search') return page
  if (page === 'news' && data.list) return page
  if (page === 'surveys' && data.surveysRunning) return page
  if (page === 'booking') return data.booking || data.offer ? page : 'notFound'
  if (page === 'blog') return data.posts ? page : 'notFound'
  if (page === 'shop') return data.products ? page : 'notFound'
  if (page === 'order') return data.product && data.orderForm ? page : 'notFound'
  if (page === 'pricing') return data.plans ? page : 'notFound'
  if (page === 'payment') return data.planForm ? page : 'notFound'
  if (page === undefined || page === 'feed' || page === 'news' || page === 'surveys') return 'notFound'
  return data[page] ? page : 'notFound'
}
