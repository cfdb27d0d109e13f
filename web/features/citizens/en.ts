import type { Same } from '#contract/core/text/messages.ts'
import type { mn } from './mn.ts'

/** Texts of citizens and their homes, in English. */
export const en: Same<typeof mn> = {
  title: 'Citizens',
  lead: 'How many registered citizens live in your area. Names are shown only of those who requested the confirmation of their home or have it.',
  reached: {
    title: 'Citizens you reach',
    people: 'Registered citizens',
    peopleHint: 'receive notifications',
    byMail: 'Also by e-mail',
    asked: 'Requested',
    confirmed: 'Confirmed',
    parts: 'By area',
    area: 'Area',
    open: 'Show the areas inside: {{name}}',
    up: 'Back to the level above',
    none: 'There are no areas inside',
  },
  list: {
    title: 'Confirming homes',
    tabs: 'Filter by status',
    all: 'All',
    search: 'Search by name',
    name: 'Name',
    area: 'Home',
    status: 'Status',
    askedAt: 'Date',
    steps: 'Actions',
    emptyTitle: 'No requests',
    emptyText: 'A request appears here when a citizen asks to have their home confirmed.',
  },
  ask: {
    decline: 'Decline the request',
    declineText: 'The citizen sees the reason.',
    revoke: 'Revoke the confirmation',
    revokeText: 'The citizen sees the reason.',
  },
  mine: {
    title: 'My khoroo',
    lead: 'Name the khoroo or section you live in to receive its notifications.',
    area: 'Home',
    areaHelp: 'The khoroo is enough if you do not know your section.',
    none: 'Not named',
    status: 'Status',
    askedAt: 'Requested',
    confirmedAt: 'Confirmed',
    change: 'Change',
    choose: 'Choose your khoroo or section',
    later: 'It can be changed again from {{date}}. Ask your khoroo if it is wrong.',
    ends: 'A change ends the confirmation.',
    confirmTitle: 'Confirmation',
    confirmText:
      'Some surveys are for citizens whose home is confirmed. With a request, the staff of your khoroo and the leader of your section see your name and home.',
  },
}
