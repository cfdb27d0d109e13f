import { declareRights } from '../../core/model/feature.ts'

const notSolved = { outcome: 'not_solved' } as const
const offices = { CITY_ADMIN: 'all', DISTRICT_ADMIN: 'subtree', KHOROO_ADMIN: 'subtree' } as const

/** The permissions and home page figures of this feature, in a separate module because the menu needs only these. */
export const rights = declareRights({
  name: 'contacts',
  permissions: {
    send: { ANYONE: 'own' },
    /** By the secret of the link given to the sender, which opens one message only. */
    follow: { ANYONE: 'own' },
    /** A citizen's own messages, by the confirmed e-mail address of the account. */
    own: { APPLICATION: 'own' },
    /** For visitors and callers. */
    take: { ...offices, SECTION_LEADER: 'unit' },
    read: offices,
    answer: offices,
    /** Without contact details. */
    export: offices,
  },
  figures: {
    toAnswer: {
      list: 'list',
      for: { CITY_ADMIN: { status: 'open' }, DISTRICT_ADMIN: { status: 'open' }, KHOROO_ADMIN: { status: 'open' } },
    },
    /** Answered, but not solved according to the sender. */
    notSolved: {
      list: 'list',
      for: { CITY_ADMIN: notSolved, DISTRICT_ADMIN: notSolved, KHOROO_ADMIN: notSolved },
    },
  },
})
