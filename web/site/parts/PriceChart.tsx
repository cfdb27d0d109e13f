import { inLang } from '#contract/core/text/localized.ts'
import { formatNumber } from '#contract/core/text/numbers.ts'
import { formatDay } from '#contract/core/time/dates.ts'
import type { Figures, Fund } from '#contract/features/funds/index.ts'
import { type Site, useSite } from '../site.ts'

/** The drawing's own units; it is stretched to the width of the page. */
const WIDTH = 1000
const HEIGHT = 240
/** Rows of the table below a chart. */
const TABLE_ROWS = 30

type Line = Figures['line']

/** Where each point is drawn. Binary numbers are exact enough for a line. */
function placesOf(line: Line): { x: number; y: number }[] {
  const values = line.map(({ price }) => Number(price))
  const timeOf = (point: Line[number] | undefined) => Date.parse(point?.day ?? '')
  const [from, to] = [timeOf(line[0]), timeOf(line.at(-1))]
  const [low, high] = [Math.min(...values), Math.max(...values)]
  return line.map((point, i) => ({
    x: to > from ? ((timeOf(point) - from) / (to - from)) * WIDTH : 0,
    // a line without change is drawn in the middle
    y: high > low ? (1 - ((values[i] ?? 0) - low) / (high - low)) * HEIGHT : HEIGHT / 2,
  }))
}

/** A price with all its decimals, at least two. */
export const priceOf = (price: string, lang: Site['lang']): string =>
  formatNumber(price, lang, { decimals: Math.max(2, (price.split('.')[1] ?? '').replace(/0+$/, '').length) })

/** The line alone; its values stand next to it as text. */
export function Sparkline({ line }: { line: Line }) {
  const points = placesOf(line)
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden
      className="price-line"
      direction="ltr"
    >
      <polyline points={points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')} />
    </svg>
  )
}

/** The prices of a range as a line, with its ends and extremes in words and as a table. */
export function PriceChart({ fund, figures: { line } }: { fund: Fund; figures: Figures }) {
  const { t, lang } = useSite()
  const [first, last] = [line[0], line.at(-1)]
  if (!first || !last || line.length < 2) return <p className="note">{t('fund.noChart')}</p>
  const sorted = line.toSorted((a, b) => Number(a.price) - Number(b.price))
  const [low, high] = [sorted[0] ?? first, sorted.at(-1) ?? last]
  const days = { from: formatDay(first.day, lang), to: formatDay(last.day, lang) }
  const extremes = { high: priceOf(high.price, lang), low: priceOf(low.price, lang) }
  return (
    <figure className="price-chart" dir="ltr">
      <div
        className="price-drawing"
        role="img"
        aria-label={t('fund.chartOf', { name: inLang(fund.name, lang), ...days, ...extremes })}
      >
        <span className="price-high" aria-hidden>
          {extremes.high}
        </span>
        <Sparkline line={line} />
        <span className="price-low" aria-hidden>
          {extremes.low}
        </span>
      </div>
      <figcaption className="price-days">
        <span>{days.from}</span>
        <span>{days.to}</span>
      </figcaption>
    </figure>
  )
}

/** The points of a chart as a table: all of them, or as many as fit at even distances, with both ends. */
export function PriceTable({ line }: { line: Line }) {
  const { t, lang } = useSite()
  const step = Math.max(1, Math.ceil((line.length - 1) / (TABLE_ROWS - 1)))
  const rows = line.filter((_, i) => i === line.length - 1 || i % step === 0).toReversed()
  return (
    <details className="fund-more">
      <summary>{t('fund.table')}</summary>
      {step > 1 && <p className="note">{t('fund.tableNote')}</p>}
      <table className="figures">
        <thead>
          <tr>
            <th scope="col">{t('fund.day')}</th>
            <th scope="col">{t('fund.price')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ day, price }) => (
            <tr key={day}>
              <th scope="row">
                <bdi dir="ltr">{formatDay(day, lang)}</bdi>
              </th>
              <td>
                <bdi dir="ltr">{priceOf(price, lang)}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
