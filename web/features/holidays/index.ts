import { IconCalendarOff } from '@tabler/icons-react'
import { rights } from '#contract/features/holidays/rights.ts'
import { webFeature } from '../../core/access/define-feature.ts'
import { makeTexts } from '../../core/i18n/text.ts'
import { mn } from './menu-mn.ts'

const menu = makeTexts('holidays-menu', mn, async () => (await import('./menu-en.ts')).en)

/** Public holidays: one page for the city. */
export default webFeature(rights, {
  name: () => menu.text('holidays'),
  screens: [
    {
      path: '/dashboard/holidays',
      can: 'manage',
      menu: { group: 'system', order: 40, label: () => menu.text('holidays'), icon: IconCalendarOff },
      load: () => import('./Holidays.tsx'),
    },
  ],
  search: {
    can: 'manage',
    label: () => menu.text('holidays'),
    find: async (q, signal) => (await import('./find.ts')).find(q, signal),
  },
  settings: { order: 15, load: () => import('./settings.ts') },
  setup: { 'holidays.week': { order: 60, load: () => import('./setup.tsx') } },
})
