import type { ReactNode } from 'react'
import { type ListWithRows, tableOf, type useList } from '../../core/list.ts'
import { NoMatch } from '../../core/NoMatch.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import type { MenuItem } from '../../ui/Menu.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import type { Column } from '../../ui/table/types.ts'

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

/** A list of the administration: the table with its state in the address, and what it says when it is empty. */
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
