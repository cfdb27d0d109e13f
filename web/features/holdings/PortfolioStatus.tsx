import { formatNumber, formatPercent } from '#contract/core/text/numbers.ts'
import { type Portfolio, SHOWN_WEIGHT_DECIMALS } from '#contract/features/holdings/index.ts'
import { useLang } from '../../core/i18n/text.ts'
import { Status } from '../../ui/feedback/Status.tsx'
import classes from './holdings.module.css'
import { holdingTexts } from './texts.ts'

const TONES = { draft: 'neutral', submitted: 'progress', published: 'good', rejected: 'bad' } as const

/** The state of a portfolio, and whether it is or has a correction. */
export function PortfolioStatus({
  portfolio: { status, isCorrected, revision },
}: {
  portfolio: Pick<Portfolio, 'status' | 'isCorrected' | 'revision'>
}) {
  const t = holdingTexts.useText()
  return (
    <span className={classes.state}>
      <Status tone={isCorrected ? 'moved' : TONES[status]}>
        {isCorrected ? t('corrected') : t(`status.${status}`)}
      </Status>
      {revision > 1 && <span className={classes.quiet}>{t('revision', { n: String(revision - 1) })}</span>}
    </span>
  )
}

/** A weight in per cent, with at least two decimals. */
export function Weight({ value }: { value: string }) {
  const lang = useLang()
  const decimals = Math.max(SHOWN_WEIGHT_DECIMALS, value.split('.')[1]?.length ?? 0)
  return (
    <bdi dir="ltr" className={classes.number}>
      {formatPercent(value, lang, decimals)}
    </bdi>
  )
}

/** The code of a fund, in one line. */
export const FundCode = ({ code }: { code: string }) => (
  <bdi dir="ltr" className={classes.number}>
    {code}
  </bdi>
)

/** An exact amount, left to right in every language. */
export function Value({ value }: { value: string }) {
  const lang = useLang()
  return (
    <bdi dir="ltr" className={classes.number}>
      {formatNumber(value, lang, { decimals: 2 })}
    </bdi>
  )
}
