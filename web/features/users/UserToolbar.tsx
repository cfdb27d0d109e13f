import { MANAGES } from '#contract/core/actor.ts'
import { userWorkflow } from '#contract/features/users/index.ts'
import { AreaPicker } from '../../core/AreaPicker.tsx'
import { useUser } from '../../core/session.tsx'
import { coreTexts } from '../../core/texts/index.ts'
import { NativeSelect } from '../../ui/NativeSelect.tsx'
import { Toolbar } from '../../ui/Toolbar.tsx'
import { userTexts } from './texts.ts'
import type { UserListState } from './use-user-list.ts'

/** Search, filters and export of the people that the address asks for. */
export function UserToolbar({ list }: { list: UserListState }) {
  const t = userTexts.useText()
  const { state, change } = list
  return (
    <Toolbar
      search={{ value: state.q, onSearch: (q) => change({ q }), placeholder: t('list.search') }}
      filters={<Filters filters={state.filters} onChange={(filters) => change({ filters })} />}
      activeFilters={Object.keys(state.filters).length}
      onClearFilters={list.clear}
      exports={[
        { label: t('list.xlsx'), onSelect: () => void list.saveFile('xlsx') },
        { label: t('list.csv'), onSelect: () => void list.saveFile('csv') },
      ]}
    />
  )
}

interface FilterProps {
  filters: Record<string, string>
  onChange: (filters: Record<string, string | undefined>) => void
}

/** The filters as they stand in the address; only roles that this admin manages can be chosen. */
function Filters({ filters, onChange }: FilterProps) {
  const t = userTexts.useText()
  const c = coreTexts.useText()
  const user = useUser()
  const roles = [
    { value: '', label: t('filter.anyRole') },
    ...MANAGES[user.role].map((role) => ({ value: role as string, label: c(`role.${role}`) })),
  ]
  const statuses = [
    { value: '', label: t('filter.anyStatus') },
    ...userWorkflow.states.map((status) => ({ value: status as string, label: t(`status.${status}`) })),
  ]
  return (
    <>
      <NativeSelect
        stacked
        label={t('filter.role')}
        value={filters.role ?? ''}
        options={roles}
        onChange={(role) => onChange({ role: role || undefined })}
      />
      <NativeSelect
        stacked
        label={t('filter.status')}
        value={filters.status ?? ''}
        options={statuses}
        onChange={(status) => onChange({ status: status || undefined })}
      />
      <AreaPicker
        label={t('filter.area')}
        value={filters.areaId ?? null}
        onChange={(areaId) => onChange({ areaId: areaId ?? undefined })}
      />
    </>
  )
}
