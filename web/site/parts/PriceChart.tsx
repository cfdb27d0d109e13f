import { formatNumber } from '#contract/core/text/numbers.ts'
import { inLang } from '#contract/core/text/unicode.ts'
import { formatDay } from '#contract/core/time/calendar.ts'
import { evenly, TABLE_ROWS } from '#contract/features/funds/evenly.ts'
import type { Figures, Fund } from '#contract/features/funds/index.ts'
import { type Site, useSite } from '../site.ts'

/** The drawing's own units; it is stretched to the width of the page. */
const WIDTH = 1000
const HEIGHT = 240

type Line = readonly Figures['line'][number][]

/** Where each point of some lines is drawn. Binary numbers are exact enough for a line. */
function placesOf(lines: readonly Line[]): { x: number; y: number }[][] {
  const all = lines.flat()
  const values = all.map(({ price }) => Number(price))
  const times = all.map(({ day }) => Date.parse(day))
  const [from, to] = [Math.min(...times), Math.max(...times)]
  const [low, high] = [Math.min(...values), Math.max(...values)]
  return lines.map((line) =>
    line.map(({ day, price }) => ({
      x: to > from ? ((Date.parse(day) - from) / (to - from)) * WIDTH : 0,
      // a line without change is drawn in the middle
      y: high > low ? (1 - (Number(price) - low) / (high - low)) * HEIGHT : HEIGHT / 2,
    })),
  )
}

/** How many decimals of a price are shown: all that it has, at least two. */
export const priceDecimals = (price: string): number =>
  Math.max(2, (price.split('.')[1] ?? '').replace(/0+$/, '').length)

/** A price with all its decimals, at least two. */
export const priceOf = (price: string, lang: Site['lang']): string =>
  formatNumber(price, lang, { decimals: priceDecimals(price) })

/** The lines alone; their values are next to them as text. */
export function Sparkline({ lines }: { lines: readonly Line[] }) {
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden
      className="price-line"
      direction="ltr"
    >
      {placesOf(lines).map((points, i) => {
        const number = i + 1
        const text = points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')
        return <polyline key={`line ${number}`} data-line={number} points={text} />
      })}
    </svg>
  )
}

/** The prices of a range as a line, with its ends and extremes in words and as a table. */
export function PriceChart({
  fund,
  figures: { line },
  others,
}: {
  fund: Fund
  figures: Figures
  /** Lines of benchmarks, which begin with the same price. */
  others: readonly Line[]
}) {
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
        <Sparkline lines={[line, ...others]} />
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
  const rows = evenly(line, TABLE_ROWS).toReversed()
  return (
    <details className="fund-more">
      <summary>{t('fund.table')}</summary>
      {rows.length < line.length && <p className="note">{t('fund.tableNote')}</p>}
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
