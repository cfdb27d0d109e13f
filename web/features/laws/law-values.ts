import type { ContentFull } from '#contract/core/content/answers.ts'
import type { Law, LawOwn } from '#contract/features/laws/index.ts'
import type { ContentValues } from '../../core/content/content-values.ts'
import type { FormFile } from '../../core/content/form-file.ts'

/** Form values of an act in addition to those of all content. */
export interface LawValues {
  number: string
  /** 'YYYY-MM-DD' or the typed text, '' for none. */
  adoptedOn: string
  effectiveOn: string
  sourceUrl: string
  attachments: FormFile[]
  organisations: Law['organisations']
}

/** The form values with the fields of an act. */
export const lawOf = (values: ContentValues): ContentValues & LawValues => values as ContentValues & LawValues

/** The values that are sent. */
export const sent = (values: LawValues): LawOwn => ({
  number: values.number,
  adoptedOn: values.adoptedOn || null,
  effectiveOn: values.effectiveOn || null,
  sourceUrl: values.sourceUrl,
  attachments: values.attachments.map(({ fileId }) => ({ fileId })),
  organisations: values.organisations.map(({ id }) => id),
})

/** The form values of an act. */
export function valuesOf(record: ContentFull): LawValues {
  const law = record as Law
  return {
    number: law.number,
    adoptedOn: law.adoptedOn ?? '',
    effectiveOn: law.effectiveOn ?? '',
    sourceUrl: law.sourceUrl,
    attachments: law.attachments.map(({ id, name, bytes }) => ({ fileId: id, name, bytes })),
    organisations: law.organisations,
  }
}

/** The values of a new act. */
export const empty: LawValues = {
  number: '',
  adoptedOn: '',
  effectiveOn: '',
  sourceUrl: '',
  attachments: [],
  organisations: [],
}
