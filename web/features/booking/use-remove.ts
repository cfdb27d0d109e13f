import { ApiProblem } from '../../core/api/client.ts'
import { problemText } from '../../core/api/problem-text.ts'
import { fieldText } from '../../core/forms/form.tsx'
import { coreTexts } from '../../core/i18n/texts/index.ts'
import { useConfirm } from '../../ui/dialogs/use-confirm.ts'
import { toast } from '../../ui/feedback/toast.ts'

/** Asks before it deletes, and says why something in use cannot be deleted. */
export function useRemove() {
  const c = coreTexts.useText()
  const confirm = useConfirm()
  return async (text: string, remove: () => Promise<unknown>) => {
    const question = { title: c('form.removeTitle'), text, confirmLabel: c('form.remove'), danger: true }
    if (!(await confirm(question))) return
    try {
      await remove()
      toast(c('form.removed'))
    } catch (error) {
      const [refusal] = error instanceof ApiProblem ? error.errors : []
      toast(refusal ? fieldText(refusal) : problemText(error), { variant: 'error' })
    }
  }
}
