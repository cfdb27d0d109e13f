import { REPORT_TABS, type ReportTab } from '#contract/features/reports/index.ts'
import { FilterTabs } from '../../core/lists/FilterTabs.tsx'
import { reportTexts } from './texts.ts'

export type Tab = ReportTab | 'overdue' | undefined

/** Filters the list by pending decision, state, or overdue. */
export function ReportTabs(props: {
  counts: Record<ReportTab | 'all' | 'overdue', number> | undefined
  value: Tab
  onChange: (tab: Tab) => void
}) {
  const { counts, value, onChange } = props
  const t = reportTexts.useText()
  const tabs = [undefined, ...REPORT_TABS, 'overdue' as const].map((tab) => ({
    value: tab,
    name: t(`list.${tab ?? 'all'}`),
    count: counts?.[tab ?? 'all'] ?? null,
  }))
  return <FilterTabs label={t('list.tabs')} tabs={tabs} value={value} onChange={onChange} />
}
