import { CONTENT_MAX_CHARS, TITLE_MAX_CHARS } from '#contract/core/content/index.ts'
import { NewsDraft, news, newsCategories } from '#contract/features/news/index.ts'
import { cityCategories } from '../../core/content/categories.ts'
import { kitOf, type OwnFields, textsOfKind, type WebKind } from '../../core/content/kit.ts'
import { lazyPart } from '../../ui/theme/retry-load.ts'
import { empty, newsOf, sent, valuesOf } from './news-values.ts'
import { newsTexts } from './texts.ts'
import { useNewsFields } from './use-news-fields.ts'

const own: OwnFields = {
  empty: { ...empty },
  valuesOf: (record) => ({ ...valuesOf(record) }),
  sent: (values) => ({ ...sent(newsOf(values)) }),
  before: (record) => ({ ...sent(valuesOf(record)) }),
  useFields: useNewsFields,
  Fields: lazyPart(async () => ({ default: (await import('./NewsFields.tsx')).NewsFields })),
}

/** News as a kind of content. */
export const newsKind: WebKind = {
  feature: kitOf(news),
  draft: NewsDraft,
  to: {
    home: '/dashboard/news',
    list: '/dashboard/news/list',
    make: '/dashboard/news/new',
    edit: (id) => `/dashboard/news/${id}/edit`,
    preview: (id) => `/dashboard/news/${id}/preview`,
    open: (id) => `/news/${id}`,
  },
  useCategories: cityCategories(newsCategories),
  useTexts: () => {
    const t = newsTexts.useText()
    return { ...textsOfKind(t), list: t('list.title') }
  },
  levels: ['city', 'district', 'khoroo'],
  max: CONTENT_MAX_CHARS,
  titleMax: TITLE_MAX_CHARS,
  pins: true,
  covers: true,
  own,
}
