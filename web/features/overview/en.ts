import type { Same } from '#contract/core/texts.ts'
import type { mn } from './mn.ts'

/** The home of the dashboard, in English. */
export const en: Same<typeof mn> = {
  menu: 'Dashboard',
  title: 'Hello, {{name}}',
  lead: 'You work as {{role}}.',
  verify: {
    text: 'Your e-mail address has not been confirmed yet.',
    action: 'Confirm',
  },
  quick: {
    title: 'Quick actions',
    write: 'Write news',
    writeText: 'With pictures, at a set time',
    list: 'News list',
    listText: 'Search, filter, export',
    users: 'Users',
    usersText: 'Add, invite, change roles',
    admin: 'Administration',
    adminText: 'Rights, history, system health',
    account: 'My account',
    accountText: 'Password, two-step sign-in',
  },
  news: {
    title: 'Latest news',
    all: 'See all',
    emptyTitle: 'No published news yet',
    emptyText: 'What is published in your area and above it is shown here.',
  },
}
