import { type NewsOwn, newsCategories, newsWorkflow } from '#contract/features/news/index.ts'
import { newsLabels } from '#contract/features/news/labels.ts'
import { attachedFiles, contentFiles, ownFields, servedKind } from '../../core/content/index.ts'

/** The columns that only news has. */
export interface NewsColumns {
  attachments: { fileId: string }[]
}

const own = ownFields<NewsColumns, NewsOwn>({
  columns: ({ attachments }) => ({ attachments: JSON.stringify(attachments) as never }),
  kept: (row: Partial<NewsColumns>) => ({ attachments: row.attachments ?? [] }),
  listed: [],
  selectWhole: (t) => [attachedFiles(t, 'attachments')],
  showRow: () => ({}),
  showWhole: (row, call, isPublic) => ({ attachments: contentFiles(row, call, isPublic) }),
  files: ({ attachments }) =>
    attachments.map(({ fileId }, at) => ({ id: fileId, path: `attachments.${at}.fileId`, kind: 'document' })),
})

/** News, as served by the content kit. */
export const newsKind = servedKind({
  table: 'news',
  workflow: newsWorkflow,
  more: ['views'],
  own,
  words: newsLabels,
  categories: newsCategories,
})
