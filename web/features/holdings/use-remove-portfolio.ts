import { formatDay } from '#contract/core/time/dates.ts'
import { holdings, type Portfolio } from '#contract/features/holdings/index.ts'
import { problemText } from '../../core/api/problem-text.ts'
import { useLang } from '../../core/i18n/text.ts'
import { coreTexts } from '../../core/i18n/texts/index.ts'
import { useDo } from '../../core/query/query.ts'
import { useConfirm } from '../../ui/dialogs/use-confirm.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { holdingTexts } from './texts.ts'

/** Asks before it deletes a portfolio; resolves to whether it was deleted. */
export function useRemovePortfolio(): (portfolio: Pick<Portfolio, 'id' | 'fundCode' | 'day'>) => Promise<boolean> {
  const t = holdingTexts.useText()
  const c = coreTexts.useText()
  const lang = useLang()
  const confirm = useConfirm()
  const remove = useDo(holdings, 'remove')
  return async ({ id, fundCode, day }) => {
    const question = {
      title: c('form.removeTitle'),
      text: t('removeText', { fund: fundCode, day: formatDay(day, lang) }),
      confirmLabel: c('form.remove'),
      danger: true,
    }
    if (!(await confirm(question))) return false
    try {
      await remove.mutateAsync({ params: { id } })
      toast(c('form.removed'))
      return true
    } catch (error) {
      toast(problemText(error), { variant: 'error' })
      return false
    }
  }
}
