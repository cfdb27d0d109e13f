import { formatDayLong } from '#contract/core/time/calendar.ts'
import type { Fund } from '#contract/features/funds/index.ts'
import { useSite } from '../site.ts'
import { Change } from './FundFigures.tsx'
import { Info } from './Info.tsx'
import { priceOf } from './PriceChart.tsx'

/** The price of the day and its change; `withRule`: next to the rule. */
export function LatestPrice({ fund: { latest, currency }, withRule }: { fund: Fund; withRule?: boolean }) {
  const { t, lang } = useSite()
  if (!latest) return <p className="note">{t('fund.noPrice')}</p>
  return (
    <div className="fund-price">
      <p>
        <span className="nt-hidden">{t('fund.price')}: </span>
        <bdi dir="ltr" className="fund-amount">
          {priceOf(latest.price, lang)}
        </bdi>{' '}
        {currency}
      </p>
      <p>
        <span className="nt-hidden">{t('fund.change')}: </span>
        <Change value={latest.change} difference={latest.difference} />
        {withRule && <Info name={t('fund.change')}>{t('chart.ruleLatest')}</Info>}{' '}
        <time dateTime={latest.day} className="fund-day">
          {formatDayLong(latest.day, lang)}
        </time>
      </p>
    </div>
  )
}
