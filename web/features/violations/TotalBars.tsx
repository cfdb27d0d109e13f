import type { ReactNode } from 'react'
import { formatNumber, NO_VALUE } from '#contract/core/text/numbers.ts'
import { useLang } from '../../core/i18n/text.ts'
import { BarList } from '../../ui/data/charts/BarList.tsx'
import type { Tone } from '../../ui/theme/colours.ts'
import { violationTexts } from './texts.ts'
import classes from './violations.module.css'

/** A count with the list behind it. */
export interface Total {
  id: string
  name: string
  value: number
  to: string
  tone?: Tone
  icon?: ReactNode
}

/** The highest count first. */
export const sorted = (bars: readonly Total[]) => bars.toSorted((a, b) => b.value - a.value)

/** Says which count is the highest. */
export function useSummary(): (bars: readonly Total[]) => string {
  const t = violationTexts.useText()
  const lang = useLang()
  return (bars) => {
    const [most] = sorted(bars)
    if (!most || most.value === 0) return t('totals.noneYet')
    return t('totals.sentence', { name: most.name, n: formatNumber(most.value, lang) })
  }
}

const signed = (name: string, icon: ReactNode) =>
  icon ? (
    <span className={classes.barName}>
      {icon}
      {name}
    </span>
  ) : (
    name
  )

/** Counts as bars with their lists. */
export function Bars({ label, bars, none }: { label: string; bars: readonly Total[]; none: string }) {
  const t = violationTexts.useText()
  const lang = useLang()
  const summary = useSummary()
  if (bars.length === 0) return <p className={classes.quiet}>{none}</p>
  return (
    <BarList
      label={label}
      sentence={summary(bars)}
      series={[t('totals.count')]}
      shaded
      rows={bars.map(({ id, name, icon, value, to }) => ({
        id,
        name: signed(name, icon),
        plain: name,
        values: [value],
        to,
      }))}
      max={Math.max(...bars.map(({ value }) => value))}
      format={(value) => (value === null ? NO_VALUE : formatNumber(value, lang))}
      head={label}
    />
  )
}
