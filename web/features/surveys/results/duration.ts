import type { Lang } from '#contract/core/text/localized.ts'
import { formatNumber } from '#contract/core/text/numbers.ts'
import { resultTexts } from './texts.ts'

/** Formats a duration: up to two minutes in seconds, longer in minutes. */
export const durationText = (seconds: number, lang: Lang): string =>
  seconds <= 120
    ? resultTexts.text('flags.seconds', { n: formatNumber(seconds, lang) })
    : resultTexts.text('flags.minutes', { n: formatNumber(Math.round(seconds / 60), lang) })
