import { formatNumber, formatPercent } from '#contract/core/text/numbers.ts'
import type { HoldingsSummary } from '#contract/features/holdings/index.ts'
import { holdingLabels } from '#contract/features/holdings/labels.ts'
import { useSite } from '../site.ts'
import { Scrolled } from './FundFigures.tsx'

/** The drawing's own units: a square with the ring in its centre, and its numbers outside. */
const SIZE = 120
const RING = 38
const LABELS = 54
/** A smaller part has no number at the ring; the table has all. */
const LABELLED_FROM_PERCENT = 4
/** Distance between two parts, in per cent of the ring. */
const GAP = 0.6
const DECIMALS = 2

interface Part {
  start: number
  share: number
}

/** Where each part begins, clockwise from the top. Binary numbers are exact enough for a drawing. */
function partsOf(classes: HoldingsSummary['classes']): Part[] {
  const weights = classes.map(({ weight }) => Number(weight))
  // weights add up to less than 100 when not everything is listed: the ring has a gap
  const whole = Math.max(
    100,
    weights.reduce((sum, weight) => sum + weight, 0),
  )
  let start = 0
  return weights.map((weight) => {
    const share = (weight / whole) * 100
    const part = { start, share }
    start += share
    return part
  })
}

/** A point around the ring; `at` is per cent, clockwise from the top. */
function pointAt(at: number, radius: number): { x: number; y: number } {
  const angle = (at / 100) * 2 * Math.PI
  return { x: SIZE / 2 + Math.sin(angle) * radius, y: SIZE / 2 - Math.cos(angle) * radius }
}

/** The mix of asset classes as a ring, and the same as a table with its numbers. */
export function ClassDonut({ classes }: Pick<HoldingsSummary, 'classes'>) {
  const { t, lang } = useSite()
  const labels = holdingLabels[lang].assetClass
  const percent = (weight: string) => formatPercent(weight, lang, DECIMALS)
  const list = classes.map(({ assetClass, weight }) => `${labels[assetClass]} ${percent(weight)}`).join(', ')
  return (
    <div className="mix">
      <svg viewBox={`0 0 ${SIZE} ${SIZE}`} className="mix-ring" role="img" aria-label={t('holdings.mixOf', { list })}>
        <circle cx={SIZE / 2} cy={SIZE / 2} r={RING} className="mix-track" />
        {partsOf(classes).map(({ start, share }, i) => {
          const middle = pointAt(start + share / 2, LABELS)
          return (
            <g key={classes[i]?.assetClass} data-part={i}>
              <circle
                cx={SIZE / 2}
                cy={SIZE / 2}
                r={RING}
                pathLength={100}
                className="mix-part"
                strokeDasharray={`${Math.max(0.2, share - GAP).toFixed(2)} 100`}
                strokeDashoffset={(-start - GAP / 2).toFixed(2)}
                transform={`rotate(-90 ${SIZE / 2} ${SIZE / 2})`}
              />
              {share >= LABELLED_FROM_PERCENT && (
                <text x={middle.x.toFixed(1)} y={middle.y.toFixed(1)} className="mix-number">
                  {i + 1}
                </text>
              )}
            </g>
          )
        })}
      </svg>
      <Scrolled name={t('holdings.mix')}>
        <table className="figures">
          <caption className="nt-hidden">{t('holdings.mix')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('holdings.assetClass')}</th>
              <th scope="col">{t('holdings.count')}</th>
              <th scope="col">{t('holdings.weight')}</th>
            </tr>
          </thead>
          <tbody>
            {classes.map(({ assetClass, count, weight }, i) => (
              <tr key={assetClass}>
                <th scope="row">
                  <span className="mix-name">
                    <span className="mix-key" data-part={i} aria-hidden>
                      {i + 1}
                    </span>
                    {labels[assetClass]}
                  </span>
                </th>
                <td>{formatNumber(count, lang)}</td>
                <td>
                  <bdi dir="ltr">{percent(weight)}</bdi>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scrolled>
    </div>
  )
}
