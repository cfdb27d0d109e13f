import type { Lang } from '#contract/core/text/localized.ts'
import { formatNumber, formatPercent, NO_VALUE } from '#contract/core/text/numbers.ts'
import { useLang } from '../../core/i18n/text.ts'
import classes from './surveys.module.css'
import { surveyTexts } from './texts.ts'

interface Props {
  expected: number
  collected: number
  /** Level achieved in tenths of a per cent. */
  level: number | null
  /** Shows a large figure. */
  large?: boolean
}

/** Formats tenths of a per cent: 873 is '87.3 %'; null is a placeholder. */
export const levelText = (level: number | null, lang: Lang): string =>
  level === null ? NO_VALUE : formatPercent(level / 10, lang)

/** The level achieved as a bar, a percentage and counts. The bar is capped at 100 %. */
export function LevelBar({ expected, collected, level, large = false }: Props) {
  const t = surveyTexts.useText()
  const lang = useLang()
  return (
    <span className={classes.level} data-large={large || undefined}>
      <span className={classes.levelWords}>
        <strong>
          <bdi>{levelText(level, lang)}</bdi>
        </strong>
        <span className={classes.under}>
          {t('level.of', { collected: formatNumber(collected, lang), expected: formatNumber(expected, lang) })}
        </span>
      </span>
      <span aria-hidden className={classes.track}>
        <span className={classes.fill} style={{ inlineSize: `${Math.min(100, (level ?? 0) / 10)}%` }} />
      </span>
    </span>
  )
}
