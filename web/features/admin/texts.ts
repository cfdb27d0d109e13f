import { makeTexts } from '../../core/i18n/text.ts'
import { mn } from './mn.ts'

export const { text, useText } = makeTexts('admin', mn, async () => (await import('./en.ts')).en)
