import { useConfirm } from '../../ui/dialogs/use-confirm.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { ApiProblem } from '../api/client.ts'
import { problemText } from '../api/problem-text.ts'
import { fieldText } from '../forms/form.tsx'
import { coreTexts } from '../i18n/texts/index.ts'

/**
 * Asks for confirmation, deletes, and reports the result, with the reason when something in use cannot be
 * deleted. The function resolves to whether it was deleted; `done` replaces the general message.
 */
export function useRemoval(): (text: string, remove: () => Promise<unknown>, done?: string) => Promise<boolean> {
  const c = coreTexts.useText()
  const confirm = useConfirm()
  return async (text, remove, done = c('form.removed')) => {
    const question = { title: c('form.removeTitle'), text, confirmLabel: c('form.remove'), danger: true }
    if (!(await confirm(question))) return false
    try {
      await remove()
      toast(done)
      return true
    } catch (error) {
      const [refusal] = error instanceof ApiProblem ? error.errors : []
      toast(refusal ? fieldText(refusal) : problemText(error), { variant: 'error' })
      return false
    }
  }
}
