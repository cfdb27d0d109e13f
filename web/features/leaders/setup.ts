import type { SetupPart } from '../../core/access/define-feature.ts'
import { makeTexts } from '../../core/i18n/text.ts'
import { mn } from './setup-mn.ts'

const texts = makeTexts('leaders-setup', mn, async () => (await import('./setup-en.ts')).en)

/** The setup step for the section leaders of a khoroo. */
export default {
  useTexts: () => {
    const t = texts.useText()
    return { title: t('title'), lead: t('lead'), there: (count: number) => t('there', { count }) }
  },
  to: '/dashboard/leaders',
} satisfies SetupPart
