import { declareRights } from '../../core/model/feature.ts'

const everybody = {
  CITY_ADMIN: 'all',
  DISTRICT_ADMIN: 'subtree',
  KHOROO_ADMIN: 'subtree',
  SECTION_LEADER: 'unit',
  APPLICATION: 'own',
} as const

const offices = { CITY_ADMIN: 'all', DISTRICT_ADMIN: 'subtree', KHOROO_ADMIN: 'subtree' } as const

/** Permissions and home page counts. Kept apart from the routes because the menu needs only these. */
export const rights = declareRights({
  name: 'violations',
  permissions: {
    read: everybody,
    /** Through the public page, without an account. */
    report: { ANYONE: 'own' },
    /** Authorized by the secret in the citizen's link, which gives access to one violation. */
    follow: { ANYONE: 'own' },
    register: everybody,
    comment: everybody,
    /** Steps of the workflow; `violationMoves` decides which are allowed. */
    act: everybody,
    handle: offices,
    total: { ...offices, SECTION_LEADER: 'unit' },
    export: offices,
  },
  figures: {
    /** Open violations at the reader's level. */
    toHandle: {
      list: 'list',
      for: {
        CITY_ADMIN: { level: 'city', open: 'true' },
        DISTRICT_ADMIN: { level: 'district', open: 'true' },
        KHOROO_ADMIN: { level: 'khoroo', open: 'true' },
      },
    },
    overdue: {
      list: 'list',
      for: {
        CITY_ADMIN: { overdue: 'true' },
        DISTRICT_ADMIN: { overdue: 'true' },
        KHOROO_ADMIN: { overdue: 'true' },
      },
    },
    /** At the reader's level, with an assignee who was deactivated or has moved to another area. */
    leftAlone: {
      list: 'list',
      for: {
        CITY_ADMIN: { level: 'city', assigneeGone: 'true' },
        DISTRICT_ADMIN: { level: 'district', assigneeGone: 'true' },
        KHOROO_ADMIN: { level: 'khoroo', assigneeGone: 'true' },
      },
    },
    inMyHands: {
      list: 'list',
      for: {
        CITY_ADMIN: { assigned: 'true', open: 'true' },
        DISTRICT_ADMIN: { assigned: 'true', open: 'true' },
        KHOROO_ADMIN: { assigned: 'true', open: 'true' },
        SECTION_LEADER: { assigned: 'true', open: 'true' },
      },
    },
  },
})
