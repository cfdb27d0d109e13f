import type { SetupPart } from '../../core/access/define-feature.ts'
import { SetupMail } from './SetupMail.tsx'
import { setupTexts } from './setup-texts.ts'

/** The setup step for mail. */
export default {
  useTexts: () => {
    const t = setupTexts.useText()
    return { title: t('title'), lead: t('lead'), there: () => t('there') }
  },
  Panel: SetupMail,
} satisfies SetupPart
