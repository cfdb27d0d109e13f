import { news } from '#contract/features/news/index.ts'
import { download } from '../../core/api.ts'
import { problemText } from '../../core/content/problem-text.ts'
import { coreTexts } from '../../core/texts/index.ts'
import { toast } from '../../ui/toast.ts'

/** Saves the whole list that the filter holds as a file. */
export function useNewsExport(query: Record<string, unknown>) {
  const c = coreTexts.useText()
  return async (format: 'csv' | 'xlsx') => {
    toast(c('list.exporting'), { variant: 'info' })
    try {
      await download(news, 'export', { query: { ...query, format } })
      toast(c('list.exported'))
    } catch (error) {
      toast(problemText(error), { variant: 'error' })
    }
  }
}
