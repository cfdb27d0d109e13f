import type { CaseView } from '#contract/core/case.ts'
import type { SettingChanges } from '#contract/core/dated.ts'
import type { RouteAnswer } from '#contract/core/feature.ts'
import type { ProblemDocument } from '#contract/core/problem.ts'
import type { Localized } from '#contract/core/text.ts'
import type { AreaName } from '#contract/features/areas/index.ts'
import type { faq } from '#contract/features/faq/index.ts'
import type { Law, LawRow } from '#contract/features/laws/index.ts'
import type { News, NewsRow } from '#contract/features/news/index.ts'
import type { Survey, SurveyRow, surveys } from '#contract/features/surveys/index.ts'
import type { Video, VideoRow } from '#contract/features/videos/index.ts'
import { readSettings } from '../core/settings/cookies.ts'
import type { Stored } from '../core/settings/SettingsProvider.tsx'

/** The display settings a request came with, as the server hands them over. */
export interface PageSettings {
  lang: 'mn' | 'en' | 'ar'
  cookies: Record<string, string>
}

/** One call of the API that a page needs, and the name its answer gets in the page's data. */
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

/** Answers by name; what a page did not ask for, or could not have, is missing. */
export interface PageData {
  /** What the city has set. */
  city?: SettingChanges
  pinned?: NewsPage
  list?: NewsPage
  article?: { data: News }
  /** More news of the article's area. */
  more?: { data: NewsRow[] }
  laws?: ListPage<LawRow>
  law?: { data: Law }
  videos?: ListPage<VideoRow>
  video?: { data: Video }
  faqs?: RouteAnswer<(typeof faq)['routes']['groups']>
  districts?: { data: AreaName[] }
  khoroos?: { data: AreaName[] }
  /** The areas from the city down to the one that is looked at. */
  path?: { data: AreaName[] }
  /** Surveys that are running, and those that have ended and whose results everybody may read. */
  surveysRunning?: ListPage<SurveyRow>
  surveysClosed?: ListPage<SurveyRow>
  survey?: { data: Survey }
  /** The areas right below the only one that a running survey asks. */
  surveyBelow?: { data: AreaName[] }
  surveyResult?: RouteAnswer<(typeof surveys)['routes']['result']>
  /** The ticket of the form for messages. */
  contact?: { data: { ticket: string } }
  /** The ticket of the form for reporting, and whether the city takes reports without an account. */
  report?: { data: { ticket: string; withoutAccount: boolean } }
  /** The case behind the secret in the address. */
  case?: { data: CaseView }
  /** A form that was sent to the page and is drawn again with what was typed. */
  form?: { values: Record<string, string>; problem?: ProblemDocument }
  problem?: { code: string; status: number; params?: { text?: Localized | null; until?: string | null } }
}

/** What the server and the browser draw the same page from; it travels in the page as `#page-data`. */
export interface PageState {
  data: PageData
  settings: PageSettings
}

/** The settings of a request as the provider keeps them; `?lang=en` in the address wins over what is stored. */
export function storedOf({ cookies, lang }: PageSettings, url: URL): Stored {
  const asked = url.searchParams.get('lang')
  const language = asked === 'mn' || asked === 'en' ? asked : lang
  const header = Object.entries(cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ')
  return { language, settings: readSettings(header, language) }
}
