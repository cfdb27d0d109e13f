import { useCallback } from 'react'
import { useConfirm } from '../ui/use-confirm.ts'
import { coreTexts } from './texts/index.ts'

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
