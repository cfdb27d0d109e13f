import { download } from '../../../core/api.ts'
import { problemText } from '../../../core/content/problem-text.ts'
import { toast } from '../../../ui/toast.ts'
import { readingTexts } from './texts.ts'

/** Fetches a file and says how it went. */
export function useSaveFile() {
  const t = readingTexts.useText()
  return async (...asked: Parameters<typeof download>): Promise<void> => {
    toast(t('exporting'), { variant: 'info' })
    try {
      await download(...asked)
      toast(t('exported'))
    } catch (error) {
      toast(problemText(error), { variant: 'error' })
    }
  }
}
