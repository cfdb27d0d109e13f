import { toast } from '../../ui/feedback/toast.ts'
import { coreTexts } from '../i18n/texts/index.ts'

/**
 * Copies a text, and says so. Where the browser denies access to the clipboard, the person copies it by hand: `isHidden` shows the
 * text for that where the page does not. Secrets are never shown a second time.
 */
export function useCopy({ isHidden = false } = {}): (text: string) => Promise<void> {
  const t = coreTexts.useText()
  return async (text) => {
    try {
      await navigator.clipboard.writeText(text)
      toast(t('copy.done'))
    } catch {
      toast(t('copy.failed'), { variant: 'warning', ...(isHidden && { lines: [text] }) })
    }
  }
}
