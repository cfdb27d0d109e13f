import { formatDay } from '#contract/core/time/dates.ts'
import { holdings, type Portfolio } from '#contract/features/holdings/index.ts'
import { useLang } from '../../core/i18n/text.ts'
import { useDo } from '../../core/query/query.ts'
import { useRemoval } from '../../core/records/use-removal.ts'
import { holdingTexts } from './texts.ts'

/** Asks before it deletes a portfolio; resolves to whether it was deleted. */
export function useRemovePortfolio(): (portfolio: Pick<Portfolio, 'id' | 'fundCode' | 'day'>) => Promise<boolean> {
  const t = holdingTexts.useText()
  const lang = useLang()
  const remove = useDo(holdings, 'remove')
  const askAndRemove = useRemoval()
  return ({ id, fundCode, day }) =>
    askAndRemove(t('removeText', { fund: fundCode, day: formatDay(day, lang) }), () =>
      remove.mutateAsync({ params: { id } }),
    )
}
