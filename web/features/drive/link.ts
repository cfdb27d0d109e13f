import type { drive } from '#contract/features/drive/index.ts'
import { webFeature } from '../../core/access/define-feature.ts'
import { makeTexts } from '../../core/i18n/text.ts'
import { mn } from './menu-mn.ts'

const menu = makeTexts('drive-menu', mn, async () => (await import('./menu-en.ts')).en)

/** What a link of a file opens, for people without an account: no permission guards it, and its contract is loaded with it. */
export default webFeature<Pick<typeof drive, 'name' | 'permissions'>>(undefined, {
  name: () => menu.text('name'),
  screens: [{ path: '/share', open: true, load: () => import('./LinkPage.tsx') }],
})
