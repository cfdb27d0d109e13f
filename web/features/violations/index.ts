import {
  IconAlertTriangle,
  IconChartBar,
  IconClockExclamation,
  IconHandGrab,
  IconUserQuestion,
} from '@tabler/icons-react'
import { rights } from '#contract/features/violations/rights.ts'
import { webFeature } from '../../core/access/define-feature.ts'
import { makeTexts } from '../../core/i18n/text.ts'
import { mn } from './menu-mn.ts'

const menu = makeTexts('violations-menu', mn, async () => (await import('./menu-en.ts')).en)

/** Violations: list, totals, page and form for staff; list, page and form for citizens. */
export default webFeature(rights, {
  name: () => menu.text('violations'),
  screens: [
    {
      path: '/dashboard/violations',
      can: 'read',
      menu: { group: 'civic', order: 60, label: () => menu.text('violations'), icon: IconAlertTriangle },
      load: () => import('./ViolationList.tsx'),
    },
    {
      path: '/dashboard/violations/totals',
      can: 'total',
      menu: { group: 'civic', order: 61, label: () => menu.text('totals'), icon: IconChartBar },
      load: () => import('./ViolationTotals.tsx'),
    },
    {
      path: '/dashboard/violations/new',
      can: 'register',
      label: () => menu.text('new'),
      load: () => import('./ViolationNew.tsx'),
    },
    { path: '/dashboard/violations/:id', can: 'read', load: () => import('./ViolationShow.tsx') },
    {
      path: '/violations',
      can: 'read',
      everybody: true,
      menu: {
        group: 'civic',
        order: 60,
        label: () => menu.text('mine'),
        icon: IconAlertTriangle,
        citizens: true,
      },
      load: () => import('./MyViolations.tsx'),
    },
    { path: '/violations/new', can: 'register', everybody: true, load: () => import('./ViolationNew.tsx') },
    { path: '/violations/:id', can: 'read', everybody: true, load: () => import('./ViolationShow.tsx') },
  ],
  record: { can: 'read', label: () => menu.text('record'), path: (id) => `/dashboard/violations/${id}` },
  search: {
    can: 'read',
    label: () => menu.text('violations'),
    find: async (q, signal) => (await import('./find.ts')).find(q, signal),
  },
  dueDates: {
    can: 'total',
    label: () => menu.text('dueDates'),
    find: async (span, signal) => (await import('./due-dates.ts')).find(span, signal),
  },
  trends: {
    reported: { order: 30, label: () => menu.text('weeks.reported'), path: '/dashboard/violations' },
  },
  figures: {
    toHandle: {
      path: '/dashboard/violations',
      order: 15,
      icon: IconAlertTriangle,
      label: () => menu.text('figure.toHandle'),
      inMenu: '/dashboard/violations',
      lead: 2.2,
      weeks: 'reported',
      work: () => import('./work.ts'),
    },
    overdue: {
      path: '/dashboard/violations',
      order: 21,
      icon: IconClockExclamation,
      label: () => menu.text('figure.overdue'),
      late: true,
      lead: 1,
      weeks: 'overdue',
    },
    leftAlone: {
      path: '/dashboard/violations',
      order: 15.5,
      icon: IconUserQuestion,
      label: () => menu.text('figure.leftAlone'),
    },
    inMyHands: {
      path: '/dashboard/violations',
      order: 16,
      icon: IconHandGrab,
      label: () => menu.text('figure.inMyHands'),
      lead: 2.4,
      weeks: 'reported',
      work: () => import('./work.ts'),
    },
  },
  home: [
    { can: 'total', place: 'progress', order: 30, load: () => import('./ViolationsHome.tsx') },
    { can: 'total', place: 'map', order: 30, label: () => menu.text('map'), load: () => import('./ViolationsMap.tsx') },
    { can: 'register', place: 'citizen', order: 20, load: () => import('./MyViolationsHome.tsx') },
  ],
  settings: { order: 30, load: () => import('./settings.ts') },
  setup: { 'violations.categories': { order: 40, load: () => import('./setup.tsx') } },
  outbox: { violation: async () => (await import('./outbox.ts')).default },
})
