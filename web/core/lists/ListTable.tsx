import { type ComponentType, isValidElement, type ReactElement, type ReactNode, useRef } from 'react'
import { DataTable } from '../../ui/data/table/DataTable.tsx'
import type { DataTableProps } from '../../ui/data/table/types.ts'
import { Empty } from '../../ui/feedback/Empty.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { lazyInPlace } from '../../ui/feedback/lazy.tsx'
import { coreTexts } from '../i18n/texts/index.ts'
import classes from './decisions.module.css'
import { NoMatch } from './NoMatch.tsx'
import type { PeekOf, PeekProps } from './Peek.tsx'
import { type ListWithRows, tableOf, type useList } from './use-list.ts'
import { usePeeked } from './use-peeked.ts'

// loaded when a row is looked at; lazyInPlace has no type parameter for the row, which a list passes together with its peek
const SidePeek = lazyInPlace(async () => ({
  default: (await import('./Peek.tsx')).Peek as ComponentType<PeekProps<unknown>>,
}))

/** A list with its response, and what its table does when nothing can be shown. */
export type TableList<Row> = ListWithRows<Row> &
  Pick<ReturnType<typeof useList>, 'clear' | 'isNarrowed' | 'error'> & { refetch: () => Promise<unknown> }

/** What is shown while there is no row at all, with the next step. */
interface Nothing {
  title: string
  text: string
  action?: ReactNode
}

interface ListTableProps<Row extends object>
  extends Omit<DataTableProps<Row>, keyof ReturnType<typeof tableOf> | 'error' | 'empty' | 'peek'> {
  list: TableList<Row>
  /** The default order of the server. */
  defaultSort: string
  empty: Nothing | ReactElement
  /** Shows a row in the side panel. */
  peek?: PeekOf<Row>
  /** Whether filters explain why there are no rows, which the page then offers to clear; default: any filter. */
  isNarrowed?: boolean
}

/** A table of a list whose state is in the address, with its error and its empty state. */
export function ListTable<Row extends object>(props: ListTableProps<Row>) {
  const { list, defaultSort, empty, peek, isNarrowed = list.isNarrowed, ...rest } = props
  const c = coreTexts.useText()
  const frame = useRef<HTMLDivElement>(null)
  const rows = list.data?.data
  const { row, at, open, actOn, close } = usePeeked({ rows, rowId: props.rowId, query: list.state, frame })
  return (
    <div ref={frame} tabIndex={-1} className={classes.frame} data-list={props.name}>
      {peek && row && (
        <SidePeek
          // the row and what shows it are of one type, which SidePeek does not know
          peek={peek as PeekOf<unknown>}
          row={row}
          rowId={props.rowId(row)}
          name={props.rowName(row)}
          onMove={(by) => {
            const next = rows?.[at + by]
            if (next) open(next)
          }}
          onAct={() => actOn(props.rowId(row))}
          onClose={close}
        />
      )}
      <DataTable<Row>
        {...rest}
        {...(peek && {
          peek: {
            label: (name: string) => c('queue.peek', { name }),
            short: c('queue.atSide'),
            onOpen: open,
          },
        })}
        {...tableOf(list, defaultSort)}
        error={list.error && <ErrorState level={2} onRetry={() => void list.refetch()} />}
        empty={
          isValidElement(empty) ? (
            empty
          ) : isNarrowed ? (
            <NoMatch onClear={list.clear} />
          ) : (
            <Empty level={2} {...(empty as Nothing)} />
          )
        }
      />
    </div>
  )
}
