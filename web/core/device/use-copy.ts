import { toast } from '../../ui/feedback/toast.ts'
import { coreTexts } from '../i18n/texts/index.ts'

/** Copies a text, and says so. Where the browser denies access to the clipboard, it shows the text to be copied by hand. */
export function useCopy(): (text: string) => Promise<void> {
  const t = coreTexts.useText()
  return async (text) => {
    try {
      await navigator.clipboard.writeText(text)
      toast(t('copy.done'))
    } catch {
      toast(t('copy.failed'), { variant: 'warning', lines: [text] })
    }
  }
}
