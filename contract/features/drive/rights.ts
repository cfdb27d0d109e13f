import { declareRights } from '../../core/model/feature.ts'

const MEMBERS = {
  CITY_ADMIN: 'member',
  DISTRICT_ADMIN: 'member',
  KHOROO_ADMIN: 'member',
  SECTION_LEADER: 'member',
} as const

const NEW = { isNew: 'true' }

/** The permissions and the home page figure of this feature, in a separate module because the menu needs only these. Rule: docs/rules/drive.md. */
export const rights = declareRights({
  name: 'drive',
  permissions: {
    /** The files of the person, of the person's office, and those shared with the person. */
    read: MEMBERS,
    /** Folders that the person adds files to, and files that the person changes. */
    write: MEMBERS,
    /** Files that the person shares. */
    administer: MEMBERS,
    /** Files in the bin that the person restores, or deletes for good. */
    restore: MEMBERS,
    /** The colleagues to whom a person shares files by name: of the areas below, and of those above. */
    involve: { CITY_ADMIN: 'all', DISTRICT_ADMIN: 'line', KHOROO_ADMIN: 'line', SECTION_LEADER: 'line' },
    /** How much each person and office stores, and their quotas: never what they store. */
    oversee: { CITY_ADMIN: 'all' },
    /** Files that a link leads to. */
    follow: { ANYONE: 'own' },
  },
  figures: {
    /** What was shared since the person has last marked it as seen. */
    shared: { list: 'shared', for: { CITY_ADMIN: NEW, DISTRICT_ADMIN: NEW, KHOROO_ADMIN: NEW, SECTION_LEADER: NEW } },
  },
})
