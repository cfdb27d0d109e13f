import type { SetupPart } from '../../core/setup.ts'
import { setupTexts } from './setup-texts.ts'

/** A section leader's first report. */
export default {
  useWords: () => {
    const t = setupTexts.useText()
    return { title: t('first.title'), lead: t('first.lead'), there: (count: number) => t('first.there', { count }) }
  },
  to: '/dashboard/reports/new',
} satisfies SetupPart
