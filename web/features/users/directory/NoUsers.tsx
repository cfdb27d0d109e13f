import type { ReactNode } from 'react'
import { NoMatch } from '../../../core/lists/NoMatch.tsx'
import { Empty } from '../../../ui/feedback/Empty.tsx'
import { userTexts } from './texts.ts'
import type { UserListState } from './use-user-list.ts'

/** The empty state of the list: no people at all, or none that match the filters. `add`: the button to create one. */
export function NoUsers({ list, add }: { list: UserListState; add: ReactNode }) {
  const t = userTexts.useText()
  if (!list.isNarrowed)
    return (
      <Empty
        level={2}
        title={t('list.emptyTitle')}
        text={add ? t('list.emptyText') : t('list.emptyRead')}
        action={add || undefined}
      />
    )
  return <NoMatch onClear={list.clear} />
}
