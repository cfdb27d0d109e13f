import { useMemo } from 'react'
import { formatNumber } from '#contract/core/text/numbers.ts'
import type { NewsRow } from '#contract/features/news/index.ts'
import { ContentTable } from '../../core/content/ContentTable.tsx'
import type { TableParts } from '../../core/content/kit.ts'
import { useLang } from '../../core/i18n/text.ts'
import type { Column } from '../../ui/data/table/types.ts'
import { newsKind } from './kind.ts'
import { newsTexts } from './texts.ts'

const parts: TableParts<NewsRow> = {
  useColumns: () => {
    const t = newsTexts.useText()
    const lang = useLang()
    return useMemo<Column<NewsRow>[]>(
      () => [
        {
          id: 'views',
          room: 72,
          header: t('list.views'),
          sortable: true,
          align: 'end',
          cell: (row) => formatNumber(row.views, lang),
        },
      ],
      [t, lang],
    )
  },
}

/** A list of news, limited to `category` if given. */
export function NewsTable({ title, name, category }: { title: string; name: string; category?: string }) {
  return <ContentTable kind={newsKind} title={title} name={name} category={category} parts={parts} />
}
