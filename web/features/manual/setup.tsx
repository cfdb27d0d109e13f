import type { SetupPart } from '../../core/access/define-feature.ts'
import { SetupManual } from './SetupManual.tsx'
import { setupTexts } from './setup-texts.ts'

/** The setup step for the city's own chapters. */
export default {
  useTexts: () => {
    const t = setupTexts.useText()
    return { title: t('title'), lead: t('lead'), there: (count: number) => t('there', { count }) }
  },
  Panel: SetupManual,
} satisfies SetupPart
