import type { SetupPart } from '../../core/setup.ts'
import { SetupAdmins } from './SetupAdmins.tsx'
import { setupTexts } from './setup-texts.ts'

/** The admins of the districts. */
export default {
  useWords: () => {
    const t = setupTexts.useText()
    return {
      title: t('districts.title'),
      lead: t('districts.lead'),
      there: (count: number) => t('districts.there', { count }),
    }
  },
  Panel: SetupAdmins,
} satisfies SetupPart
