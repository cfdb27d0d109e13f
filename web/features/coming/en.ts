import type { Same } from '#contract/core/text/messages.ts'
import type { mn } from './mn.ts'

/** The same texts in English. */
export const en: Same<typeof mn> = {
  title: 'Coming soon',
  lead: 'Announce what opens soon. Citizens leave their address and get one mail when it opens.',
  open: 'Public page',
  add: 'Add announcement',
  edit: 'Edit announcement',
  emptyTitle: 'No announcements',
  emptyText: 'Announce a service or a page that opens soon.',
  state: { announced: 'Announced', published: 'Open' },
  opensAt: 'Opens on',
  time: 'Time',
  publishedAt: 'Opened',
  waiting: 'People who wait',
  link: 'Page that opens',
  linkHelp: 'An address of this site (/news), or one that begins with https://',
  titleMn: 'Title in Mongolian',
  titleEn: 'Title in English',
  textMn: 'Text in Mongolian',
  textEn: 'Text in English',
  publish: 'Tell that it is open',
  publishTitle: 'Notify people that it is open?',
  publishText_one: '{{count}} person is mailed once, and the address is deleted. This cannot be undone.',
  publishText_other: '{{count}} people are mailed once, and their addresses are deleted. This cannot be undone.',
  published: 'People are notified',
  removeText: 'Deletes the announcement “{{title}}” and the addresses of those who wait. They are not notified.',
  actionOf: '{{action}}: {{title}}',
}
