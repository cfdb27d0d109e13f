import type { ReactNode } from 'react'
import { formatChange, formatPercent } from '#contract/core/text/numbers.ts'
import { formatDay } from '#contract/core/time/calendar.ts'
import { PERCENT_DECIMALS } from '#contract/features/funds/figures.ts'
import type { Figures } from '#contract/features/funds/index.ts'
import { useSite } from '../site.ts'
import { Info } from './Info.tsx'
import { priceDecimals, priceOf } from './PriceChart.tsx'

/**
 * A change in per cent: an arrow and a number, and words for screen readers. With the difference of the prices that comes
 * first, and the per cent follows in parentheses.
 */
export function Change({ value, difference }: { value: string | null | undefined; difference?: string | null }) {
  const { lang } = useSite()
  const change = formatChange(value, lang, { decimals: PERCENT_DECIMALS })
  const { text, words, direction } = difference
    ? formatChange(difference, lang, { decimals: priceDecimals(difference), unit: '' })
    : change
  const more = difference ? ` (${formatPercent(value, lang, PERCENT_DECIMALS)})` : ''
  return (
    <span className="change" data-direction={direction}>
      <bdi dir="ltr" aria-hidden>
        {text}
        {more}
      </bdi>
      <span className="nt-hidden">
        {words}
        {more}
      </span>
    </span>
  )
}

/** The columns of the table of ranges, and the rule of each. */
const COLUMNS = {
  ranges: 'fund.ruleBases',
  return: 'fund.ruleReturn',
  annualised: 'fund.ruleAnnualised',
  since: 'fund.ruleBase',
  highest: 'chart.ruleHighest',
  lowest: 'chart.ruleLowest',
  volatility: 'fund.ruleVolatility',
  drawdown: 'fund.ruleDrawdown',
} as const

/** The six ranges with return and risk, each in a row. */
export function RangeTable({ ranges }: Pick<Figures, 'ranges'>) {
  const { t, lang } = useSite()
  const day = (value: string) => <bdi dir="ltr">{formatDay(value, lang)}</bdi>
  const percent = (value: string | null | undefined) => (
    <bdi dir="ltr">{formatPercent(value, lang, PERCENT_DECIMALS)}</bdi>
  )
  const price = (point: { day: string; price: string } | undefined) =>
    point ? (
      <>
        <bdi dir="ltr">{priceOf(point.price, lang)}</bdi>
        <small>{day(point.day)}</small>
      </>
    ) : (
      '–'
    )
  return (
    <Scrolled>
      <table className="figures">
        <caption className="nt-hidden">{t('fund.returns')}</caption>
        <thead>
          <tr>
            {(Object.keys(COLUMNS) as (keyof typeof COLUMNS)[]).map((name) => (
              <th key={name} scope="col">
                {t(`fund.${name}`)}
                <Info name={t(`fund.${name}`)}>{t(COLUMNS[name])}</Info>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {ranges.map(({ range, figures }) => (
            <tr key={range}>
              <th scope="row">{t(`fund.range.${range}`)}</th>
              <td>
                <Change value={figures?.change} />
              </td>
              <td>{percent(figures?.annualised)}</td>
              <td>
                {price(figures?.from)}
                {figures?.isClamped && <small>{t('fund.clamped')}</small>}
              </td>
              <td>{price(figures?.highest)}</td>
              <td>{price(figures?.lowest)}</td>
              <td>{percent(figures?.volatility)}</td>
              <td>
                {percent(figures?.drawdown.percent)}
                {figures?.drawdown.peak && figures.drawdown.trough && (
                  <small>
                    {day(figures.drawdown.peak)}–{day(figures.drawdown.trough)}
                  </small>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scrolled>
  )
}

/** The returns by calendar year, newest first. */
export function YearTable({ years }: Pick<Figures, 'years'>) {
  const { t } = useSite()
  if (years.length === 0) return null
  return (
    <section>
      <h2>{t('fund.years')}</h2>
      <table className="figures narrow">
        <thead>
          <tr>
            <th scope="col">{t('fund.year')}</th>
            <th scope="col">
              {t('fund.return')}
              <Info name={t('fund.years')}>{t('chart.ruleYear')}</Info>
            </th>
          </tr>
        </thead>
        <tbody>
          {years.map(({ year, change, isPartial }) => (
            <tr key={year}>
              <th scope="row">
                {year}
                {isPartial && <small>{t('fund.partial')}</small>}
              </th>
              <td>
                <Change value={change} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** Published prices that were replaced, with both values and the reason. */
export function Corrections({ corrections }: Pick<Figures, 'corrections'>) {
  const { t, lang } = useSite()
  if (corrections.length === 0) return null
  return (
    <section>
      <h2>{t('fund.corrections')}</h2>
      <p className="note">{t('fund.correctionsNote')}</p>
      <Scrolled>
        <table className="figures">
          <thead>
            <tr>
              {(['day', 'before', 'after', 'reason'] as const).map((name) => (
                <th key={name} scope="col" className={name === 'reason' ? 'words-head' : undefined}>
                  {t(`fund.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {corrections.map((one) => (
              <tr key={`${one.day} ${one.publishedAt}`}>
                <th scope="row">
                  <bdi dir="ltr">{formatDay(one.day, lang)}</bdi>
                </th>
                <td>
                  <s>
                    <bdi dir="ltr">{priceOf(one.before, lang)}</bdi>
                  </s>
                </td>
                <td>
                  <bdi dir="ltr">{priceOf(one.after, lang)}</bdi>
                </td>
                <td className="words">{one.reason}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scrolled>
    </section>
  )
}

/** The rules of the figures, folded. */
export function FigureRules() {
  const { t } = useSite()
  return (
    <details className="fund-more" id="rules">
      <summary>{t('fund.rules')}</summary>
      <ul>
        {(
          [
            'ruleBase',
            'ruleBases',
            'ruleReturn',
            'ruleAnnualised',
            'ruleVolatility',
            'ruleDrawdown',
            'ruleRounding',
          ] as const
        ).map((rule) => (
          <li key={rule}>{t(`fund.${rule}`)}</li>
        ))}
      </ul>
    </details>
  )
}

/** A table that may be wider than the window. */
export function Scrolled({ name, children }: { name?: string; children: ReactNode }) {
  const { t } = useSite()
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keyboard
    <div className="scrolled" tabIndex={0} role="group" aria-label={name ?? t('fund.returns')}>
      {children}
    </div>
  )
}
