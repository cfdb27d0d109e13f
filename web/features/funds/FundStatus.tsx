import { formatChange, formatNumber } from '#contract/core/text/numbers.ts'
import type { Fund, PriceEntry } from '#contract/features/funds/index.ts'
import { useLang } from '../../core/i18n/text.ts'
import { Status } from '../../ui/feedback/Status.tsx'
import classes from './funds.module.css'
import { fundTexts } from './texts.ts'

const FUND_TONES = { draft: 'neutral', published: 'good', archived: 'moved' } as const
const PRICE_TONES = { draft: 'neutral', submitted: 'progress', published: 'good', rejected: 'bad' } as const

/** The state of a fund. */
export function FundStatus({ status }: { status: Fund['status'] }) {
  const t = fundTexts.useText()
  return <Status tone={FUND_TONES[status]}>{t(`status.${status}`)}</Status>
}

/** The state of an entry, and whether it is or has a correction. */
export function PriceStatus({ entry }: { entry: PriceEntry }) {
  const t = fundTexts.useText()
  return (
    <span className={classes.state}>
      {entry.isCorrected ? (
        <Status tone="moved">{t('prices.corrected')}</Status>
      ) : (
        <Status tone={PRICE_TONES[entry.status]}>{t(`prices.status.${entry.status}`)}</Status>
      )}
      {entry.revision > 1 && (
        <span className={classes.quiet}>{t('prices.revision', { n: String(entry.revision - 1) })}</span>
      )}
    </span>
  )
}

/** A change in per cent, with its direction as an arrow and in words. */
export function ChangeText({ value }: { value: string | null | undefined }) {
  const lang = useLang()
  const { text, words, direction } = formatChange(value, lang, { decimals: 2 })
  return (
    <span className={classes.change} data-direction={direction}>
      <bdi dir="ltr" aria-hidden>
        {text}
      </bdi>
      <span className="nt-hidden">{words}</span>
    </span>
  )
}

/** An exact number, left to right in every language. */
export function Amount({ value }: { value: string }) {
  const lang = useLang()
  const decimals = Math.max(2, value.split('.')[1]?.length ?? 0)
  return (
    <bdi dir="ltr" className={classes.number}>
      {formatNumber(value, lang, { decimals })}
    </bdi>
  )
}
