import { IconArrowDownRight, IconArrowUpRight, IconMinus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Tone } from '../theme/colours.ts'
import classes from './StatCard.module.css'

export interface StatCardProps {
  label: string
  /** The figure, formatted. */
  value: string
  /** Address of the list behind the figure. */
  to: string
  icon?: ReactNode
  /** Change with its sign, formatted, and its spoken form: «12.4 %-иар өссөн». */
  change?: { direction: 'up' | 'down' | 'same'; tone: Tone; text: string; spoken: string }
  /** The base of the comparison. */
  hint?: string
  /** Values over time; at least two. */
  spark?: readonly number[]
  /** Tints the card, for the few figures at the top of a page. */
  tone?: Tone
}

/** Longer values, such as sums of money, are set smaller on a phone. */
const LONG = 7

const ARROWS = { up: IconArrowUpRight, down: IconArrowDownRight, same: IconMinus }

/** A figure with its change and trend; the whole card links to the list behind it. */
export function StatCard({ label, value, to, icon, change, hint, spark, tone }: StatCardProps) {
  const Arrow = change && ARROWS[change.direction]
  return (
    <article className={classes.card} data-tone={tone}>
      <h3 className={classes.label}>
        <Link to={to} className={classes.link}>
          {label}
        </Link>
      </h3>
      <div className={classes.middle}>
        <p className={classes.value} data-long={value.length > LONG || undefined}>
          <bdi>{value}</bdi>
        </p>
        {icon && (
          <span className={classes.icon} aria-hidden>
            {icon}
          </span>
        )}
      </div>
      {(change || hint) && (
        <p className={classes.foot}>
          {change && Arrow && (
            <span className={classes.change} data-tone={change.tone}>
              <Arrow size={16} aria-hidden />
              <bdi dir="ltr" aria-hidden>
                {change.text}
              </bdi>
              <span className="nt-hidden">{change.spoken}</span>
            </span>
          )}
          {hint && <span>{hint}</span>}
        </p>
      )}
      {spark && spark.length > 1 && <Spark values={spark} />}
    </article>
  )
}

// Time runs left to right in every language.
function Spark({ values }: { values: readonly number[] }) {
  const low = Math.min(...values)
  const span = Math.max(...values) - low || 1
  const points = values.map((value, i) => {
    const x = (i / (values.length - 1)) * 120
    const y = 30 - ((value - low) / span) * 26
    return `${x.toFixed(1)},${y.toFixed(1)}`
  })
  return (
    <svg viewBox="0 0 120 34" preserveAspectRatio="none" aria-hidden className={classes.spark}>
      <path className={classes.area} d={`M0,34 L${points.join(' L')} L120,34 Z`} />
      <polyline className={classes.course} points={points.join(' ')} vectorEffect="non-scaling-stroke" />
    </svg>
  )
}
