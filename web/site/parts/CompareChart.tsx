import { IconDownload } from '@tabler/icons-react'
import { useMemo, useRef, useState } from 'react'
import { formatNumber } from '#contract/core/text/numbers.ts'
import { inLang } from '#contract/core/text/unicode.ts'
import { formatDay } from '#contract/core/time/calendar.ts'
import { PERCENT_DECIMALS, RANGES, type RangeName } from '#contract/features/funds/figures.ts'
import type { Comparison } from '#contract/features/funds/index.ts'
import { useLate } from '../chart/use-late.ts'
import { comparedRangeOf, queryOfCompared } from '../fund-range.ts'
import { useSite } from '../site.ts'
import { ChartFrame } from './ChartFrame.tsx'
import { Change, Scrolled } from './FundFigures.tsx'
import { Info } from './Info.tsx'
import { Sparkline } from './PriceChart.tsx'
import { useCurrentInView } from './use-current-in-view.ts'
import { useForeignLang } from './use-foreign-lang.ts'

/** Funds in one chart, rebased to 100 on a common day, with their ranges and a table. */
export function CompareChart({ comparison }: { comparison: Comparison }) {
  const { t, lang, href, url } = useSite()
  const foreign = useForeignLang()
  const { base, last, funds } = comparison
  const range = comparedRangeOf(url)
  const row = useCurrentInView<HTMLElement>(range)
  const days = { from: formatDay(base, lang), to: formatDay(last, lang) }
  return (
    <section aria-labelledby="comparison">
      <h2 id="comparison">
        {t('chart.compared')}
        <Info name={t('chart.compared')}>{t('chart.ruleCompared')}</Info>
      </h2>
      <nav ref={row} aria-label={t('fund.ranges')} className="chips">
        {RANGES.map((one) => (
          <a
            key={one}
            href={href('/fund', { ...queryOfCompared(url, one) })}
            aria-current={one === range ? 'true' : undefined}
          >
            {t(`fund.range.${one}`)}
          </a>
        ))}
      </nav>
      <ComparedLines key={`${base} ${last}`} comparison={comparison} range={range} />
      <Scrolled name={t('chart.compared')}>
        <table className="figures narrow">
          <caption className="nt-hidden">{t('chart.comparedOf', days)}</caption>
          <thead>
            <tr>
              <th scope="col">{t('fund.name')}</th>
              <th scope="col">
                <bdi dir="ltr">{days.from}</bdi>
              </th>
              <th scope="col">
                <bdi dir="ltr">{days.to}</bdi>
              </th>
              <th scope="col">{t('fund.return')}</th>
            </tr>
          </thead>
          <tbody>
            {funds.map((fund) => (
              <tr key={fund.id}>
                <th scope="row" lang={foreign(fund.name)}>
                  {inLang(fund.name, lang)}
                </th>
                <td>
                  <bdi dir="ltr">{formatNumber(100, lang, { decimals: PERCENT_DECIMALS })}</bdi>
                </td>
                <td>
                  <bdi dir="ltr">{formatNumber(fund.value, lang, { decimals: PERCENT_DECIMALS })}</bdi>
                </td>
                <td>
                  <Change value={fund.change} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scrolled>
      <ValueTable comparison={comparison} />
      <p className="fund-links">
        {funds.map(({ id, name }) => (
          <a key={id} href={`/v1/funds/${id}/prices?format=csv`} className="fund-file" download>
            <IconDownload size={18} aria-hidden />
            {t('chart.csvOf', { name: inLang(name, lang) })}
          </a>
        ))}
      </p>
      <p className="note">{t('fund.past')}</p>
    </section>
  )
}

/** The lines as a table: their values on some days that all funds have. */
function ValueTable({ comparison: { funds, rows } }: { comparison: Comparison }) {
  const { t, lang } = useSite()
  const foreign = useForeignLang()
  return (
    <details className="fund-more">
      <summary>{t('fund.table')}</summary>
      <p className="note">{t('chart.comparedNote')}</p>
      <Scrolled name={t('fund.table')}>
        <table className="figures">
          <thead>
            <tr>
              <th scope="col">{t('fund.day')}</th>
              {funds.map(({ id, name }) => (
                <th key={id} scope="col" lang={foreign(name)}>
                  {inLang(name, lang)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.toReversed().map(({ day, values }) => (
              <tr key={day}>
                <th scope="row">
                  <bdi dir="ltr">{formatDay(day, lang)}</bdi>
                </th>
                {values.map((value, i) => (
                  <td key={funds[i]?.id}>
                    <bdi dir="ltr">{formatNumber(value, lang, { decimals: PERCENT_DECIMALS })}</bdi>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Scrolled>
    </details>
  )
}

function ComparedLines({ comparison, range }: { comparison: Comparison; range: RangeName }) {
  const { t, lang } = useSite()
  const { base, last, funds } = comparison
  const box = useRef<HTMLDivElement>(null)
  const whole = { from: base, to: last }
  const [shown, setShown] = useState(whole)
  const late = useLate(box, async () => {
    const { charts } = await import('../chart/live.ts')
    const all = await Promise.all(funds.map(({ id }) => charts.loadPrices(id, last)))
    const histories = all.map(({ history }) => history)
    return { charts, lines: charts.rebased(histories, range)?.lines.map(({ history }) => charts.pointsOf(history)) }
  })
  const lines = useMemo(
    () => funds.map(({ name, line }, i) => ({ name: inLang(name, lang), points: late?.lines?.[i] ?? line })),
    [funds, lang, late],
  )
  return (
    <ChartFrame
      box={box}
      name={t('chart.comparedOf', { from: formatDay(shown.from, lang), to: formatDay(shown.to, lang) })}
      lines={lines}
      from={shown.from}
      to={shown.to}
      charts={late?.charts}
      fileName={`${funds.map(({ code }) => code).join('-')}.png`}
      valueText={(value) => formatNumber(value, lang, { decimals: PERCENT_DECIMALS })}
      onSettled={setShown}
      onWhole={() => setShown(whole)}
    >
      <div
        className="price-drawing"
        role="img"
        dir="ltr"
        aria-label={t('chart.comparedOf', { from: formatDay(base, lang), to: formatDay(last, lang) })}
      >
        <Sparkline lines={funds.map(({ line }) => line)} />
      </div>
    </ChartFrame>
  )
}
