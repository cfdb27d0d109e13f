import { makeTexts } from '../../core/i18n/text.ts'
import { mn } from './city-mn.ts'

export const cityTexts = makeTexts('settings-city', mn, async () => (await import('./city-en.ts')).en)
