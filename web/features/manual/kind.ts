import { TITLE_MAX_CHARS } from '#contract/core/content.ts'
import type { ContentFull } from '#contract/core/content-answers.ts'
import {
  CHAPTER_MAX_CHARS,
  type Chapter,
  MANUAL_CATEGORIES,
  ManualDraft,
  manual,
} from '#contract/features/manual/index.ts'
import { manualWords } from '#contract/features/manual/words.ts'
import { fixedCategories } from '../../core/content/categories.ts'
import type { ContentValues } from '../../core/content/content-values.ts'
import { kitOf, type OwnFields, type WebKind, wordsOf } from '../../core/content/kit.ts'
import { ManualFields } from './ManualFields.tsx'
import { manualTexts } from './texts.ts'

/** What the form of a chapter holds beside what all content has. */
export type ManualValues = ContentValues & { parentId: string | null; screen: string }

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
  Fields: ManualFields,
}

/** Chapters as the content kit knows them. */
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
  useCategories: fixedCategories(MANUAL_CATEGORIES, manualWords),
  useWords: () => {
    const t = manualTexts.useText()
    return { ...wordsOf(t), list: t('list.title'), titleField: t('form.name'), bodyField: t('form.text') }
  },
  levels: ['city'],
  max: CHAPTER_MAX_CHARS,
  titleMax: TITLE_MAX_CHARS,
  pins: false,
  covers: false,
  own,
}
