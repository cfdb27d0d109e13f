import { declareRights } from '../../core/model/feature.ts'

const MEMBERS = {
  CITY_ADMIN: 'member',
  DISTRICT_ADMIN: 'member',
  KHOROO_ADMIN: 'member',
  SECTION_LEADER: 'member',
} as const

/** Unread conversations in the inboxes that the person has. */
const UNREAD = { label: 'inbox', unread: 'true', everywhere: 'true' }

/** The permissions and the home page figure of this feature, in a separate module because the menu needs only these. Rule: docs/rules/office-mail.md. */
export const rights = declareRights({
  name: 'mail',
  permissions: {
    /** The mailboxes that a person has: their own, and the shared one of their office. */
    read: MEMBERS,
    /** Those in which the person writes and sorts mails. */
    write: MEMBERS,
    /** The colleagues and offices to whom a person writes by name: of the areas below, and of those above. */
    address: { CITY_ADMIN: 'all', DISTRICT_ADMIN: 'line', KHOROO_ADMIN: 'line', SECTION_LEADER: 'line' },
    /** The shared mailboxes of offices, not what is in them. */
    configure: { CITY_ADMIN: 'all' },
  },
  figures: {
    unread: {
      list: 'threads',
      for: { CITY_ADMIN: UNREAD, DISTRICT_ADMIN: UNREAD, KHOROO_ADMIN: UNREAD, SECTION_LEADER: UNREAD },
    },
  },
})
