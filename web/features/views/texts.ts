import { makeTexts } from '../../core/i18n/text.ts'
import { mn } from './mn.ts'

export const viewTexts = makeTexts('views', mn, async () => (await import('./en.ts')).en)
