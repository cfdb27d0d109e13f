import type { ReactNode } from 'react'
import { formatPercent } from '#contract/core/text/numbers.ts'
import { formatDay } from '#contract/core/time/calendar.ts'
import { PERCENT_DECIMALS, type RangeFigures } from '#contract/features/funds/figures.ts'
import { useSite } from '../site.ts'
import { Change } from './FundFigures.tsx'
import { Info } from './Info.tsx'
import { priceOf } from './PriceChart.tsx'

/** The figures of the period that a chart shows, each with its rule. */
export function RangeFacts({ figures, isFree }: { figures: RangeFigures | null; isFree: boolean }) {
  const { t, lang } = useSite()
  if (!figures) return <p className="note">{t('chart.none')}</p>
  const { from, to, highest, lowest, drawdown } = figures
  const day = (value: string) => <bdi dir="ltr">{formatDay(value, lang)}</bdi>
  const point = (value: RangeFigures['from']) => (
    <>
      <bdi dir="ltr">{priceOf(value.price, lang)}</bdi> <small>{day(value.day)}</small>
    </>
  )
  const percent = (value: string | null) => <bdi dir="ltr">{formatPercent(value, lang, PERCENT_DECIMALS)}</bdi>
  const facts: [
    name: 'since' | 'return' | 'annualised' | 'highest' | 'lowest' | 'volatility' | 'drawdown',
    string,
    ReactNode,
  ][] = [
    ['since', t(isFree ? 'chart.ruleFree' : 'fund.ruleBase'), point(from)],
    ['return', t('fund.ruleReturn'), <Change key="return" value={figures.change} />],
    ['annualised', t('fund.ruleAnnualised'), percent(figures.annualised)],
    ['highest', t('chart.ruleHighest'), point(highest)],
    ['lowest', t('chart.ruleLowest'), point(lowest)],
    ['volatility', t('fund.ruleVolatility'), percent(figures.volatility)],
    ['drawdown', t('fund.ruleDrawdown'), percent(drawdown.percent)],
  ]
  return (
    <section className="range-facts" aria-label={t('chart.shown')}>
      <h3>
        <bdi dir="ltr">
          {formatDay(from.day, lang)}–{formatDay(to.day, lang)}
        </bdi>
        {figures.isClamped && <small> {t('fund.clamped')}</small>}
      </h3>
      <dl className="fund-facts">
        {facts.map(([name, rule, value]) => (
          <div key={name}>
            <dt>
              {t(`fund.${name}`)}
              <Info name={t(`fund.${name}`)}>{rule}</Info>
            </dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
