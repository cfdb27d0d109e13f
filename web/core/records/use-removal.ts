import { useConfirm } from '../../ui/dialogs/use-confirm.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { problemText } from '../api/problem-text.ts'
import { coreTexts } from '../i18n/texts/index.ts'

export interface Removal {
  /** What is to be deleted, as a question. */
  text: string
  remove: () => Promise<unknown>
  /** What is said afterwards, if not just that it was deleted. */
  removed?: string
}

/** Asks before it deletes something, and says how it ended; resolves to whether it was deleted. */
export function useRemoval(): (removal: Removal) => Promise<boolean> {
  const c = coreTexts.useText()
  const confirm = useConfirm()
  return async ({ text, remove, removed = c('form.removed') }) => {
    const question = { title: c('form.removeTitle'), text, confirmLabel: c('form.remove'), danger: true }
    if (!(await confirm(question))) return false
    try {
      await remove()
      toast(removed)
      return true
    } catch (error) {
      toast(problemText(error), { variant: 'error' })
      return false
    }
  }
}
