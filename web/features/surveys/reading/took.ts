import { formatNumber } from '#contract/core/numbers.ts'
import type { Lang } from '#contract/core/text.ts'
import { readingTexts } from './texts.ts'

/** Up to two minutes in seconds, longer in minutes. */
export const tookText = (seconds: number, lang: Lang): string =>
  seconds <= 120
    ? readingTexts.text('flags.seconds', { n: formatNumber(seconds, lang) })
    : readingTexts.text('flags.minutes', { n: formatNumber(Math.round(seconds / 60), lang) })
