import type { ReactNode } from 'react'
import { NoMatch } from '../../core/NoMatch.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { userTexts } from './texts.ts'
import type { UserListState } from './use-user-list.ts'

/** Nobody is there yet, or nobody fits the filter. `add` leads to a new person. */
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
