import { makeTexts } from '../../i18n/text.ts'
import { mn } from './mn.ts'

/** Texts of password and code inputs. */
export const secretTexts = makeTexts('secrets', mn, async () => (await import('./en.ts')).en)
