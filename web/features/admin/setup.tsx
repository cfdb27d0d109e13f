import type { SetupPart } from '../../core/setup.ts'
import { SetupMail } from './SetupMail.tsx'
import { setupTexts } from './setup-texts.ts'

/** Whether mail works. */
export default {
  useWords: () => {
    const t = setupTexts.useText()
    return { title: t('title'), lead: t('lead'), there: (count: number) => t('there', { count }) }
  },
  Panel: SetupMail,
} satisfies SetupPart
