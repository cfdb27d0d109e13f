import type { SetupPart } from '../../core/setup.ts'
import { SetupHolidays } from './SetupHolidays.tsx'
import { setupTexts } from './setup-texts.ts'

/** The days on which the offices work. */
export default {
  useWords: () => {
    const t = setupTexts.useText()
    return { title: t('title'), lead: t('lead'), there: () => t('there') }
  },
  Panel: SetupHolidays,
} satisfies SetupPart
