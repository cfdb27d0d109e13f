import { toast } from '../ui/toast.ts'
import { problemText } from './content/problem-text.ts'
import { coreTexts } from './texts/index.ts'

/** Saves a list as a file, and says how it goes; `get` downloads it (`download` of api.ts). */
export function useSaveFile(): (get: () => Promise<unknown>) => Promise<void> {
  const c = coreTexts.useText()
  return async (get) => {
    toast(c('list.exporting'), { variant: 'info' })
    try {
      await get()
      toast(c('list.exported'))
    } catch (error) {
      toast(problemText(error), { variant: 'error' })
    }
  }
}
