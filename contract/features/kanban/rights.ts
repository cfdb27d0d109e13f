import { declareRights } from '../../core/model/feature.ts'

const MEMBERS = {
  CITY_ADMIN: 'member',
  DISTRICT_ADMIN: 'member',
  KHOROO_ADMIN: 'member',
  SECTION_LEADER: 'member',
} as const

/** Cards that wait for the person. */
const MINE = { mine: 'true', open: 'true' }

/** The permissions and the home page figure of this feature, in a separate module because the menu needs only these. Rule: docs/rules/kanban.md. */
export const rights = declareRights({
  name: 'kanban',
  permissions: {
    /** The boards that a person is a member of. */
    read: MEMBERS,
    /** Those whose cards and columns the person changes. */
    write: MEMBERS,
    /** Those whose name and members the person changes, and which the person deletes and restores. */
    administer: MEMBERS,
    /** The colleagues whom a person may make members: of the areas below, and of those above. */
    involve: { CITY_ADMIN: 'all', DISTRICT_ADMIN: 'line', KHOROO_ADMIN: 'line', SECTION_LEADER: 'line' },
  },
  figures: {
    mine: { list: 'cards', for: { CITY_ADMIN: MINE, DISTRICT_ADMIN: MINE, KHOROO_ADMIN: MINE, SECTION_LEADER: MINE } },
  },
})
