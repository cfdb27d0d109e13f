import { declareRights } from '../../core/model/feature.ts'

/** The permissions and the home page figure of this feature, in a separate module because the menu needs only these. */
export const rights = declareRights({
  name: 'calendar',
  permissions: {
    /** What belongs to the person, to an area as far as its calendar is shown there, or what the person is invited to. */
    use: { CITY_ADMIN: 'member', DISTRICT_ADMIN: 'member', KHOROO_ADMIN: 'member', SECTION_LEADER: 'member' },
    /** The areas whose calendars a person keeps. */
    keep: { CITY_ADMIN: 'all', DISTRICT_ADMIN: 'subtree', KHOROO_ADMIN: 'subtree', SECTION_LEADER: 'unit' },
    /** The colleagues whom a person may invite: of the areas below, and of those above. */
    host: { CITY_ADMIN: 'all', DISTRICT_ADMIN: 'line', KHOROO_ADMIN: 'line', SECTION_LEADER: 'line' },
    /** A feed, by the secret in its address. */
    follow: { ANYONE: 'own' },
  },
  figures: {
    invited: {
      list: 'search',
      for: {
        CITY_ADMIN: { invited: 'true' },
        DISTRICT_ADMIN: { invited: 'true' },
        KHOROO_ADMIN: { invited: 'true' },
        SECTION_LEADER: { invited: 'true' },
      },
    },
  },
})
