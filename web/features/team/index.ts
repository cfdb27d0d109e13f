import { TEAM_GROUPS } from '#contract/features/team/groups.ts'
import { rights } from '#contract/features/team/rights.ts'
import { webFeature } from '../../core/access/define-feature.ts'
import { groupScreens } from '../../core/content/group-screens.ts'
import { makeTexts } from '../../core/i18n/text.ts'
import { mn } from './menu-mn.ts'
import { TEAM_PATHS } from './paths.ts'

const menu = makeTexts('team-menu', mn, async () => (await import('./menu-en.ts')).en)

/** The pages of every group. */
const PAGES = {
  list: () => import('./TeamList.tsx'),
  make: () => import('./TeamNew.tsx'),
  order: () => import('./TeamOrder.tsx'),
  edit: () => import('./TeamShow.tsx'),
  preview: () => import('./TeamPreview.tsx'),
}

/** People of the city's investment fund, in groups. */
export default webFeature(rights, {
  name: () => menu.text('people'),
  screens: TEAM_GROUPS.flatMap((group) => groupScreens(TEAM_PATHS[group], () => menu.text(group), PAGES)),
  search: {
    can: 'read',
    label: () => menu.text('people'),
    find: async (q, signal) => (await import('./find.ts')).find(q, signal),
  },
})
