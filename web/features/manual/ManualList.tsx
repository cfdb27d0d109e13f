import { useMemo } from 'react'
import type { ManualRow } from '#contract/features/manual/index.ts'
import { ContentTable } from '../../core/content/ContentTable.tsx'
import { useLang } from '../../core/text.ts'
import type { Column } from '../../ui/table/types.ts'
import { manualKind } from './kind.ts'
import { manualTexts } from './texts.ts'

/** All chapters with their states and the bin, for those who write them. */
export default function ManualList() {
  const t = manualTexts.useText()
  return (
    <ContentTable<ManualRow>
      kind={manualKind}
      title={t('list.title')}
      name="manual"
      parts={{ without: ['area', 'category'], useColumns }}
    />
  )
}

function useColumns(): readonly Column<ManualRow>[] {
  const t = manualTexts.useText()
  const lang = useLang()
  // the language is in the texts; a new one makes the columns anew
  return useMemo(
    () => [
      {
        id: 'screen',
        header: t('list.screen'),
        room: 56,
        cell: (row: ManualRow) => <bdi dir="ltr">{row.screen || '–'}</bdi>,
      },
    ],
    [t, lang],
  )
}
