import { CONTENT_MAX_CHARS } from '#contract/core/content/index.ts'
import { FaqDraft, faq, faqGroups, QUESTION_MAX_CHARS } from '#contract/features/faq/index.ts'
import { cityCategories } from '../../core/content/categories.ts'
import { kitOf, textsOfKind, type WebKind } from '../../core/content/kit.ts'
import { faqTexts } from './texts.ts'

/** Questions as a kind of content: the title is the question, the text its answer. */
export const faqKind: WebKind = {
  feature: kitOf(faq),
  draft: FaqDraft,
  to: {
    home: '/dashboard/faqs',
    list: '/dashboard/faqs',
    make: '/dashboard/faqs/new',
    edit: (id) => `/dashboard/faqs/${id}`,
    preview: (id) => `/dashboard/faqs/${id}/preview`,
    open: (id) => `/faqs#q-${id}`,
  },
  useCategories: cityCategories(faqGroups),
  useTexts: () => {
    const t = faqTexts.useText()
    return { ...textsOfKind(t), category: t('form.group'), titleField: t('form.question'), bodyField: t('form.answer') }
  },
  levels: ['city'],
  max: CONTENT_MAX_CHARS,
  titleMax: QUESTION_MAX_CHARS,
  pins: false,
  covers: false,
}
