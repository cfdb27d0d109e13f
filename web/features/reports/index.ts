import {
  IconArrowBackUp,
  IconChecklist,
  IconClockExclamation,
  IconFilePencil,
  IconReportAnalytics,
} from '@tabler/icons-react'
import { rights } from '#contract/features/reports/rights.ts'
import { webFeature } from '../../core/access/define-feature.ts'
import { makeTexts } from '../../core/i18n/text.ts'
import { mn } from './menu-mn.ts'

const menu = makeTexts('reports-menu', mn, async () => (await import('./menu-en.ts')).en)

/** Reports: list, page, form. */
export default webFeature(rights, {
  name: () => menu.text('reports'),
  screens: [
    {
      path: '/dashboard/reports',
      can: 'read',
      menu: { group: 'civic', order: 30, label: () => menu.text('reports'), icon: IconReportAnalytics },
      load: () => import('./ReportList.tsx'),
    },
    {
      path: '/dashboard/reports/new',
      can: 'report',
      label: () => menu.text('new'),
      load: () => import('./ReportNew.tsx'),
    },
    {
      path: '/dashboard/reports/company',
      can: 'entitle',
      label: () => menu.text('newCompany'),
      load: () => import('./CompanyReportNew.tsx'),
    },
    {
      path: '/dashboard/reports/reporting',
      can: 'decide',
      label: () => menu.text('reporting'),
      load: () => import('./SubmissionOverview.tsx'),
    },
    {
      path: '/dashboard/reports/queue',
      can: 'decide',
      label: () => menu.text('queue'),
      load: () => import('./ReportQueue.tsx'),
    },
    { path: '/dashboard/reports/:id', can: 'read', load: () => import('./ReportShow.tsx') },
    { path: '/dashboard/reports/:id/edit', can: 'write', load: () => import('./ReportEdit.tsx') },
  ],
  record: { can: 'read', label: () => menu.text('record'), path: (id) => `/dashboard/reports/${id}` },
  search: {
    can: 'read',
    label: () => menu.text('reports'),
    find: async (q, signal) => (await import('./find.ts')).find(q, signal),
  },
  dueDates: {
    can: 'read',
    label: () => menu.text('dueDates'),
    find: async (span, signal) => (await import('./due-dates.ts')).find(span, signal),
  },
  trends: {
    written: { order: 20, label: () => menu.text('weeks.written'), path: '/dashboard/reports', good: 'up' },
  },
  figures: {
    toApprove: {
      path: '/dashboard/reports',
      order: 10,
      icon: IconChecklist,
      label: () => menu.text('figure.toApprove'),
      inMenu: '/dashboard/reports',
      lead: 2,
      weeks: 'written',
      work: async () => ({ default: (await import('./work.ts')).toApprove }),
    },
    returned: {
      path: '/dashboard/reports',
      order: 11,
      icon: IconArrowBackUp,
      label: () => menu.text('figure.returned'),
      lead: 2.5,
      work: async () => ({ default: (await import('./work.ts')).returned }),
    },
    overdue: {
      path: '/dashboard/reports',
      order: 20,
      icon: IconClockExclamation,
      label: () => menu.text('figure.overdue'),
      late: true,
      lead: 1.1,
      weeks: 'overdue',
    },
    drafts: { path: '/dashboard/reports', order: 40, icon: IconFilePencil, label: () => menu.text('figure.drafts') },
  },
  home: [{ can: 'read', place: 'progress', order: 10, load: () => import('./ReportsHome.tsx') }],
  settings: { order: 20, load: () => import('./settings.ts') },
  setup: {
    'reports.deadlines': { order: 50, load: () => import('./setup-deadlines.tsx') },
    'reports.first': { order: 10, load: () => import('./setup-first.ts') },
  },
  outbox: { report: async () => (await import('./outbox.ts')).default },
  offline: { can: 'report', bring: async () => (await import('./offline.ts')).bring() },
})
