import { IconInfoCircle, IconLayoutDashboard } from '@tabler/icons-react'
import { SECTION_GROUPS } from '#contract/features/sections/groups.ts'
import { rights } from '#contract/features/sections/rights.ts'
import { webFeature } from '../../core/access/define-feature.ts'
import { groupScreens } from '../../core/content/group-screens.ts'
import { makeTexts } from '../../core/i18n/text.ts'
import { mn } from './menu-mn.ts'
import { ABOUT_PATH, HOME_PATH, SECTION_PATHS } from './paths.ts'

const menu = makeTexts('sections-menu', mn, async () => (await import('./menu-en.ts')).en)

/** The pages of every group. */
const PAGES = {
  list: () => import('./SectionList.tsx'),
  make: () => import('./SectionNew.tsx'),
  order: () => import('./SectionOrder.tsx'),
  edit: () => import('./SectionShow.tsx'),
  preview: () => import('./SectionPreview.tsx'),
}

/** Sections of the start page and of the page about the fund, with an overview of each page. */
export default webFeature(rights, {
  name: () => menu.text('sections'),
  screens: [
    {
      path: HOME_PATH,
      can: 'read',
      menu: { group: 'fund', order: 10, label: () => menu.text('homePage'), icon: IconLayoutDashboard },
      load: () => import('./HomeOverview.tsx'),
    },
    {
      path: ABOUT_PATH,
      can: 'read',
      menu: { group: 'fund', order: 40, label: () => menu.text('aboutPage'), icon: IconInfoCircle },
      load: () => import('./AboutOverview.tsx'),
    },
    ...SECTION_GROUPS.flatMap((group) => groupScreens(SECTION_PATHS[group], () => menu.text(group), PAGES)),
  ],
  search: {
    can: 'read',
    label: () => menu.text('sections'),
    find: async (q, signal) => (await import('./find.ts')).find(q, signal),
  },
  settings: { order: 55, load: () => import('./settings.ts') },
})
