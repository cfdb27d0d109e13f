import { IconArrowBackUp, IconClipboardList, IconMedal, IconRosetteDiscountCheck } from '@tabler/icons-react'
import { rights } from '#contract/features/rates/rights.ts'
import { webFeature } from '../../core/access/define-feature.ts'
import type { WebWork } from '../../core/access/work.ts'
import { makeTexts } from '../../core/i18n/text.ts'
import { mn } from './menu-mn.ts'

const menu = makeTexts('rates-menu', mn, async () => (await import('./menu-en.ts')).en)

/** Ratings are decided on their page, where their points are in sight; the queue names them by area. */
const sheetWork: WebWork = { path: (id) => `/dashboard/rates/sheets/${id}` }

/** Ratings: rankings of three levels, sheets, comparison, and the city's periods and templates. */
export default webFeature(rights, {
  name: () => menu.text('rates'),
  screens: [
    {
      path: '/dashboard/rates',
      can: 'read',
      menu: { group: 'civic', order: 40, label: () => menu.text('rates'), icon: IconMedal },
      load: () => import('./ranking/RatesHome.tsx'),
    },
    {
      path: '/dashboard/rates/districts',
      can: 'rate',
      label: () => menu.text('districts'),
      load: () => import('./ranking/Districts.tsx'),
    },
    {
      path: '/dashboard/rates/khoroos',
      can: 'rate',
      label: () => menu.text('khoroos'),
      load: () => import('./ranking/Khoroos.tsx'),
    },
    {
      path: '/dashboard/rates/sections',
      can: 'read',
      label: () => menu.text('sections'),
      load: () => import('./ranking/Sections.tsx'),
    },
    {
      path: '/dashboard/rates/sheets',
      can: 'read',
      label: () => menu.text('sheets'),
      load: () => import('./sheets/SheetList.tsx'),
    },
    {
      path: '/dashboard/rates/queue',
      can: 'rate',
      label: () => menu.text('queue'),
      load: () => import('./sheets/SheetQueue.tsx'),
    },
    { path: '/dashboard/rates/sheets/:id', can: 'read', load: () => import('./sheets/SheetPage.tsx') },
    { path: '/dashboard/rates/areas/:id', can: 'read', load: () => import('./ranking/AreaPage.tsx') },
    {
      path: '/dashboard/rates/compare',
      can: 'rate',
      label: () => menu.text('compare'),
      load: () => import('./ranking/Compare.tsx'),
    },
    {
      path: '/dashboard/rates/periods',
      can: 'manage',
      label: () => menu.text('periods'),
      load: () => import('./periods/Periods.tsx'),
    },
    {
      path: '/dashboard/rates/templates',
      can: 'manage',
      label: () => menu.text('templates'),
      load: () => import('./templates/Templates.tsx'),
    },
    { path: '/dashboard/rates/templates/:id', can: 'manage', load: () => import('./templates/TemplatePage.tsx') },
  ],
  search: {
    can: 'read',
    label: () => menu.text('rates'),
    find: async (q, signal) => (await import('./find.ts')).find(q, signal),
  },
  dueDates: {
    can: 'see',
    label: () => menu.text('dueDates'),
    find: async (span, signal) => (await import('./due-dates.ts')).find(span, signal),
  },
  figures: {
    toApprove: {
      path: '/dashboard/rates/sheets',
      order: 12,
      icon: IconRosetteDiscountCheck,
      label: () => menu.text('figure.toApprove'),
      inMenu: '/dashboard/rates',
      lead: 2.1,
      weeks: 'sent',
      work: async () => ({ default: sheetWork }),
    },
    notApproved: {
      path: '/dashboard/rates/sheets',
      order: 13,
      icon: IconArrowBackUp,
      label: () => menu.text('figure.notApproved'),
      lead: 5,
      work: async () => ({ default: sheetWork }),
    },
    toSend: {
      path: '/dashboard/rates/sheets',
      order: 14,
      icon: IconClipboardList,
      label: () => menu.text('figure.toSend'),
      lead: 5.5,
    },
  },
  home: [
    { can: 'read', place: 'progress', order: 20, load: () => import('./home/HomeRates.tsx') },
    { can: 'read', place: 'map', order: 20, label: () => menu.text('map'), load: () => import('./home/RatesMap.tsx') },
  ],
  settings: { order: 25, load: () => import('./settings.ts') },
  setup: { 'rates.period': { order: 30, load: () => import('./setup/period.tsx') } },
})
