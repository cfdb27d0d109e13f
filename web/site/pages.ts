import './texts/add-common.ts'
import './texts/add-blog.ts'
import './texts/add-fund.ts'
import './texts/add-payment.ts'
import './texts/add-services.ts'
import type { PublicPage } from './page.ts'
import { type PageName, pageNameOf } from './page-name.ts'
import { aboutPage } from './pages/AboutPage.tsx'
import { appointmentPage } from './pages/AppointmentPage.tsx'
import { articlePage } from './pages/ArticlePage.tsx'
import { blogPage } from './pages/BlogPage.tsx'
import { bookingPage } from './pages/BookingPage.tsx'
import { casePage } from './pages/CasePage.tsx'
import { comingPage } from './pages/ComingPage.tsx'
import { contactPage } from './pages/ContactPage.tsx'
import { documentPage } from './pages/DocumentPage.tsx'
import { documentsPage } from './pages/DocumentsPage.tsx'
import { faqsPage } from './pages/FaqsPage.tsx'
import { fundMailPage } from './pages/FundMailPage.tsx'
import { fundPage } from './pages/FundPage.tsx'
import { fundsPage } from './pages/FundsPage.tsx'
import { homePage } from './pages/HomePage.tsx'
import { invoicePage } from './pages/InvoicePage.tsx'
import { lawPage } from './pages/LawPage.tsx'
import { lawsPage } from './pages/LawsPage.tsx'
import { myOrderPage } from './pages/MyOrderPage.tsx'
import { newsPage } from './pages/NewsPage.tsx'
import { openDataPage } from './pages/OpenDataPage.tsx'
import { orderPage } from './pages/OrderPage.tsx'
import { paymentPage } from './pages/PaymentPage.tsx'
import { postPage } from './pages/PostPage.tsx'
import { pricingPage } from './pages/PricingPage.tsx'
import { busyPage, maintenancePage, notFoundPage } from './pages/ProblemPage.tsx'
import { productPage } from './pages/ProductPage.tsx'
import { reportPage } from './pages/ReportPage.tsx'
import { searchPage } from './pages/SearchPage.tsx'
import { shopPage } from './pages/ShopPage.tsx'
import { surveyPage } from './pages/SurveyPage.tsx'
import { surveysPage } from './pages/SurveysPage.tsx'
import { videosPage } from './pages/VideosPage.tsx'
import type { PageData } from './renderer.ts'

const PAGES: Record<PageName, PublicPage> = {
  home: homePage,
  news: newsPage,
  article: articlePage,
  laws: lawsPage,
  law: lawPage,
  funds: fundsPage,
  fund: fundPage,
  fundMail: fundMailPage,
  videos: videosPage,
  faqs: faqsPage,
  documents: documentsPage,
  document: documentPage,
  about: aboutPage,
  blog: blogPage,
  post: postPage,
  booking: bookingPage,
  appointment: appointmentPage,
  shop: shopPage,
  product: productPage,
  openData: openDataPage,
  order: orderPage,
  myOrder: myOrderPage,
  invoice: invoicePage,
  pricing: pricingPage,
  payment: paymentPage,
  surveys: surveysPage,
  survey: surveyPage,
  coming: comingPage,
  contact: contactPage,
  report: reportPage,
  case: casePage,
  search: searchPage,
  notFound: notFoundPage,
  busy: busyPage,
  maintenance: maintenancePage,
}

/**
 * The page at an address with the loaded data. `running` renders a running survey, which has its own script
 * (answer.tsx).
 */
export function pageAt(url: URL, data: PageData, running?: PublicPage): PublicPage {
  const name = pageNameOf(url, data)
  return (name === 'survey' && data.survey?.data.phase === 'active' && running) || PAGES[name]
}
