import { declareRights } from '../../core/model/feature.ts'

/** The permissions and home page figures of this feature, in a separate module because the menu needs only these. */
export const rights = declareRights({
  name: 'notifications',
  permissions: {
    read: {
      CITY_ADMIN: 'member',
      DISTRICT_ADMIN: 'member',
      KHOROO_ADMIN: 'member',
      SECTION_LEADER: 'member',
      APPLICATION: 'member',
    },
    send: { CITY_ADMIN: 'all', DISTRICT_ADMIN: 'subtree', KHOROO_ADMIN: 'subtree', SECTION_LEADER: 'unit' },
    /** Searching for people and areas as recipients, and counting them. */
    aim: { CITY_ADMIN: 'all', DISTRICT_ADMIN: 'line', KHOROO_ADMIN: 'line', SECTION_LEADER: 'line' },
  },
  figures: {
    unread: {
      list: 'inbox',
      for: {
        CITY_ADMIN: { unread: 'true' },
        DISTRICT_ADMIN: { unread: 'true' },
        KHOROO_ADMIN: { unread: 'true' },
        SECTION_LEADER: { unread: 'true' },
      },
    },
    drafts: {
      list: 'sent',
      for: {
        CITY_ADMIN: { status: 'draft' },
        DISTRICT_ADMIN: { status: 'draft' },
        KHOROO_ADMIN: { status: 'draft' },
        SECTION_LEADER: { status: 'draft' },
      },
    },
  },
})
