import { rights } from '#contract/features/exports/rights.ts'
import { webFeature } from '../../core/access/define-feature.ts'
import { makeTexts } from '../../core/i18n/text.ts'
import { mn } from './menu-mn.ts'

const menu = makeTexts('exports-menu', mn, async () => (await import('./menu-en.ts')).en)

/** Exports: no screen of their own, but a panel in the header of every page. */
export default webFeature(rights, {
  name: () => menu.text('name'),
  screens: [],
  header: { can: 'use', order: 0.5, load: () => import('./ExportsPanel.tsx') },
})
