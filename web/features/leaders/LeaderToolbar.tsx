import { LEADER_STATES, leaders } from '#contract/features/leaders/index.ts'
import { useSaveFile } from '../../core/api/download.ts'
import { coreTexts } from '../../core/i18n/texts/index.ts'
import { useExportItems } from '../../core/lists/export-items.ts'
import { AreaFilter, ChoiceFilter, type FilterProps } from '../../core/lists/filters.tsx'
import { useMay } from '../../core/query/query.ts'
import { useConfirm } from '../../ui/dialogs/use-confirm.ts'
import { Toolbar } from '../../ui/layout/Toolbar.tsx'
import { leaderTexts } from './texts.ts'
import type { LeaderListState } from './use-leader-list.ts'

/** Search, filters and export of the list of leaders. */
export function LeaderToolbar({ list }: { list: LeaderListState }) {
  const t = leaderTexts.useText()
  const c = coreTexts.useText()
  const confirm = useConfirm()
  const saveFile = useSaveFile()
  const mayExport = useMay(leaders, 'export')
  const mayManage = useMay(leaders, 'manage')
  const { state, change } = list
  const save = async (route: 'export' | 'exportPersonal', format: 'csv' | 'xlsx') => {
    const question = {
      title: t('list.personalTitle'),
      text: t('list.personalText'),
      confirmLabel: c('list.xlsx'),
    }
    if (route === 'exportPersonal' && !(await confirm(question))) return
    await saveFile(leaders, route, { query: { ...list.exportQuery, format } })
  }
  const exportItems = useExportItems((format) => save('export', format))
  const personal = { label: t('list.personal'), onSelect: () => void save('exportPersonal', 'xlsx') }
  return (
    <Toolbar
      search={{ value: state.q, onSearch: (q) => change({ q }), placeholder: t('list.search') }}
      filters={<Filters filters={state.filters} onChange={(filters) => change({ filters })} />}
      activeFilters={Object.keys(state.filters).length}
      onClearFilters={list.clear}
      exports={mayExport ? [...exportItems, ...(mayManage ? [personal] : [])] : []}
    />
  )
}

function Filters(of: FilterProps) {
  const t = leaderTexts.useText()
  return (
    <>
      <ChoiceFilter
        {...of}
        name="status"
        label={t('filter.status')}
        any={t('filter.anyStatus')}
        options={LEADER_STATES.map((value) => ({ value, label: t(`status.${value}`) }))}
      />
      <ChoiceFilter
        {...of}
        name="account"
        label={t('filter.account')}
        any={t('filter.anyAccount')}
        options={[
          { value: 'with', label: t('filter.with') },
          { value: 'without', label: t('filter.without') },
          { value: 'deactivated', label: t('filter.deactivated') },
        ]}
      />
      <AreaFilter {...of} />
    </>
  )
}
