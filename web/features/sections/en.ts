import type { Same } from '#contract/core/text/messages.ts'
import type { mn } from './mn.ts'

/** Texts of the sections in the dashboard, in English. */
export const en: Same<typeof mn> = {
  title: 'Sections of public pages',
  homePage: 'Content of the start page',
  aboutPage: 'About the fund',
  add: 'Add',
  addOf: {
    slide: 'Add a slide',
    education: 'Add an article',
    about: 'Add a text',
    service: 'Add a service',
  },
  editOf: {
    slide: 'Edit a slide',
    education: 'Edit an article',
    about: 'Edit a text',
    service: 'Edit a service',
  },
  orderOf: {
    slide: 'Order of the slides',
    education: 'Order of the articles',
    about: 'Order of the texts',
    service: 'Order of the services',
  },
  list: {
    search: 'Search titles and texts',
    emptyTitle: 'There is nothing here yet',
    emptyText: 'Add the first entry. Readers see it on the public page as soon as it is published.',
    emptyRead: 'Entries appear here as soon as they are published.',
    binEmpty: 'The bin is empty',
    binText: 'Deleted entries stay here for 30 days.',
  },
  form: {
    newTitle: 'Add content',
    editTitle: 'Edit content',
    about: 'Area',
    picture: 'Picture',
    more: 'Link',
    link: 'Link',
    linkHelp: 'An address that begins with https://, or a path of this site that begins with /. It may stay empty.',
  },
  order: {
    count: '{{n}} in total',
  },
  overview: {
    homeLead: 'Slides, educational articles and videos of the start page.',
    aboutLead: 'Texts, services, people and documents of the page “About us”.',
    parts: 'Parts of the start page',
    texts: 'Texts and services',
    people: 'People of the fund',
    documents: 'Reports and documents',
    videos: 'Pinned videos',
    drafts: '{{n}} in draft',
    shown: 'Shown on the start page',
    hidden: 'Not shown on the start page',
    settings: 'Choose what is shown',
    open: 'Open the public page',
  },
}
