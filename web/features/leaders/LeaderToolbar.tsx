import { LEADER_STATES, leaders } from '#contract/features/leaders/index.ts'
import { AreaPicker } from '../../core/AreaPicker.tsx'
import { download } from '../../core/api.ts'
import { useMay } from '../../core/query.ts'
import { useSaveFile } from '../../core/save-file.ts'
import { NativeSelect } from '../../ui/NativeSelect.tsx'
import { Toolbar } from '../../ui/Toolbar.tsx'
import { useConfirm } from '../../ui/use-confirm.ts'
import { leaderTexts } from './texts.ts'
import type { LeaderListState } from './use-leader-list.ts'

/** Search, filters and export of the leaders that the address asks for. */
export function LeaderToolbar({ list }: { list: LeaderListState }) {
  const t = leaderTexts.useText()
  const confirm = useConfirm()
  const saveFile = useSaveFile()
  const mayExport = useMay(leaders, 'export')
  const mayManage = useMay(leaders, 'manage')
  const { state, change } = list
  const save = async (route: 'export' | 'exportPersonal', format: 'csv' | 'xlsx') => {
    const question = {
      title: t('list.personalTitle'),
      text: t('list.personalText'),
      confirmLabel: t('list.xlsx'),
    }
    if (route === 'exportPersonal' && !(await confirm(question))) return
    await saveFile(() => download(leaders, route, { query: { ...list.exportQuery, format } }))
  }
  const personal = { label: t('list.personal'), onSelect: () => void save('exportPersonal', 'xlsx') }
  return (
    <Toolbar
      search={{ value: state.q, onSearch: (q) => change({ q }), placeholder: t('list.search') }}
      filters={<Filters filters={state.filters} onChange={(filters) => change({ filters })} />}
      activeFilters={Object.keys(state.filters).length}
      onClearFilters={list.clear}
      exports={
        mayExport
          ? [
              { label: t('list.xlsx'), onSelect: () => void save('export', 'xlsx') },
              { label: t('list.csv'), onSelect: () => void save('export', 'csv') },
              ...(mayManage ? [personal] : []),
            ]
          : []
      }
    />
  )
}

interface FilterProps {
  filters: Record<string, string>
  onChange: (filters: Record<string, string | undefined>) => void
}

function Filters({ filters, onChange }: FilterProps) {
  const t = leaderTexts.useText()
  const statuses = [
    { value: '', label: t('filter.anyStatus') },
    ...LEADER_STATES.map((status) => ({ value: status as string, label: t(`status.${status}`) })),
  ]
  const accounts = [
    { value: '', label: t('filter.anyAccount') },
    { value: 'with', label: t('filter.with') },
    { value: 'without', label: t('filter.without') },
  ]
  return (
    <>
      <NativeSelect
        label={t('filter.status')}
        value={filters.status ?? ''}
        options={statuses}
        onChange={(status) => onChange({ status: status || undefined })}
      />
      <NativeSelect
        label={t('filter.account')}
        value={filters.account ?? ''}
        options={accounts}
        onChange={(account) => onChange({ account: account || undefined })}
      />
      <AreaPicker
        label={t('filter.area')}
        value={filters.areaId ?? null}
        onChange={(areaId) => onChange({ areaId: areaId ?? undefined })}
      />
    </>
  )
}
