/** Staff over their own areas, and what the levels above have published. */
export const STAFF_LINE = {
  CITY_ADMIN: 'all',
  DISTRICT_ADMIN: 'line',
  KHOROO_ADMIN: 'line',
  SECTION_LEADER: 'line',
} as const

/**
 * Reading content that everybody may read when it is published: of one record, signing in takes nothing away; a list holds the own
 * work, and what the levels above have published. Source: docs/rules/reach.md.
 */
export const PUBLIC_CONTENT = {
  read: {
    CITY_ADMIN: 'all',
    DISTRICT_ADMIN: 'open',
    KHOROO_ADMIN: 'open',
    SECTION_LEADER: 'open',
    APPLICATION: 'published',
    ANYONE: 'published',
  },
  list: { ...STAFF_LINE, APPLICATION: 'published', ANYONE: 'published' },
} as const
