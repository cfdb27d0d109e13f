import type { SetupPart } from '../../../core/access/define-feature.ts'
import { SetupRates } from './SetupRates.tsx'
import { setupTexts } from './texts.ts'

/** The setup step for the first period and its templates. */
export default {
  useTexts: () => {
    const t = setupTexts.useText()
    return { title: t('title'), lead: t('lead'), there: (count: number) => t('there', { count }) }
  },
  Panel: SetupRates,
} satisfies SetupPart
