import { PHASES, type Phase } from '#contract/core/content.ts'
import { contentWords } from '#contract/core/content-words.ts'
import { type FilterTab, FilterTabs } from '../FilterTabs.tsx'
import { useLang } from '../text.ts'

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

/** Narrows a list of content to one phase, or opens the bin. */
export function PhaseTabs({ label, all, counts, withBin, value, onChange }: PhaseTabsProps) {
  const words = contentWords[useLang()].phase
  const tabOf = (phase: Phase | 'bin'): FilterTab<Phase | 'bin'> => ({
    value: phase,
    name: words[phase],
    count: counts?.[phase] ?? null,
  })
  const sum = counts ? PHASES.reduce((total, phase) => total + (counts[phase] ?? 0), 0) : null
  const tabs = [{ value: undefined, name: all, count: sum }, ...PHASES.map(tabOf), ...(withBin ? [tabOf('bin')] : [])]
  return <FilterTabs label={label} tabs={tabs} value={value} onChange={onChange} />
}
