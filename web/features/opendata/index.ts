import { rights } from '#contract/features/opendata/rights.ts'
import { webFeature } from '../../core/access/define-feature.ts'
import { makeTexts } from '../../core/i18n/text.ts'
import { mn } from './menu-mn.ts'

const menu = makeTexts('opendata-menu', mn, async () => (await import('./menu-en.ts')).en)

/** Open data: the settings of the city; the page itself is public (web/site). */
export default webFeature(rights, {
  name: () => menu.text('openData'),
  screens: [],
  settings: { order: 95, load: () => import('./settings.ts') },
})
