import { MANAGES } from '#contract/core/model/actor.ts'
import { users, userWorkflow } from '#contract/features/users/index.ts'
import { coreTexts } from '../../../core/i18n/texts/index.ts'
import { AreaFilter, ChoiceFilter, type FilterProps } from '../../../core/lists/filters.tsx'
import { ListToolbar } from '../../../core/lists/ListToolbar.tsx'
import { useUser } from '../../../core/session/session.tsx'
import { userTexts } from './texts.ts'
import type { UserListState } from './use-user-list.ts'

/** Search, filters and export of people. */
export function UserToolbar({ list }: { list: UserListState }) {
  const t = userTexts.useText()
  return (
    <ListToolbar
      list={list}
      search={t('list.search')}
      filters={(of) => <Filters {...of} />}
      exports={{ feature: users, route: 'export' }}
    />
  )
}

/** The filters, stored in the URL; only roles that the admin manages are offered. */
function Filters(props: FilterProps) {
  const t = userTexts.useText()
  const c = coreTexts.useText()
  const user = useUser()
  return (
    <>
      <ChoiceFilter
        {...props}
        name="role"
        label={t('filter.role')}
        any={t('filter.anyRole')}
        options={MANAGES[user.role].map((value) => ({ value, label: c(`role.${value}`) }))}
      />
      <ChoiceFilter
        {...props}
        name="status"
        label={t('filter.status')}
        any={t('filter.anyStatus')}
        options={userWorkflow.states.map((value) => ({ value, label: t(`status.${value}`) }))}
      />
      <AreaFilter {...props} />
    </>
  )
}
