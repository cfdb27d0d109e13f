import { declareRights } from '../../core/model/feature.ts'

const MEMBERS = {
  CITY_ADMIN: 'member',
  DISTRICT_ADMIN: 'member',
  KHOROO_ADMIN: 'member',
  SECTION_LEADER: 'member',
} as const

const UNREAD = { unread: 'true' }

/** The permissions and the home page figure of this feature, in a separate module because the menu needs only these. Rule: docs/rules/chat.md. */
export const rights = declareRights({
  name: 'chat',
  permissions: {
    /** The conversations that a person is a member of. */
    read: MEMBERS,
    /** Those in which the person writes. */
    write: MEMBERS,
    /** The colleagues with whom a person may begin a conversation: of the areas below, and of those above. */
    address: { CITY_ADMIN: 'all', DISTRICT_ADMIN: 'line', KHOROO_ADMIN: 'line', SECTION_LEADER: 'line' },
  },
  figures: {
    unread: {
      list: 'list',
      for: { CITY_ADMIN: UNREAD, DISTRICT_ADMIN: UNREAD, KHOROO_ADMIN: UNREAD, SECTION_LEADER: UNREAD },
    },
  },
})
