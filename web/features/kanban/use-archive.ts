import { formatNumber } from '#contract/core/text/numbers.ts'
import { kanban } from '#contract/features/kanban/index.ts'
import { faultText, problemText } from '../../core/api/problem-text.ts'
import { useLang } from '../../core/i18n/text.ts'
import { useDo } from '../../core/query/query.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { kanbanTexts } from './texts.ts'

/** Puts a card into the archive, from which it can be taken out again: without asking. */
export function useArchiveCard() {
  const t = kanbanTexts.useText()
  const archive = useDo(kanban, 'archiveCard')
  return async (id: string) => {
    try {
      await archive.mutateAsync({ params: { id } })
      toast(t('archive.done'))
    } catch (error) {
      toast(problemText(error), { variant: 'error' })
    }
  }
}

/** Takes a card out of the archive. */
export function useUnarchiveCard() {
  const t = kanbanTexts.useText()
  const unarchive = useDo(kanban, 'unarchiveCard')
  return async (id: string) => {
    try {
      await unarchive.mutateAsync({ params: { id } })
      toast(t('archive.undone'))
    } catch (error) {
      toast(faultText(error), { variant: 'error' })
    }
  }
}

/** Puts the completed cards of a column into the archive. */
export function useArchiveColumn() {
  const t = kanbanTexts.useText()
  const lang = useLang()
  const archive = useDo(kanban, 'archiveColumn')
  return async (id: string) => {
    try {
      const { data } = await archive.mutateAsync({ params: { id } })
      toast(t('archive.count', { n: formatNumber(data.archived, lang) }))
    } catch (error) {
      toast(problemText(error), { variant: 'error' })
    }
  }
}
