import type { Feature } from './core/model/feature.ts'
import * as admin from './features/admin/index.ts'
import * as analytics from './features/analytics/index.ts'
import * as areas from './features/areas/index.ts'
import * as auth from './features/auth/index.ts'
import * as benchmarks from './features/benchmarks/index.ts'
import * as blog from './features/blog/index.ts'
import * as booking from './features/booking/index.ts'
import * as calendar from './features/calendar/index.ts'
import * as chat from './features/chat/index.ts'
import * as citizens from './features/citizens/index.ts'
import * as coming from './features/coming/index.ts'
import * as contacts from './features/contacts/index.ts'
import * as documents from './features/documents/index.ts'
import * as drive from './features/drive/index.ts'
import * as exports from './features/exports/index.ts'
import * as faq from './features/faq/index.ts'
import * as files from './features/files/index.ts'
import * as follows from './features/follows/index.ts'
import * as funds from './features/funds/index.ts'
import * as holdings from './features/holdings/index.ts'
import * as holidays from './features/holidays/index.ts'
import * as invoices from './features/invoices/index.ts'
import * as kanban from './features/kanban/index.ts'
import * as laws from './features/laws/index.ts'
import * as leaders from './features/leaders/index.ts'
import * as mail from './features/mail/index.ts'
import * as manual from './features/manual/index.ts'
import * as media from './features/media/index.ts'
import * as news from './features/news/index.ts'
import * as notifications from './features/notifications/index.ts'
import * as opendata from './features/opendata/index.ts'
import * as overview from './features/overview/index.ts'
import * as plans from './features/plans/index.ts'
import * as rates from './features/rates/index.ts'
import * as reports from './features/reports/index.ts'
import * as sections from './features/sections/index.ts'
import * as settings from './features/settings/index.ts'
import * as setup from './features/setup/index.ts'
import * as shop from './features/shop/index.ts'
import * as surveys from './features/surveys/index.ts'
import * as team from './features/team/index.ts'
import * as tokens from './features/tokens/index.ts'
import * as users from './features/users/index.ts'
import * as videos from './features/videos/index.ts'
import * as views from './features/views/index.ts'
import * as violations from './features/violations/index.ts'
import * as webhooks from './features/webhooks/index.ts'

/** The contract of every feature, one line each: what `index.ts` of its folder exports. */
export const contracts = {
  admin,
  analytics,
  areas,
  auth,
  benchmarks,
  blog,
  booking,
  calendar,
  chat,
  citizens,
  coming,
  contacts,
  documents,
  drive,
  exports,
  faq,
  files,
  follows,
  funds,
  holdings,
  holidays,
  invoices,
  kanban,
  laws,
  leaders,
  mail,
  manual,
  media,
  news,
  notifications,
  opendata,
  overview,
  plans,
  rates,
  reports,
  sections,
  settings,
  setup,
  shop,
  surveys,
  team,
  tokens,
  users,
  videos,
  views,
  violations,
  webhooks,
}
export type FeatureName = keyof typeof contracts

/** Every feature by its name. Server and web hold the same names or do not compile. */
export const features = featuresOf(contracts)

/** The feature that each folder exports under its own name; a folder that exports none does not compile. */
function featuresOf<M extends { [Name in keyof M]: Record<Name, Feature> }>(modules: M): FeaturesOf<M> {
  const entries = Object.entries<Record<string, unknown>>(modules)
  return Object.fromEntries(entries.map(([name, module]) => [name, module[name]])) as FeaturesOf<M>
}
type FeaturesOf<M> = { [Name in keyof M]: M[Name][Name & keyof M[Name]] }
