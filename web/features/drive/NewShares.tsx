import { drive } from '#contract/features/drive/index.ts'
import { problemText } from '../../core/api/problem-text.ts'
import type { ListAddress } from '../../core/lists/use-list.ts'
import { useDo } from '../../core/query/query.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { CheckField } from '../../ui/fields/CheckField.tsx'
import { driveTexts } from './texts.ts'

/** Narrows what is shared to what is new since the person has last marked it as seen. `until`: the moment up to which the list shows it. */
export function NewShares({ list, until }: { list: ListAddress; until: string | null }) {
  const t = driveTexts.useText()
  const seen = useDo(drive, 'markSharedSeen')
  const isNew = list.state.filters.isNew === 'true'
  const mark = async () => {
    try {
      if (until !== null) await seen.mutateAsync({ body: { until } })
      list.change({ filters: { isNew: undefined } })
      toast(t('newShares.marked'))
    } catch (error) {
      toast(problemText(error), { variant: 'error' })
    }
  }
  return (
    <>
      <CheckField
        label={t('newShares.only')}
        checked={isNew}
        onChange={() => list.change({ filters: { isNew: isNew ? undefined : 'true' } })}
      />
      <Button variant="subtle" size="xs" onClick={() => void mark()} disabled={seen.isPending}>
        {t('newShares.mark')}
      </Button>
    </>
  )
}
