import type { ContentFull } from '#contract/core/content-answers.ts'
import type { Law, LawOwn } from '#contract/features/laws/index.ts'
import type { ContentValues } from '../../core/content/content-values.ts'
import type { FormFile } from '../../core/content/FilesField.tsx'

/** What the form of an act holds beside what all content has. */
export interface LawValues {
  number: string
  /** 'YYYY-MM-DD' or what was typed, '' for none. */
  adoptedOn: string
  effectiveOn: string
  sourceUrl: string
  attachments: FormFile[]
  organisations: Law['organisations']
}

/** The fields of an act in a form's values. */
export const lawOf = (values: ContentValues): ContentValues & LawValues => values as ContentValues & LawValues

/** What is sent of them. */
export const sent = (values: LawValues): LawOwn => ({
  number: values.number,
  adoptedOn: values.adoptedOn || null,
  effectiveOn: values.effectiveOn || null,
  sourceUrl: values.sourceUrl,
  attachments: values.attachments.map(({ fileId }) => ({ fileId })),
  organisations: values.organisations.map(({ id }) => id),
})

/** The fields of an act as the form holds them. */
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

/** The fields of a new act. */
export const empty: LawValues = {
  number: '',
  adoptedOn: '',
  effectiveOn: '',
  sourceUrl: '',
  attachments: [],
  organisations: [],
}
