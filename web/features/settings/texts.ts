import { makeTexts } from '../../core/i18n/text.ts'
import { mn } from './mn.ts'

export const settingTexts = makeTexts('settings', mn, async () => (await import('./en.ts')).en)
