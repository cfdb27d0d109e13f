import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { formatNumber } from '#contract/core/text/numbers.ts'
import type { ViolationRow } from '#contract/features/violations/index.ts'
import { violationCategories, violations } from '#contract/features/violations/index.ts'
import { useEntries } from '../../core/city/values.ts'
import { useLang } from '../../core/i18n/text.ts'
import { NoMatch } from '../../core/lists/NoMatch.tsx'
import { useChosen } from '../../core/lists/use-bulk.ts'
import { tableOf } from '../../core/lists/use-list.ts'
import { useMay } from '../../core/query/query.ts'
import { useUser } from '../../core/session/session.tsx'
import { DataTable } from '../../ui/data/table/DataTable.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { StateBox } from '../../ui/feedback/StateBox.tsx'
import { violationTexts } from './texts.ts'
import { useBase, type useViolations } from './use-violations.ts'
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
  const chosen = useChosen(list.data?.data, ({ number }) => `№ ${formatNumber(number, lang)}`)
  const { nameOf } = useEntries(violationCategories)
  const columns = useMemo(
    () => violationColumns(t, lang, { base, isCitizen, nameOf }),
    [t, lang, base, isCitizen, nameOf],
  )
  const empty = isCitizen
    ? (['list.mineEmpty', 'list.mineEmptyText'] as const)
    : (['list.emptyTitle', 'list.emptyText'] as const)
  return (
    <DataTable<ViolationRow>
      name={isCitizen ? 'my-violations' : 'violations'}
      label={label}
      columns={columns}
      {...tableOf(list, DEFAULT_SORT)}
      rowId={(row) => row.id}
      rowName={(row) => t('one', { n: row.number })}
      onOpen={(row) => void navigate(`${base}/${row.id}`)}
      selection={mayHandle ? chosen.selection : undefined}
      bulk={() => <ViolationBulk items={chosen.items} nameOf={chosen.nameOf} onDone={chosen.clear} />}
      toolbar={<ViolationToolbar list={list} />}
      error={list.error && <ErrorState level={2} onRetry={() => void list.refetch()} />}
      empty={
        list.isNarrowed ? (
          <NoMatch onClear={list.clear} />
        ) : (
          <StateBox drawing="empty" level={2} title={t(empty[0])} text={t(empty[1])} action={add} />
        )
      }
    />
  )
}
