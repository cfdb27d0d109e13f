import type { SetupPart } from '../../core/setup.ts'
import { makeTexts } from '../../core/text.ts'
import { mn } from './setup-mn.ts'

const texts = makeTexts('leaders-setup', mn, async () => (await import('./setup-en.ts')).en)

/** The section leaders of a khoroo. */
export default {
  useWords: () => {
    const t = texts.useText()
    return { title: t('title'), lead: t('lead'), there: (count: number) => t('there', { count }) }
  },
  to: '/dashboard/leaders',
} satisfies SetupPart
