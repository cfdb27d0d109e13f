import { formatNumber, formatPercent, NO_VALUE } from '#contract/core/numbers.ts'
import type { Lang } from '#contract/core/text.ts'
import { useLang } from '../../core/text.ts'
import classes from './surveys.module.css'
import { surveyTexts } from './texts.ts'

interface Props {
  expected: number
  collected: number
  /** Level achieved in tenths of a per cent. */
  level: number | null
  /** With room around it: the figure stands large. */
  large?: boolean
}

/** Tenths of a per cent as text: 873 is «87.3 %»; what has no level has none. */
export const levelText = (level: number | null, lang: Lang): string =>
  level === null ? NO_VALUE : formatPercent(level / 10, lang)

/** Level achieved: a bar, the per cent, and how many of how many. More than everybody fills the bar. */
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
