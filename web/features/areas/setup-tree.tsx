import type { SetupPart } from '../../core/setup.ts'
import { SetupAreas } from './SetupAreas.tsx'
import { setupTexts } from './setup-texts.ts'

/** The tree of areas. */
export default {
  useWords: () => {
    const t = setupTexts.useText()
    return { title: t('tree.title'), lead: t('tree.lead'), there: (count: number) => t('tree.there', { count }) }
  },
  Panel: SetupAreas,
} satisfies SetupPart
