import { useMemo } from 'react'
import { NO_VALUE } from '#contract/core/text/numbers.ts'
import type { VideoRow } from '#contract/features/videos/index.ts'
import { videoLabels } from '#contract/features/videos/labels.ts'
import { ContentTable, type ContentTableProps } from '../../core/content/ContentTable.tsx'
import type { TableParts } from '../../core/content/kit.ts'
import { useLang } from '../../core/i18n/text.ts'
import type { Column } from '../../ui/data/table/types.ts'
import { videoKind } from './kind.ts'
import { videoTexts } from './texts.ts'

const parts: TableParts<VideoRow> = {
  useColumns: () => {
    const t = videoTexts.useText()
    const lang = useLang()
    return useMemo<Column<VideoRow>[]>(
      () => [
        {
          id: 'source',
          header: t('list.source'),
          room: 64,
          cell: (row) => (row.source ? videoLabels[lang].provider[row.source.provider] : NO_VALUE),
        },
      ],
      [t, lang],
    )
  },
}

type Props = Pick<ContentTableProps<VideoRow>, 'title' | 'lead' | 'name' | 'fixed'>

/** A list of videos. */
export function VideoTable(props: Props) {
  return <ContentTable kind={videoKind} parts={parts} {...props} />
}
