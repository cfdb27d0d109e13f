import { CONTENT_MAX_CHARS, TITLE_MAX_CHARS } from '#contract/core/content/index.ts'
import { DOCUMENT_KINDS, DocumentDraft, documents, missingForDocument } from '#contract/features/documents/index.ts'
import { documentLabels } from '#contract/features/documents/labels.ts'
import { fixedCategories } from '../../core/content/categories.ts'
import { groupAddresses } from '../../core/content/group-screens.ts'
import { kitOf, type OwnFields, textsOfKind, type WebKind } from '../../core/content/kit.ts'
import { lazyPart } from '../../ui/theme/retry-load.ts'
import { documentOf, empty, sent, valuesOf } from './document-values.ts'
import { documentTexts } from './texts.ts'
import { useDocumentFields } from './use-document-fields.ts'

const own: OwnFields = {
  empty: { ...empty() },
  valuesOf: (record) => ({ ...valuesOf(record) }),
  sent: (values) => ({ ...sent(documentOf(values), values.category) }),
  before: (record) => ({ ...sent(valuesOf(record), record.category) }),
  useFields: useDocumentFields,
  Fields: lazyPart(async () => ({ default: (await import('./DocumentFields.tsx')).DocumentFields })),
}

/** Documents of the fund as a kind of content. */
export const documentKind: WebKind = {
  feature: kitOf(documents),
  draft: DocumentDraft,
  to: {
    ...groupAddresses('/dashboard/about/report'),
    home: '/dashboard/about',
    open: (id) => `/documents/${id}`,
  },
  useCategories: fixedCategories(DOCUMENT_KINDS, documentLabels),
  useTexts: () => {
    const t = documentTexts.useText()
    return {
      ...textsOfKind(t),
      title: t('about'),
      list: t('title'),
      category: t('form.kind'),
      bodyField: t('form.description'),
      cover: t('form.cover'),
    }
  },
  levels: ['city'],
  max: CONTENT_MAX_CHARS,
  titleMax: TITLE_MAX_CHARS,
  pins: false,
  textless: true,
  covers: true,
  missing: (values) => missingForDocument({ ...values, ...sent(documentOf(values), values.category) }),
  own,
}
