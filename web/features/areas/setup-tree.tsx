import type { SetupPart } from '../../core/access/define-feature.ts'
import { SetupAreas } from './SetupAreas.tsx'
import { setupTexts } from './setup-texts.ts'

/** The setup step for the tree of areas. */
export default {
  useTexts: () => {
    const t = setupTexts.useText()
    return { title: t('tree.title'), lead: t('tree.lead'), there: (count: number) => t('tree.there', { count }) }
  },
  Panel: SetupAreas,
} satisfies SetupPart
