import type { SetupPart } from '../../../core/access/define-feature.ts'
import { setupTexts } from './texts.ts'

/** The setup step for the admins of a district's khoroos. */
export default {
  useTexts: () => {
    const t = setupTexts.useText()
    return {
      title: t('khoroos.title'),
      lead: t('khoroos.lead'),
      there: (count: number) => t('khoroos.there', { count }),
    }
  },
  to: '/dashboard/user/new',
} satisfies SetupPart
