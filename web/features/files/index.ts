import { rights } from '#contract/features/files/rights.ts'
import { webFeature } from '../../core/access/define-feature.ts'
import { makeTexts } from '../../core/i18n/text.ts'
import { mn } from './menu-mn.ts'

const menu = makeTexts('files-menu', mn, async () => (await import('./menu-en.ts')).en)

/** Files have no screen of their own: forms of other features upload them. */
export default webFeature(rights, { name: () => menu.text('name'), screens: [] })
