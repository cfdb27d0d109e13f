import type { SetupPart } from '../../core/setup.ts'
import { setupTexts } from './setup-texts.ts'

/** The admins of a district's khoroos. */
export default {
  useWords: () => {
    const t = setupTexts.useText()
    return {
      title: t('khoroos.title'),
      lead: t('khoroos.lead'),
      there: (count: number) => t('khoroos.there', { count }),
    }
  },
  to: '/dashboard/user/new',
} satisfies SetupPart
