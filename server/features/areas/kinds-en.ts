import type { mn } from './kinds-mn.ts'

/** What follows when the tree changes, in English. */
export const en: Record<keyof typeof mn, string> = {
  areas: 'areas',
  citizens: 'registered citizens',
  contacts: 'messages to answer',
  faq_drafts: 'drafts of questions and answers',
  laws_drafts: 'drafts of laws',
  leaders: 'section leaders',
  manual_drafts: 'drafts of the manual',
  news_drafts: 'drafts of news',
  notifications: 'notifications that are not sent',
  rates: 'rate sheets that are not approved',
  reports: 'reports that are not approved',
  staff: 'accounts of staff',
  surveys: 'surveys that are not closed',
  videos_drafts: 'drafts of videos',
  violations: 'open violations',
}
