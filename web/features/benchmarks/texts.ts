import { makeTexts } from '../../core/i18n/text.ts'
import { mn } from './mn.ts'

/** Texts of benchmarks. */
export const benchmarkTexts = makeTexts('benchmarks', mn, async () => (await import('./en.ts')).en)
