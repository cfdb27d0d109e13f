import type { SetupPart } from '../../../core/access/define-feature.ts'
import { SetupAdmins } from './SetupAdmins.tsx'
import { setupTexts } from './texts.ts'

/** The setup step for the admins of the districts. */
export default {
  useTexts: () => {
    const t = setupTexts.useText()
    return {
      title: t('districts.title'),
      lead: t('districts.lead'),
      there: (count: number) => t('districts.there', { count }),
    }
  },
  Panel: SetupAdmins,
} satisfies SetupPart
