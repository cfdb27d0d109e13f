import { CONTENT_MAX_CHARS, TITLE_MAX_CHARS } from '#contract/core/content/index.ts'
import { missingForVideo, VideoDraft, videoCategories, videos } from '#contract/features/videos/index.ts'
import { cityCategories } from '../../core/content/categories.ts'
import { kitOf, type OwnFields, textsOfKind, type WebKind } from '../../core/content/kit.ts'
import { lazyPart } from '../../ui/theme/retry-load.ts'
import { videoTexts } from './texts.ts'
import { useVideoFields } from './use-video-fields.ts'
import { before, empty, sent, valuesOf, videoOf } from './video-values.ts'

const own: OwnFields = {
  empty: { ...empty },
  valuesOf: (record) => ({ ...valuesOf(record) }),
  sent: (values) => ({ ...sent(videoOf(values)) }),
  before: (record) => ({ ...before(record) }),
  useFields: useVideoFields,
  Fields: lazyPart(async () => ({ default: (await import('./VideoFields.tsx')).VideoFields })),
}

/** Videos as a kind of content. */
export const videoKind: WebKind = {
  feature: kitOf(videos),
  draft: VideoDraft,
  to: {
    home: '/dashboard/videos',
    list: '/dashboard/videos',
    make: '/dashboard/videos/new',
    edit: (id) => `/dashboard/videos/${id}`,
    preview: (id) => `/dashboard/videos/${id}/preview`,
    open: (id) => `/videos?video=${id}`,
  },
  useCategories: cityCategories(videoCategories),
  useTexts: () => {
    const t = videoTexts.useText()
    return { ...textsOfKind(t), bodyField: t('form.description') }
  },
  levels: ['city', 'district'],
  max: CONTENT_MAX_CHARS,
  titleMax: TITLE_MAX_CHARS,
  pins: true,
  textless: true,
  covers: true,
  missing: (values) => missingForVideo({ ...values, ...sent(videoOf(values)) }),
  own,
}
