import { declareRights } from '../../core/feature.ts'

const notSolved = { outcome: 'not_solved' } as const
const offices = { CITY_ADMIN: 'all', DISTRICT_ADMIN: 'subtree', KHOROO_ADMIN: 'subtree' } as const

/** Who may do what with this feature, and what the home counts of it: apart from its routes, as the menu needs no more. */
export const rights = declareRights({
  name: 'contacts',
  permissions: {
    send: { ANYONE: 'own' },
    /** With the secret of the link that the sender was given; the secret alone opens one message. */
    follow: { ANYONE: 'own' },
    /** A citizen's own messages, by the confirmed e-mail address of the account. */
    own: { APPLICATION: 'own' },
    /** For somebody who came or called. */
    take: { ...offices, SECTION_LEADER: 'unit' },
    read: offices,
    answer: offices,
    /** Without the ways to reach anybody. */
    export: offices,
  },
  figures: {
    toAnswer: {
      list: 'list',
      for: { CITY_ADMIN: { status: 'open' }, DISTRICT_ADMIN: { status: 'open' }, KHOROO_ADMIN: { status: 'open' } },
    },
    /** Answered, and the sender says that it is not solved. */
    notSolved: {
      list: 'list',
      for: { CITY_ADMIN: notSolved, DISTRICT_ADMIN: notSolved, KHOROO_ADMIN: notSolved },
    },
  },
})
