import type { ContentFull } from '#contract/core/content/answers.ts'
import { TITLE_MAX_CHARS } from '#contract/core/content/index.ts'
import {
  CHAPTER_MAX_CHARS,
  type Chapter,
  MANUAL_CATEGORIES,
  ManualDraft,
  manual,
} from '#contract/features/manual/index.ts'
import { manualLabels } from '#contract/features/manual/labels.ts'
import { fixedCategories } from '../../core/content/categories.ts'
import { kitOf, type OwnFields, textsOfKind, type WebKind } from '../../core/content/kit.ts'
import { lazyPart } from '../../ui/theme/retry-load.ts'
import type { ManualValues } from './manual-values.ts'
import { manualTexts } from './texts.ts'

const placeOf = ({ parentId, screen }: { parentId: string | null; screen: string }) => ({ parentId, screen })

const own: OwnFields = {
  empty: { parentId: null, screen: '' },
  valuesOf: (record: ContentFull) => placeOf(record as Chapter),
  sent: (values) => placeOf(values as ManualValues),
  before: (record) => placeOf(record as Chapter),
  useFields: () => {
    const t = manualTexts.useText()
    return [{ name: 'screen', label: t('form.screen'), show: (value) => String(value ?? '') }]
  },
  Fields: lazyPart(async () => ({ default: (await import('./ManualFields.tsx')).ManualFields })),
}

/** Chapters as a kind of content. */
export const manualKind: WebKind = {
  feature: kitOf(manual),
  draft: ManualDraft,
  to: {
    home: '/dashboard/manual',
    list: '/dashboard/manual/list',
    make: '/dashboard/manual/new',
    edit: (id) => `/dashboard/manual/${id}/edit`,
    preview: (id) => `/dashboard/manual?chapter=${id}`,
  },
  useCategories: fixedCategories(MANUAL_CATEGORIES, manualLabels),
  useTexts: () => {
    const t = manualTexts.useText()
    return { ...textsOfKind(t), list: t('list.title'), titleField: t('form.name'), bodyField: t('form.text') }
  },
  levels: ['city'],
  max: CHAPTER_MAX_CHARS,
  titleMax: TITLE_MAX_CHARS,
  pins: false,
  covers: false,
  own,
}
