import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { formatNumber } from '#contract/core/text/numbers.ts'
import type { ViolationRow } from '#contract/features/violations/index.ts'
import { violationCategories, violations } from '#contract/features/violations/index.ts'
import { useEntries } from '../../core/city/values.ts'
import { useLang } from '../../core/i18n/text.ts'
import { ListTable } from '../../core/lists/ListTable.tsx'
import { useChosen } from '../../core/lists/use-bulk.ts'
import { useMay } from '../../core/query/query.ts'
import { useUser } from '../../core/session/session.tsx'
import { useAssign } from './AssignmentCells.tsx'
import { violationTexts } from './texts.ts'
import { useBase, type useViolations } from './use-violations.ts'
import { ViolationBrief, ViolationBriefSteps } from './ViolationBrief.tsx'
import { ViolationBulk } from './ViolationBulk.tsx'
import { ViolationToolbar } from './ViolationToolbar.tsx'
import { violationColumns } from './violation-columns.tsx'

/** The server's default order. */
const DEFAULT_SORT = '-createdAt'

/** A list of violations with search, filters and export. */
export function ViolationTable({
  list,
  label,
  add,
}: {
  list: ReturnType<typeof useViolations>
  label: string
  add: React.ReactNode
}) {
  const t = violationTexts.useText()
  const lang = useLang()
  const navigate = useNavigate()
  const base = useBase()
  const isCitizen = useUser().role === 'APPLICATION'
  const mayHandle = useMay(violations, 'handle')
  const chosen = useChosen(list.data?.data, ({ number }) => `№ ${formatNumber(number, lang)}`, {
    query: list.exportQuery,
    total: list.data?.meta.total,
    isOld: list.isPlaceholderData,
  })
  const { nameOf } = useEntries(violationCategories)
  const assign = useAssign()
  const columns = useMemo(
    () => violationColumns(t, lang, { base, isCitizen, nameOf, assign }),
    [t, lang, base, isCitizen, nameOf, assign],
  )
  return (
    <ListTable<ViolationRow>
      name={isCitizen ? 'my-violations' : 'violations'}
      label={label}
      columns={columns}
      list={list}
      defaultSort={DEFAULT_SORT}
      rowId={(row) => row.id}
      rowName={(row) => t('one', { n: row.number })}
      onOpen={(row) => void navigate(`${base}/${row.id}`)}
      peek={
        mayHandle
          ? {
              content: ({ id }) => <ViolationBrief id={id} />,
              to: ({ id }) => `${base}/${id}`,
              steps: ({ id }) => <ViolationBriefSteps id={id} />,
            }
          : undefined
      }
      selection={mayHandle ? chosen.selection : undefined}
      bulk={() => <ViolationBulk chosen={chosen} />}
      toolbar={<ViolationToolbar list={list} />}
      empty={{
        title: t(isCitizen ? 'list.mineEmpty' : 'list.emptyTitle'),
        text: t(isCitizen ? 'list.mineEmptyText' : 'list.emptyText'),
        action: add,
      }}
    />
  )
}
