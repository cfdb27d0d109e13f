import type { ReactNode } from 'react'
import { NoMatch } from '../../core/lists/NoMatch.tsx'
import { type ListWithRows, tableOf, type useList } from '../../core/lists/use-list.ts'
import type { MenuItem } from '../../ui/controls/Menu.tsx'
import { DataTable } from '../../ui/data/table/DataTable.tsx'
import type { Column } from '../../ui/data/table/types.ts'
import { Empty } from '../../ui/feedback/Empty.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'

interface Props<Row extends object> {
  name: string
  label: string
  list: ListWithRows<Row> &
    Pick<ReturnType<typeof useList>, 'clear' | 'isNarrowed' | 'error'> & { refetch: () => Promise<unknown> }
  columns: readonly Column<Row>[]
  defaultSort: string
  rowId: (row: Row) => string
  rowName: (row: Row) => string
  onOpen?: (row: Row) => void
  rowActions?: (row: Row) => readonly MenuItem[]
  toolbar: ReactNode
  emptyTitle: string
  emptyText: string
}

/** A list of the administration: a table with its state in the address, and its empty state. */
export function ListTable<Row extends object>({ list, defaultSort, emptyTitle, emptyText, ...rest }: Props<Row>) {
  return (
    <DataTable<Row>
      {...rest}
      {...tableOf(list, defaultSort)}
      error={list.error && <ErrorState level={2} onRetry={() => void list.refetch()} />}
      empty={
        list.isNarrowed ? <NoMatch onClear={list.clear} /> : <Empty level={2} title={emptyTitle} text={emptyText} />
      }
    />
  )
}
