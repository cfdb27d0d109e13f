import type { ContentFull } from '#contract/core/content-answers.ts'
import type { News, NewsOwn } from '#contract/features/news/index.ts'
import type { ContentValues } from '../../core/content/content-values.ts'
import type { FormFile } from '../../core/content/FilesField.tsx'

/** What the form of a piece of news has in addition to what all content has. */
export interface NewsValues {
  attachments: FormFile[]
}

/** The fields of news in a form's values. */
export const newsOf = (values: ContentValues): ContentValues & NewsValues => values as ContentValues & NewsValues

/** What is sent of them. */
export const sent = ({ attachments }: NewsValues): NewsOwn => ({
  attachments: attachments.map(({ fileId }) => ({ fileId })),
})

/** The fields of a piece of news as the form has them. */
export const valuesOf = (record: ContentFull): NewsValues => ({
  attachments: (record as News).attachments.map(({ id, name, bytes }) => ({ fileId: id, name, bytes })),
})

/** The fields of a new piece of news. */
export const empty: NewsValues = { attachments: [] }
