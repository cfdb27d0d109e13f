import type { ContentFull } from '#contract/core/content/answers.ts'
import type { News, NewsOwn } from '#contract/features/news/index.ts'
import type { ContentValues } from '../../core/content/content-values.ts'
import type { FormFile } from '../../core/content/form-file.ts'

/** Form values of an article in addition to those of all content. */
export interface NewsValues {
  attachments: FormFile[]
}

/** The form values with the fields of news. */
export const newsOf = (values: ContentValues): ContentValues & NewsValues => values as ContentValues & NewsValues

/** The values that are sent. */
export const sent = ({ attachments }: NewsValues): NewsOwn => ({
  attachments: attachments.map(({ fileId }) => ({ fileId })),
})

/** The form values of an article. */
export const valuesOf = (record: ContentFull): NewsValues => ({
  attachments: (record as News).attachments.map(({ id, name, bytes }) => ({ fileId: id, name, bytes })),
})

/** The values of a new article. */
export const empty: NewsValues = { attachments: [] }
