import {
  LAW_KINDS,
  LAW_TEXT_MAX_CHARS,
  LAW_TITLE_MAX_CHARS,
  LawDraft,
  lawInconsistencies,
  laws,
  missingForLaw,
} from '#contract/features/laws/index.ts'
import { lawLabels } from '#contract/features/laws/labels.ts'
import { fixedCategories } from '../../core/content/categories.ts'
import { kitOf, type OwnFields, textsOfKind, type WebKind } from '../../core/content/kit.ts'
import { lazyPart } from '../../ui/theme/retry-load.ts'
import { empty, lawOf, sent, valuesOf } from './law-values.ts'
import { lawTexts } from './texts.ts'
import { useLawFields } from './use-law-fields.ts'

const own: OwnFields = {
  empty: { ...empty },
  valuesOf: (record) => ({ ...valuesOf(record) }),
  sent: (values) => ({ ...sent(lawOf(values)) }),
  before: (record) => ({ ...sent(valuesOf(record)) }),
  wrong: (values) => lawInconsistencies(sent(lawOf(values))),
  useFields: useLawFields,
  Fields: lazyPart(async () => ({ default: (await import('./LawFields.tsx')).LawFields })),
}

/** Laws as a kind of content. */
export const lawKind: WebKind = {
  feature: kitOf(laws),
  draft: LawDraft,
  to: {
    home: '/dashboard/laws',
    list: '/dashboard/laws',
    make: '/dashboard/laws/new',
    edit: (id) => `/dashboard/laws/${id}`,
    preview: (id) => `/dashboard/laws/${id}/preview`,
    open: (id) => `/laws/${id}`,
  },
  useCategories: fixedCategories(LAW_KINDS, lawLabels),
  useTexts: () => {
    const t = lawTexts.useText()
    return { ...textsOfKind(t), category: t('form.kind'), titleField: t('form.name'), bodyField: t('form.text') }
  },
  levels: ['city', 'district'],
  max: LAW_TEXT_MAX_CHARS,
  titleMax: LAW_TITLE_MAX_CHARS,
  pins: false,
  textless: true,
  covers: false,
  missing: (values) => missingForLaw({ ...values, ...sent(lawOf(values)) }),
  own,
}
