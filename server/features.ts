import type { FeatureName } from '#contract/features.ts'
import type { Served } from './core/requests/declare.ts'
import admin from './features/admin/index.ts'
import analytics from './features/analytics/index.ts'
import areas from './features/areas/index.ts'
import auth from './features/auth/index.ts'
import benchmarks from './features/benchmarks/index.ts'
import blog from './features/blog/index.ts'
import booking from './features/booking/index.ts'
import calendar from './features/calendar/index.ts'
import chat from './features/chat/index.ts'
import citizens from './features/citizens/index.ts'
import coming from './features/coming/index.ts'
import contacts from './features/contacts/index.ts'
import documents from './features/documents/index.ts'
import drive from './features/drive/index.ts'
import exports from './features/exports/index.ts'
import faq from './features/faq/index.ts'
import files from './features/files/index.ts'
import follows from './features/follows/index.ts'
import funds from './features/funds/index.ts'
import holdings from './features/holdings/index.ts'
import holidays from './features/holidays/index.ts'
import invoices from './features/invoices/index.ts'
import kanban from './features/kanban/index.ts'
import laws from './features/laws/index.ts'
import leaders from './features/leaders/index.ts'
import mail from './features/mail/index.ts'
import manual from './features/manual/index.ts'
import media from './features/media/index.ts'
import news from './features/news/index.ts'
import notifications from './features/notifications/index.ts'
import opendata from './features/opendata/index.ts'
import overview from './features/overview/index.ts'
import plans from './features/plans/index.ts'
import rates from './features/rates/index.ts'
import reports from './features/reports/index.ts'
import sections from './features/sections/index.ts'
import settings from './features/settings/index.ts'
import setup from './features/setup/index.ts'
import shop from './features/shop/index.ts'
import surveys from './features/surveys/index.ts'
import team from './features/team/index.ts'
import tokens from './features/tokens/index.ts'
import users from './features/users/index.ts'
import videos from './features/videos/index.ts'
import views from './features/views/index.ts'
import violations from './features/violations/index.ts'
import webhooks from './features/webhooks/index.ts'

/** The server's side of every feature; forgetting one does not compile. */
export const features = {
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
} satisfies Record<FeatureName, Served>
