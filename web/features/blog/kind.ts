import { TITLE_MAX_CHARS } from '#contract/core/content/index.ts'
import { blog, blogCategories, POST_MAX_CHARS, PostDraft } from '#contract/features/blog/index.ts'
import { cityCategories } from '../../core/content/categories.ts'
import { kitOf, type OwnFields, textsOfKind, type WebKind } from '../../core/content/kit.ts'
import { lazyPart } from '../../ui/theme/retry-load.ts'
import { empty, postOf, sent, valuesOf } from './post-values.ts'
import { blogTexts } from './texts.ts'
import { usePostFields } from './use-post-fields.ts'

const own: OwnFields = {
  empty: { ...empty },
  valuesOf: (record) => ({ ...valuesOf(record) }),
  sent: (values) => ({ ...sent(postOf(values)) }),
  before: (record) => ({ ...sent(valuesOf(record)) }),
  useFields: usePostFields,
  Fields: lazyPart(async () => ({ default: (await import('./PostFields.tsx')).PostFields })),
}

/** Posts of the blog as a kind of content. */
export const postKind: WebKind = {
  feature: kitOf(blog),
  draft: PostDraft,
  to: {
    home: '/dashboard/blog',
    list: '/dashboard/blog/posts',
    make: '/dashboard/blog/new',
    edit: (id) => `/dashboard/blog/${id}/edit`,
    preview: (id) => `/dashboard/blog/${id}/preview`,
    open: (id) => `/blog/${id}`,
  },
  useCategories: cityCategories(blogCategories),
  useTexts: () => {
    const t = blogTexts.useText()
    return { ...textsOfKind(t), list: t('list.title') }
  },
  levels: ['city', 'district', 'khoroo'],
  max: POST_MAX_CHARS,
  titleMax: TITLE_MAX_CHARS,
  pins: true,
  covers: true,
  own,
}
