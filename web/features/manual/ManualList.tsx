import { useMemo } from 'react'
import type { ManualRow } from '#contract/features/manual/index.ts'
import { ContentTable } from '../../core/content/ContentTable.tsx'
import { useLang } from '../../core/i18n/text.ts'
import type { Column } from '../../ui/data/table/types.ts'
import { manualKind } from './kind.ts'
import { manualTexts } from './texts.ts'

/** All chapters with their phases and the bin, for editors. */
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
  return useMemo(
    () => [
      {
        id: 'screen',
        header: t('list.screen'),
        room: 56,
        cell: (row: ManualRow) => <bdi dir="ltr">{row.screen || '–'}</bdi>,
      },
    ],
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `t` may stay the same function when the language changes
    [t, lang],
  )
}
