import { IconArrowBackUp, IconClipboardList, IconMedal, IconRosetteDiscountCheck } from '@tabler/icons-react'
import { rights } from '#contract/features/rates/rights.ts'
import { webFeature } from '../../core/feature.ts'
import { makeTexts } from '../../core/text.ts'
import { mn } from './menu-mn.ts'

const menu = makeTexts('rates-menu', mn, async () => (await import('./menu-en.ts')).en)

/** Rating: rankings of the three levels, sheets, comparison, and what the city sets up. */
export default webFeature(rights, {
  screens: [
    {
      path: '/dashboard/rates',
      can: 'read',
      menu: { group: 'civic', order: 40, label: () => menu.text('rates'), icon: IconMedal },
      load: () => import('./RatesHome.tsx'),
    },
    {
      path: '/dashboard/rates/districts',
      can: 'rate',
      label: () => menu.text('districts'),
      load: () => import('./Districts.tsx'),
    },
    {
      path: '/dashboard/rates/khoroos',
      can: 'rate',
      label: () => menu.text('khoroos'),
      load: () => import('./Khoroos.tsx'),
    },
    {
      path: '/dashboard/rates/sections',
      can: 'read',
      label: () => menu.text('sections'),
      load: () => import('./Sections.tsx'),
    },
    {
      path: '/dashboard/rates/sheets',
      can: 'read',
      label: () => menu.text('sheets'),
      load: () => import('./SheetList.tsx'),
    },
    { path: '/dashboard/rates/sheets/:id', can: 'read', load: () => import('./SheetPage.tsx') },
    { path: '/dashboard/rates/areas/:id', can: 'read', load: () => import('./AreaPage.tsx') },
    {
      path: '/dashboard/rates/compare',
      can: 'rate',
      label: () => menu.text('compare'),
      load: () => import('./Compare.tsx'),
    },
    {
      path: '/dashboard/rates/periods',
      can: 'manage',
      label: () => menu.text('periods'),
      load: () => import('./Periods.tsx'),
    },
    {
      path: '/dashboard/rates/templates',
      can: 'manage',
      label: () => menu.text('templates'),
      load: () => import('./Templates.tsx'),
    },
    { path: '/dashboard/rates/templates/:id', can: 'manage', load: () => import('./TemplatePage.tsx') },
  ],
  search: {
    can: 'read',
    label: () => menu.text('rates'),
    find: async (q, signal) => (await import('./find.ts')).find(q, signal),
  },
  figures: {
    toApprove: {
      path: '/dashboard/rates/sheets',
      order: 12,
      icon: IconRosetteDiscountCheck,
      label: () => menu.text('figure.toApprove'),
    },
    notApproved: {
      path: '/dashboard/rates/sheets',
      order: 13,
      icon: IconArrowBackUp,
      label: () => menu.text('figure.notApproved'),
    },
    toSend: {
      path: '/dashboard/rates/sheets',
      order: 14,
      icon: IconClipboardList,
      label: () => menu.text('figure.toSend'),
    },
  },
  home: [{ can: 'read', place: 'main', order: 30, load: () => import('./HomeRates.tsx') }],
  settings: { order: 25, load: () => import('./settings.ts') },
  setup: { 'rates.period': { order: 30, load: () => import('./setup.tsx') } },
})
