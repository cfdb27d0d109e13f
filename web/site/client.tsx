import './styles/site.css'
import { hydrate } from './hydrate.tsx'
import type { PublicPage } from './page.ts'
import { type PageName, pageNameOf } from './page-name.ts'

/** A page is loaded when its address is open, so that a reader of news does not load the forms. */
const PAGES: Record<PageName, () => Promise<PublicPage>> = {
  home: async () => (await import('./pages/HomePage.tsx')).homePage,
  news: async () => (await import('./pages/NewsPage.tsx')).newsPage,
  article: async () => (await import('./pages/ArticlePage.tsx')).articlePage,
  laws: async () => (await import('./pages/LawsPage.tsx')).lawsPage,
  law: async () => (await import('./pages/LawPage.tsx')).lawPage,
  funds: async () => (await import('./pages/FundsPage.tsx')).fundsPage,
  fund: async () => (await import('./pages/FundPage.tsx')).fundPage,
  fundMail: async () => (await import('./pages/FundMailPage.tsx')).fundMailPage,
  videos: async () => (await import('./pages/VideosPage.tsx')).videosPage,
  faqs: async () => (await import('./pages/FaqsPage.tsx')).faqsPage,
  documents: async () => (await import('./pages/DocumentsPage.tsx')).documentsPage,
  document: async () => (await import('./pages/DocumentPage.tsx')).documentPage,
  about: async () => (await import('./pages/AboutPage.tsx')).aboutPage,
  blog: async () => (await import('./pages/BlogPage.tsx')).blogPage,
  post: async () => (await import('./pages/PostPage.tsx')).postPage,
  booking: async () => (await import('./pages/BookingPage.tsx')).bookingPage,
  appointment: async () => (await import('./pages/AppointmentPage.tsx')).appointmentPage,
  shop: async () => (await import('./pages/ShopPage.tsx')).shopPage,
  product: async () => (await import('./pages/ProductPage.tsx')).productPage,
  openData: async () => (await import('./pages/OpenDataPage.tsx')).openDataPage,
  order: async () => (await import('./pages/OrderPage.tsx')).orderPage,
  myOrder: async () => (await import('./pages/MyOrderPage.tsx')).myOrderPage,
  invoice: async () => (await import('./pages/InvoicePage.tsx')).invoicePage,
  pricing: async () => (await import('./pages/PricingPage.tsx')).pricingPage,
  payment: async () => (await import('./pages/PaymentPage.tsx')).paymentPage,
  surveys: async () => (await import('./pages/SurveysPage.tsx')).surveysPage,
  survey: async () => (await import('./pages/SurveyPage.tsx')).surveyPage,
  coming: async () => (await import('./pages/ComingPage.tsx')).comingPage,
  contact: async () => (await import('./pages/ContactPage.tsx')).contactPage,
  report: async () => (await import('./pages/ReportPage.tsx')).reportPage,
  case: async () => (await import('./pages/CasePage.tsx')).casePage,
  search: async () => (await import('./pages/SearchPage.tsx')).searchPage,
  notFound: async () => (await import('./pages/ProblemPage.tsx')).notFoundPage,
  busy: async () => (await import('./pages/ProblemPage.tsx')).busyPage,
  maintenance: async () => (await import('./pages/ProblemPage.tsx')).maintenancePage,
}

hydrate((url, data) => PAGES[pageNameOf(url, data)]())
