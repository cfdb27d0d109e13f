import { MANAGES } from '#contract/core/actor.ts'
import { userWorkflow } from '#contract/features/users/index.ts'
import { AreaFilter, ChoiceFilter, type FilterProps } from '../../core/filters.tsx'
import { useUser } from '../../core/session.tsx'
import { coreTexts } from '../../core/texts/index.ts'
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

/** The filters as they stand in the address; only roles that this admin manages can be chosen. */
function Filters(of: FilterProps) {
  const t = userTexts.useText()
  const c = coreTexts.useText()
  const user = useUser()
  return (
    <>
      <ChoiceFilter
        {...of}
        name="role"
        label={t('filter.role')}
        any={t('filter.anyRole')}
        options={MANAGES[user.role].map((value) => ({ value, label: c(`role.${value}`) }))}
      />
      <ChoiceFilter
        {...of}
        name="status"
        label={t('filter.status')}
        any={t('filter.anyStatus')}
        options={userWorkflow.states.map((value) => ({ value, label: t(`status.${value}`) }))}
      />
      <AreaFilter {...of} label={t('filter.area')} />
    </>
  )
}
