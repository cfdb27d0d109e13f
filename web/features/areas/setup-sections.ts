import type { SetupPart } from '../../core/setup.ts'
import { AREAS } from './addresses.ts'
import { setupTexts } from './setup-texts.ts'

/** The sections of a khoroo. */
export default {
  useWords: () => {
    const t = setupTexts.useText()
    return {
      title: t('sections.title'),
      lead: t('sections.lead'),
      there: (count: number) => t('sections.there', { count }),
    }
  },
  to: AREAS,
} satisfies SetupPart
