import { makeTexts } from '../../core/text.ts'
import { mn } from './menu-mn.ts'

/** What areas are called in the menu and in what the search finds. */
export const menu = makeTexts('areas-menu', mn, async () => (await import('./menu-en.ts')).en)
