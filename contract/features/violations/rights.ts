import { declareRights } from '../../core/feature.ts'

const everybody = {
  CITY_ADMIN: 'all',
  DISTRICT_ADMIN: 'subtree',
  KHOROO_ADMIN: 'subtree',
  SECTION_LEADER: 'unit',
  APPLICATION: 'own',
} as const

const offices = { CITY_ADMIN: 'all', DISTRICT_ADMIN: 'subtree', KHOROO_ADMIN: 'subtree' } as const

/** Who may do what with this feature, and what the home counts of it: apart from its routes, as the menu needs no more. */
export const rights = declareRights({
  name: 'violations',
  permissions: {
    read: everybody,
    /** On the public page, without an account. */
    report: { ANYONE: 'own' },
    /** With the secret of the link that the citizen was given; the secret alone opens one violation. */
    follow: { ANYONE: 'own' },
    register: everybody,
    comment: everybody,
    /** Steps of the workflow; which are open says `violationMoves`. */
    act: everybody,
    handle: offices,
    total: { ...offices, SECTION_LEADER: 'unit' },
    export: offices,
  },
  figures: {
    /** Those that lie with the own level and wait for a step. */
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
    /** Of the own level, and in the hands of somebody who was deactivated or has moved away. */
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
