import { type CardRow, kanban } from '#contract/features/kanban/index.ts'
import { problemText } from '../../core/api/problem-text.ts'
import { coreTexts } from '../../core/i18n/texts/index.ts'
import { useDo } from '../../core/query/query.ts'
import { useConfirm } from '../../ui/dialogs/use-confirm.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { kanbanTexts } from './texts.ts'

/** Asks before a card goes to the bin. */
export function useRemoveCard(onRemoved?: () => void) {
  const t = kanbanTexts.useText()
  const c = coreTexts.useText()
  const confirm = useConfirm()
  const remove = useDo(kanban, 'removeCard')
  return async ({ id, title }: Pick<CardRow, 'id' | 'title'>) => {
    const question = {
      title: t('card.remove'),
      text: t('card.removeText', { title }),
      confirmLabel: c('form.remove'),
      danger: true,
    }
    if (!(await confirm(question))) return
    try {
      await remove.mutateAsync({ params: { id } })
      toast(c('form.removed'))
      onRemoved?.()
    } catch (error) {
      toast(problemText(error), { variant: 'error' })
    }
  }
}
