import { IconCalendarUser, IconCalendarX } from '@tabler/icons-react'
import { rights } from '#contract/features/booking/rights.ts'
import { webFeature } from '../../core/access/define-feature.ts'
import { makeTexts } from '../../core/i18n/text.ts'
import { mn } from './menu-mn.ts'

const menu = makeTexts('booking-menu', mn, async () => (await import('./menu-en.ts')).en)

/** Appointments of citizens: the list of a day, services, and the desks that offer them. */
export default webFeature(rights, {
  name: () => menu.text('booking'),
  screens: [
    {
      path: '/dashboard/booking',
      can: 'read',
      menu: { group: 'civic', order: 75, label: () => menu.text('booking'), icon: IconCalendarUser },
      load: () => import('./Dashboard.tsx'),
    },
    {
      path: '/dashboard/booking/day',
      can: 'read',
      label: () => menu.text('day'),
      load: () => import('./Day.tsx'),
    },
    {
      path: '/dashboard/booking/services',
      can: 'read',
      label: () => menu.text('services'),
      load: () => import('./Services.tsx'),
    },
    {
      path: '/dashboard/booking/desks',
      can: 'read',
      label: () => menu.text('desks'),
      load: () => import('./Desks.tsx'),
    },
    { path: '/dashboard/booking/appointments/:id', can: 'read', load: () => import('./AppointmentShow.tsx') },
  ],
  recordPages: { booking_appointments: (id) => `/dashboard/booking/appointments/${id}` },
  search: {
    can: 'read',
    label: () => menu.text('booking'),
    find: async (q, signal) => (await import('./find.ts')).find(q, signal),
  },
  dueDates: {
    can: 'read',
    label: () => menu.text('booking'),
    find: async (days, signal) => (await import('./due-dates.ts')).find(days, signal),
  },
  figures: {
    today: {
      path: '/dashboard/booking/day',
      order: 18.8,
      icon: IconCalendarUser,
      label: () => menu.text('today'),
      lead: 5.2,
      work: async () => ({ default: { path: (id) => `/dashboard/booking/appointments/${id}` } }),
    },
    upcoming: {
      path: '/dashboard/booking/day',
      order: 18.82,
      icon: IconCalendarUser,
      label: () => menu.text('upcoming'),
    },
    cancelled: {
      path: '/dashboard/booking/day',
      order: 18.84,
      icon: IconCalendarX,
      label: () => menu.text('cancelled'),
    },
  },
})
