import { declareRights, TODAY } from '../../core/model/feature.ts'

const offices = { CITY_ADMIN: 'all', DISTRICT_ADMIN: 'subtree', KHOROO_ADMIN: 'subtree' } as const
const today = { from: TODAY, to: TODAY, status: 'booked' } as const
const upcoming = { from: TODAY, status: 'booked' } as const
const cancelled = { from: TODAY, status: 'cancelled' } as const

/** The permissions and home page figures of this feature, in a separate module because the menu needs only these. */
export const rights = declareRights({
  name: 'booking',
  permissions: {
    /** Services that are offered, and their free times. */
    open: { ANYONE: 'published' },
    book: { ANYONE: 'own' },
    /** By the secret of the link given to the citizen, which opens one appointment only. */
    follow: { ANYONE: 'own' },
    read: offices,
    /** Services, and the desks that offer them. */
    write: offices,
    /** Appointments: at the counter. */
    handle: offices,
  },
  figures: {
    today: { list: 'appointments', for: { CITY_ADMIN: today, DISTRICT_ADMIN: today, KHOROO_ADMIN: today } },
    upcoming: {
      list: 'appointments',
      for: { CITY_ADMIN: upcoming, DISTRICT_ADMIN: upcoming, KHOROO_ADMIN: upcoming },
    },
    cancelled: {
      list: 'appointments',
      for: { CITY_ADMIN: cancelled, DISTRICT_ADMIN: cancelled, KHOROO_ADMIN: cancelled },
    },
  },
})
