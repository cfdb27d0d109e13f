import { rights } from '#contract/features/follows/rights.ts'
import { webFeature } from '../../core/access/define-feature.ts'
import { makeTexts } from '../../core/i18n/text.ts'
import { mn } from './menu-mn.ts'

const menu = makeTexts('follows-menu', mn, async () => (await import('./menu-en.ts')).en)

/** Whom a person follows among the staff, on the profile. */
export default webFeature(rights, {
  name: () => menu.text('name'),
  screens: [],
  profile: {
    can: 'read',
    id: 'follows',
    label: () => menu.text('tab'),
    order: 20,
    load: () => import('./FollowsPart.tsx'),
  },
})
