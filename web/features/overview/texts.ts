import { makeTexts } from '../../core/text.ts'
import { mn } from './mn.ts'

export const { text, useText } = makeTexts('overview', mn, async () => (await import('./en.ts')).en)
