import type { ReactNode } from 'react'
import { coreTexts } from '../../core/texts/index.ts'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { userTexts } from './texts.ts'
import type { UserListState } from './use-user-list.ts'

/** Nobody is there yet, or nobody fits the filter. `add` leads to a new person. */
export function NoUsers({ list, add }: { list: UserListState; add: ReactNode }) {
  const t = userTexts.useText()
  const c = coreTexts.useText()
  if (!list.isNarrowed)
    return (
      <Empty
        level={2}
        title={t('list.emptyTitle')}
        text={add ? t('list.emptyText') : t('list.emptyRead')}
        action={add || undefined}
      />
    )
  const clear = (
    <Button variant="default" onClick={list.clear}>
      {c('list.clear')}
    </Button>
  )
  return <Empty level={2} searched title={c('list.noMatchTitle')} text={c('list.noMatchText')} action={clear} />
}
