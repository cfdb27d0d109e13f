import { formatNumber } from '#contract/core/numbers.ts'
import { REPORT_TABS, type ReportTab } from '#contract/features/reports/index.ts'
import tabClasses from '../../core/content/PhaseTabs.module.css'
import { useLang } from '../../core/text.ts'
import { reportTexts } from './texts.ts'

export type Tab = ReportTab | 'overdue' | undefined

/** Narrows the list with one press; every figure is the length of its list. */
export function ReportTabs(props: {
  counts: Record<ReportTab | 'all' | 'overdue', number> | undefined
  value: Tab
  onChange: (tab: Tab) => void
}) {
  const { counts, value, onChange } = props
  const t = reportTexts.useText()
  const lang = useLang()
  const tabs: readonly Tab[] = [undefined, ...REPORT_TABS, 'overdue']
  return (
    <div role="group" aria-label={t('list.tabs')} className={tabClasses.tabs}>
      {tabs.map((tab) => (
        <button
          key={tab ?? 'all'}
          type="button"
          className={tabClasses.tab}
          aria-pressed={value === tab}
          onClick={() => onChange(tab)}
        >
          {t(`list.${tab ?? 'all'}`)}
          <span className={tabClasses.count}>{counts ? formatNumber(counts[tab ?? 'all'], lang) : '…'}</span>
        </button>
      ))}
    </div>
  )
}
