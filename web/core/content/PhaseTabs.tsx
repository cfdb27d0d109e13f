import { PHASES, type Phase } from '#contract/core/content/index.ts'
import { contentLabels } from '#contract/core/content/labels.ts'
import { useLang } from '../i18n/text.ts'
import { type FilterTab, FilterTabs } from '../lists/FilterTabs.tsx'

export interface PhaseTabsProps {
  label: string
  /** Label of the tab for all phases. */
  all: string
  /** The number of records in each phase under the current filters. */
  counts: Partial<Record<Phase | 'bin', number>> | undefined
  /** Whether this person has access to the bin. */
  withBin: boolean
  value: Phase | 'bin' | undefined
  onChange: (phase: Phase | 'bin' | undefined) => void
}

/** Filters a content list by phase, or opens the bin. */
export function PhaseTabs({ label, all, counts, withBin, value, onChange }: PhaseTabsProps) {
  const labels = contentLabels[useLang()].phase
  const tabOf = (phase: Phase | 'bin'): FilterTab<Phase | 'bin'> => ({
    value: phase,
    name: labels[phase],
    count: counts?.[phase] ?? null,
  })
  const sum = counts ? PHASES.reduce((total, phase) => total + (counts[phase] ?? 0), 0) : null
  const tabs = [{ value: undefined, name: all, count: sum }, ...PHASES.map(tabOf), ...(withBin ? [tabOf('bin')] : [])]
  return <FilterTabs label={label} tabs={tabs} value={value} onChange={onChange} />
}
