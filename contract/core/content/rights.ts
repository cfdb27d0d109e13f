/** Staff reach their own areas, and published records of the levels above. */
export const STAFF_LINE = {
  CITY_ADMIN: 'all',
  DISTRICT_ADMIN: 'line',
  KHOROO_ADMIN: 'line',
  SECTION_LEADER: 'line',
} as const

/**
 * Permissions of content that is public when published: signing in does not restrict single records; a list contains
 * the person's own work and what the levels above have published. Source: docs/rules/reach.md.
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
