import type { Same } from '#contract/core/text/messages.ts'
import type { mn } from './kinds-mn.ts'

/** Names of the kinds of records that follow an area, in English. */
export const en: Same<typeof mn> = {
  areas: 'areas',
  orders: 'orders of the shop',
  products: 'products of the shop',
  boards: 'boards',
  mailboxes: 'shared mailboxes',
  calendars: 'calendars',
  rooms: 'meeting rooms',
  booking: 'services to book',
  citizens: 'registered citizens',
  contacts: 'messages to answer',
  channels: 'channels of the chat',
  drive_spaces: 'files of an office',
  drafts: {
    blog: 'drafts of posts',
    faq: 'drafts of questions and answers',
    laws: 'drafts of laws',
    manual: 'drafts of the manual',
    news: 'drafts of news',
    sections: 'drafts of sections of public pages',
    team: 'drafts of people of the fund',
    documents: 'drafts of documents of the fund',
    videos: 'drafts of videos',
  },
  leaders: 'section leaders',
  media: 'pictures of the library',
  notifications: 'notifications that are not sent',
  rates: 'rate sheets that are not approved',
  reports: 'reports that are not approved',
  staff: 'accounts of staff',
  surveys: 'surveys that are not closed',
  violations: 'open violations',
  invoices: 'drafts of invoices',
}
