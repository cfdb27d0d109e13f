import { useMemo } from 'react'
import type { PostRow } from '#contract/features/blog/index.ts'
import { ContentTable } from '../../core/content/ContentTable.tsx'
import type { TableParts } from '../../core/content/kit.ts'
import type { Column } from '../../ui/data/table/types.ts'
import { postKind } from './kind.ts'
import { blogTexts } from './texts.ts'

const parts: TableParts<PostRow> = {
  useColumns: () => {
    const t = blogTexts.useText()
    return useMemo<Column<PostRow>[]>(
      () => [{ id: 'tags', header: t('list.tags'), room: 80, cell: ({ tags }) => tags.join(', ') }],
      [t],
    )
  },
}

/** All posts within reach. */
export default function PostList() {
  const t = blogTexts.useText()
  return <ContentTable kind={postKind} title={t('list.title')} name="posts" parts={parts} />
}
