import { useMemo } from 'react'
import { inLang } from '#contract/core/text/localized.ts'
import type { TeamRow } from '#contract/features/team/index.ts'
import { ContentTable } from '../../core/content/ContentTable.tsx'
import type { TableParts } from '../../core/content/kit.ts'
import { OrderLink } from '../../core/content/OrderLink.tsx'
import { useOrderColumn } from '../../core/content/order-column.ts'
import { useLang } from '../../core/i18n/text.ts'
import type { Column } from '../../ui/data/table/types.ts'
import { useTeamKind } from './kinds.ts'
import { teamTexts } from './texts.ts'

const parts: TableParts<TeamRow> = {
  without: ['area', 'category'],
  defaultSort: 'order',
  useColumns: () => {
    const t = teamTexts.useText()
    const lang = useLang()
    const order = useOrderColumn()
    return useMemo<Column<TeamRow>[]>(
      () => [{ id: 'role', header: t('list.role'), plain: true, cell: (row) => inLang(row.role, lang) }, order],
      [t, lang, order],
    )
  },
}

/** The people of a group. */
export default function TeamList() {
  const kind = useTeamKind()
  return (
    <ContentTable
      key={kind.group}
      kind={kind}
      title={kind.useTexts().list}
      name="team"
      category={kind.group}
      parts={parts}
      actions={<OrderLink kind={kind} to={`${kind.to.list}/order`} />}
    />
  )
}
