import { makeTexts } from '../../core/i18n/text.ts'
import { mn } from './menu-mn.ts'

/** The name of the feature in the menu and the search. */
export const menu = makeTexts('areas-menu', mn, async () => (await import('./menu-en.ts')).en)
