import { useMemo } from 'react'
import type { SectionRow } from '#contract/features/sections/index.ts'
import { ContentTable } from '../../core/content/ContentTable.tsx'
import type { TableParts } from '../../core/content/kit.ts'
import { OrderLink } from '../../core/content/OrderLink.tsx'
import { useOrderColumn } from '../../core/content/order-column.ts'
import { useSectionKind } from './kinds.ts'

const parts: TableParts<SectionRow> = {
  without: ['area', 'category'],
  defaultSort: 'order',
  useColumns: () => {
    const order = useOrderColumn()
    return useMemo(() => [order], [order])
  },
}

/** The sections of a group. */
export default function SectionList() {
  const kind = useSectionKind()
  return (
    <ContentTable
      key={kind.group}
      kind={kind}
      title={kind.useTexts().list}
      name="sections"
      category={kind.group}
      parts={parts}
      actions={<OrderLink kind={kind} to={`${kind.to.list}/order`} />}
    />
  )
}
