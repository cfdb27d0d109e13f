import { IconClockExclamation, IconFileInvoice, IconReportMoney } from '@tabler/icons-react'
import { rights } from '#contract/features/invoices/rights.ts'
import { webFeature } from '../../core/access/define-feature.ts'
import { makeTexts } from '../../core/i18n/text.ts'
import { mn } from './menu-mn.ts'

const menu = makeTexts('invoices-menu', mn, async () => (await import('./menu-en.ts')).en)

/** Invoices: list, form and page. */
export default webFeature(rights, {
  name: () => menu.text('name'),
  screens: [
    {
      path: '/dashboard/invoice/list',
      can: 'read',
      menu: { group: 'office', order: 80, label: () => menu.text('name'), icon: IconFileInvoice },
      load: () => import('./InvoiceList.tsx'),
    },
    {
      path: '/dashboard/invoice',
      can: 'read',
      label: () => menu.text('list'),
      load: () => import('./InvoiceHome.tsx'),
    },
    {
      path: '/dashboard/invoice/new',
      can: 'write',
      label: () => menu.text('new'),
      load: () => import('./InvoiceNew.tsx'),
    },
    {
      path: '/dashboard/invoice/templates',
      can: 'read',
      label: () => menu.text('templates'),
      load: () => import('./Templates.tsx'),
    },
    {
      path: '/dashboard/invoice/bank',
      can: 'read',
      label: () => menu.text('bank'),
      load: () => import('./BankLines.tsx'),
    },
    { path: '/dashboard/invoice/:id', can: 'read', load: () => import('./InvoiceShow.tsx') },
    { path: '/dashboard/invoice/:id/edit', can: 'write', load: () => import('./InvoiceEdit.tsx') },
    {
      path: '/dashboard/banking',
      can: 'read',
      menu: { group: 'office', order: 81, label: () => menu.text('banking'), icon: IconReportMoney },
      load: () => import('./Banking.tsx'),
    },
  ],
  record: { can: 'read', label: () => menu.text('record'), path: (id) => `/dashboard/invoice/${id}` },
  search: {
    can: 'read',
    label: () => menu.text('name'),
    find: async (q, signal) => (await import('./find.ts')).find(q, signal),
  },
  figures: {
    overdue: {
      path: '/dashboard/invoice/list',
      order: 22.5,
      icon: IconClockExclamation,
      label: () => menu.text('overdue'),
      late: true,
      lead: 1.2,
      work: async () => ({ default: { path: (id) => `/dashboard/invoice/${id}` } }),
    },
    open: { path: '/dashboard/invoice/list', order: 45, icon: IconFileInvoice, label: () => menu.text('open') },
  },
  settings: { order: 45.5, load: () => import('./settings.ts') },
})
