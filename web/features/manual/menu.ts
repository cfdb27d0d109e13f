import { makeTexts } from '../../core/i18n/text.ts'
import { mn } from './menu-mn.ts'

/** Texts that are needed before the manual is opened. */
export const menuTexts = makeTexts('manual-menu', mn, async () => (await import('./menu-en.ts')).en)
