import type { ReactNode } from 'react'
import type { MenuItem } from '../Menu.tsx'

/** One column of a list. */
export interface Column<Row> {
  /** Also the name of the sort that the server knows. */
  id: string
  header: string
  cell: (row: Row) => ReactNode
  sortable?: boolean
  /** A CSS width, e.g. '12rem'; without it the content decides. */
  width?: string
  /** Numbers stand at the end. */
  align?: 'start' | 'end'
  /** Not shown until somebody chooses it. */
  hidden?: boolean
  /** The list must be at least this wide for the column to be shown by itself, rem; who chooses it has it at any width. */
  room?: number
  /** Says by itself what it is, as a state does: on a phone it stands without its name. */
  plain?: boolean
}

/** The order the server was asked for. */
export interface Sort {
  by: string
  desc: boolean
}

/** Where in the list we are; counted from 1. */
export interface Paging {
  page: number
  pageSize: number
  total: number
  /** There are at least `total` rows: shown as «10,000+». */
  totalIsMinimum?: boolean | undefined
  onPage: (page: number) => void
  onPageSize: (size: number) => void
}

/** Which rows are chosen, also those on other pages. */
export interface Selection {
  ids: ReadonlySet<string>
  onChange: (ids: ReadonlySet<string>) => void
}

export type Density = 'comfortable' | 'compact'

export interface DataTableProps<Row> {
  /** Where column choice is remembered; unique in the application. */
  name: string
  /** Accessible name: what is listed. */
  label: string
  /** Stable between renders; the first column says what the row is and cannot be hidden. */
  columns: readonly Column<Row>[]
  /** `undefined` while loading for the first time: rows in outline are shown. */
  rows: readonly Row[] | undefined
  rowId: (row: Row) => string
  /** What a row is called when its boxes and buttons are read aloud. */
  rowName: (row: Row) => string
  /** Fresh rows are on their way; the old ones stay. */
  refreshing?: boolean
  sort?: Sort
  onSort?: (sort: Sort) => void
  paging?: Paging
  selection?: Selection
  /** Actions for the chosen rows. */
  bulk?: (ids: ReadonlySet<string>) => ReactNode
  /** Enter, or a press on the row. */
  onOpen?: (row: Row) => void
  /** Behind one button at the end of the row. */
  rowActions?: (row: Row) => readonly MenuItem[]
  /** Names a table without a toolbar, in its place. */
  title?: string
  /** `<Toolbar>`, above the head. */
  toolbar?: ReactNode
  /** Instead of rows when there are none: `<Empty>`. */
  empty: ReactNode
  /** Instead of rows when they could not be had: `<ErrorState>`. */
  error?: ReactNode
}
