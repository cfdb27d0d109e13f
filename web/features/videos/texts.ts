import { makeTexts } from '../../core/i18n/text.ts'
import { mn } from './mn.ts'

/** Texts of videos in the dashboard. */
export const videoTexts = makeTexts('videos', mn, async () => (await import('./en.ts')).en)
