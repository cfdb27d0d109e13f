import { useCallback } from 'react'
import { useConfirm } from '../../ui/dialogs/use-confirm.ts'
import { coreTexts } from '../i18n/texts/index.ts'

/** Asks for confirmation before unsaved input is discarded. */
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
