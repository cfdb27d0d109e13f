import type { SetupPart } from '../../core/access/define-feature.ts'
import { setupTexts } from './setup-texts.ts'

/** The setup step for a section leader's first report. */
export default {
  useTexts: () => {
    const t = setupTexts.useText()
    return { title: t('first.title'), lead: t('first.lead'), there: (count: number) => t('first.there', { count }) }
  },
  to: '/dashboard/reports/new',
} satisfies SetupPart
