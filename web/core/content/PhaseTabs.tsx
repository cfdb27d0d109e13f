import { useEffect, useRef } from 'react'
import { PHASES, type Phase } from '#contract/core/content.ts'
import { contentWords } from '#contract/core/content-words.ts'
import { formatNumber } from '#contract/core/numbers.ts'
import { showInRow } from '../../ui/show-in-row.ts'
import { useLang } from '../text.ts'
import classes from './PhaseTabs.module.css'

export interface PhaseTabsProps {
  label: string
  /** The word for every phase together. */
  all: string
  /** How many there are in each, for the other filters as they stand. */
  counts: Partial<Record<Phase | 'bin', number>> | undefined
  /** Whether this person has a bin. */
  withBin: boolean
  value: Phase | 'bin' | undefined
  onChange: (phase: Phase | 'bin' | undefined) => void
}

/** Narrows a list of content to one phase, or opens the bin; every figure is the length of its list. */
export function PhaseTabs({ label, all, counts, withBin, value, onChange }: PhaseTabsProps) {
  const lang = useLang()
  const words = contentWords[lang].phase
  const sum = counts && PHASES.reduce((total, phase) => total + (counts[phase] ?? 0), 0)
  const entries: { phase: Phase | 'bin' | undefined; name: string; count: number | undefined }[] = [
    { phase: undefined, name: all, count: sum },
    ...PHASES.map((phase) => ({ phase, name: words[phase], count: counts?.[phase] })),
    ...(withBin ? [{ phase: 'bin' as const, name: words.bin, count: counts?.bin }] : []),
  ]
  // The chosen one is seen, also where the row is wider than the window.
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (value !== undefined) showInRow(row.current, row.current?.querySelector('[aria-pressed="true"]'))
  }, [value])
  return (
    <div ref={row} role="group" aria-label={label} className={classes.tabs}>
      {entries.map(({ phase, name, count }) => (
        <button
          key={name}
          type="button"
          className={classes.tab}
          aria-pressed={value === phase}
          onClick={() => onChange(phase)}
        >
          {name}
          <span className={classes.count}>{count === undefined ? '…' : formatNumber(count, lang)}</span>
        </button>
      ))}
    </div>
  )
}
