import type { SetupPart } from '../../core/setup.ts'
import { SetupRates } from './SetupRates.tsx'
import { setupTexts } from './setup-texts.ts'

/** The first period that is rated, and what it is rated by. */
export default {
  useWords: () => {
    const t = setupTexts.useText()
    return { title: t('title'), lead: t('lead'), there: (count: number) => t('there', { count }) }
  },
  Panel: SetupRates,
} satisfies SetupPart
