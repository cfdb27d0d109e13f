import type { SetupPart } from '../../core/access/define-feature.ts'
import { AREAS } from './addresses.ts'
import { setupTexts } from './setup-texts.ts'

/** The setup step for the sections of a khoroo. */
export default {
  useTexts: () => {
    const t = setupTexts.useText()
    return {
      title: t('sections.title'),
      lead: t('sections.lead'),
      there: (count: number) => t('sections.there', { count }),
    }
  },
  to: AREAS,
} satisfies SetupPart
