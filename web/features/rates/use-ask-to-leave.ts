import { useCallback } from 'react'
import { coreTexts } from '../../core/texts/index.ts'
import { useConfirm } from '../../ui/use-confirm.ts'

/** Asks whether to leave what was typed behind. */
export function useAskToLeave(): () => Promise<boolean> {
  const confirm = useConfirm()
  return useCallback(async () => {
    const c = coreTexts.text
    const answer = await confirm({
      title: c('form.leaveTitle'),
      text: c('form.leaveText'),
      confirmLabel: c('form.leave'),
      cancelLabel: c('form.stay'),
    })
    return answer !== false
  }, [confirm])
}
