import type { RouteAnswer } from '#contract/core/model/feature.ts'
import type { ProblemDocument } from '#contract/core/model/problem.ts'
import type { CaseView } from '#contract/core/people/case.ts'
import type { Localized } from '#contract/core/text/localized.ts'
import type { SettingChanges } from '#contract/core/time/dated.ts'
import type { AreaName } from '#contract/features/areas/index.ts'
import type { ComparedBenchmark } from '#contract/features/benchmarks/index.ts'
import type { Likes, Post, PostComment, PostRow } from '#contract/features/blog/index.ts'
import type { AppointmentView, BookingArea, FreeDay, FreeTime, Offer } from '#contract/features/booking/index.ts'
import type { coming } from '#contract/features/coming/index.ts'
import type { DocumentRow, FundDocument } from '#contract/features/documents/index.ts'
import type { faq } from '#contract/features/faq/index.ts'
import type { Comparison, Figures, Fund, funds } from '#contract/features/funds/index.ts'
import type { HoldingsSummary } from '#contract/features/holdings/index.ts'
import type { InvoiceView } from '#contract/features/invoices/index.ts'
import type { Law, LawRow } from '#contract/features/laws/index.ts'
import type { News, NewsRow } from '#contract/features/news/index.ts'
import type { OpenDataList } from '#contract/features/opendata/index.ts'
import type { OfferedPlan } from '#contract/features/plans/index.ts'
import type { sections } from '#contract/features/sections/index.ts'
import type { OrderView, Product, ProductRow } from '#contract/features/shop/index.ts'
import type { Survey, SurveyRow, surveys } from '#contract/features/surveys/index.ts'
import type { team } from '#contract/features/team/index.ts'
import type { Video, VideoRow } from '#contract/features/videos/index.ts'
import { readSettings } from '../core/settings/cookies.ts'
import type { Stored } from '../core/settings/SettingsProvider.tsx'

/** The display settings of a request, as passed by the server. */
export interface PageSettings {
  lang: 'mn' | 'en' | 'ar'
  cookies: Record<string, string>
}

/** An API call that a page needs, and the key of its response in the page's data. */
export interface PageNeed {
  name: keyof PageData
  feature: string
  route: string
  input: { params?: unknown; query?: unknown }
}

/** A page of a list. */
interface ListPage<Row> {
  data: Row[]
  meta: { page: number; pageSize: number; total: number }
}
/** A page of news. */
export type NewsPage = ListPage<NewsRow>

type SectionGroups = RouteAnswer<(typeof sections)['routes']['groups']>

/** Responses by name; those not requested or not available are missing. */
export interface PageData {
  /** The city's settings. */
  city?: SettingChanges
  pinned?: NewsPage
  list?: NewsPage
  article?: { data: News }
  /** Further news of the article's area. */
  more?: { data: NewsRow[] }
  posts?: ListPage<PostRow>
  post?: { data: Post }
  /** Posts that have something in common with the post. */
  relatedPosts?: { data: PostRow[] }
  postComments?: { data: PostComment[] }
  postLikes?: { data: Likes }
  products?: ListPage<ProductRow>
  product?: { data: Product }
  /** The ticket of the form for an order. */
  orderForm?: { data: { ticket: string } }
  /** An order, as its buyer sees it. */
  myOrder?: { data: OrderView }
  /** The invoice identified by the secret in the address. */
  invoice?: { data: InvoiceView }
  /** The plans on offer, and the ticket of the form to order one. */
  plans?: { data: OfferedPlan[] }
  planForm?: { data: { ticket: string } }
  laws?: ListPage<LawRow>
  law?: { data: Law }
  funds?: { data: { fund: Fund; figures: Figures }[] }
  /** Funds in one chart; null without common days. */
  comparison?: { data: Comparison | null }
  fund?: { data: Fund }
  fundFigures?: { data: Figures }
  /** The benchmarks of a fund, between the same days as its figures. */
  benchmarks?: { data: ComparedBenchmark[] }
  /** The ticket of the form for prices by mail, with the funds to choose from. */
  fundMail?: RouteAnswer<(typeof funds)['routes']['subscriptionForm']>
  /** The names of the published funds. */
  fundNames?: { data: Pick<Fund, 'id' | 'name'>[] }
  documents?: ListPage<DocumentRow>
  document?: { data: FundDocument }
  fundHoldings?: { data: HoldingsSummary }
  videos?: ListPage<VideoRow>
  video?: { data: Video }
  faqs?: RouteAnswer<(typeof faq)['routes']['groups']>
  /** Texts of the page about the fund, its services, and its people. */
  about?: SectionGroups
  services?: SectionGroups
  team?: RouteAnswer<(typeof team)['routes']['groups']>
  /** Optional parts of the start page. */
  slides?: SectionGroups
  education?: SectionGroups
  districts?: { data: AreaName[] }
  khoroos?: { data: AreaName[] }
  /** The areas from the city down to the selected one. */
  path?: { data: AreaName[] }
  /** What opens soon, and the ticket of its form. */
  coming?: RouteAnswer<(typeof coming)['routes']['current']>
  /** The data sets that everybody may download. */
  openData?: { data: OpenDataList }
  /** Running surveys, and closed ones with a public result. */
  surveysRunning?: ListPage<SurveyRow>
  surveysClosed?: ListPage<SurveyRow>
  survey?: { data: Survey }
  /** The areas directly below the only target of a running survey. */
  surveyBelow?: { data: AreaName[] }
  surveyResult?: RouteAnswer<(typeof surveys)['routes']['result']>
  /** The ticket of the contact form. */
  contact?: { data: { ticket: string } }
  /** The ticket of the report form, and whether the city accepts reports without an account. */
  report?: { data: { ticket: string; withoutAccount: boolean } }
  /** The areas below the chosen one that have services, and the services of the chosen one. */
  booking?: { data: BookingArea[] }
  offers?: { data: Offer[] }
  offer?: { data: Offer }
  freeDays?: { data: FreeDay[] }
  freeTimes?: { data: FreeTime[] }
  /** The ticket of the form for an appointment. */
  bookingForm?: { data: { ticket: string; sms: boolean } }
  /** The appointment identified by the secret in the address. */
  appointment?: { data: AppointmentView }
  /** The case identified by the secret in the address. */
  case?: { data: CaseView }
  /** A form that was sent to the page and is rendered again with its values. */
  form?: { values: Record<string, string>; problem?: ProblemDocument }
  problem?: { code: string; status: number; params?: { text?: Localized | null; until?: string | null } }
}

/** The data from which server and browser render the same page; embedded in the page as `#page-data`. */
export interface PageState {
  data: PageData
  settings: PageSettings
  /** Path and query that the server has rendered: those of a problem page are the same everywhere. */
  address: string
}

/**
 * The settings of a request in the provider's format; `?lang=en` in the address takes precedence over stored settings.
 */
export function storedOf({ cookies, lang }: PageSettings, url: URL): Stored {
  const asked = url.searchParams.get('lang')
  const language = asked === 'mn' || asked === 'en' ? asked : lang
  const header = Object.entries(cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ')
  return { language, settings: readSettings(header, language) }
}
