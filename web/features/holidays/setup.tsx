import type { SetupPart } from '../../core/access/define-feature.ts'
import { SetupHolidays } from './SetupHolidays.tsx'
import { setupTexts } from './setup-texts.ts'

/** The setup step for working days. */
export default {
  useTexts: () => {
    const t = setupTexts.useText()
    return { title: t('title'), lead: t('lead'), there: () => t('there') }
  },
  Panel: SetupHolidays,
} satisfies SetupPart
