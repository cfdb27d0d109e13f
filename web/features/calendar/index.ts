import { IconCalendarEvent, IconMailQuestion } from '@tabler/icons-react'
import { rights } from '#contract/features/calendar/rights.ts'
import { webFeature } from '../../core/access/define-feature.ts'
import { makeTexts } from '../../core/i18n/text.ts'
import { mn } from './menu-mn.ts'

const menu = makeTexts('calendar-menu', mn, async () => (await import('./menu-en.ts')).en)

/** Calendars of people and of areas: one page with several views. */
export default webFeature(rights, {
  name: () => menu.text('name'),
  screens: [
    {
      path: '/dashboard/calendar',
      can: 'use',
      menu: { group: 'office', order: 30, label: () => menu.text('name'), icon: IconCalendarEvent },
      load: () => import('./CalendarPage.tsx'),
    },
  ],
  search: {
    can: 'use',
    label: () => menu.text('name'),
    find: async (q, signal) => (await import('./find.ts')).find(q, signal),
  },
  settings: { order: 18, load: () => import('./settings.ts') },
  figures: {
    invited: {
      path: '/dashboard/calendar',
      order: 17.5,
      icon: IconMailQuestion,
      label: () => menu.text('invited'),
    },
  },
})
