import type { SetupPart } from '../../core/setup.ts'
import { SetupManual } from './SetupManual.tsx'
import { setupTexts } from './setup-texts.ts'

/** The city's own chapters. */
export default {
  useWords: () => {
    const t = setupTexts.useText()
    return { title: t('title'), lead: t('lead'), there: (count: number) => t('there', { count }) }
  },
  Panel: SetupManual,
} satisfies SetupPart
