import type { ReactNode } from 'react'
import type { MenuItem } from '../../controls/Menu.tsx'

/** One column of a list. */
export interface Column<Row> {
  /** Also the name of the sort order on the server. */
  id: string
  header: string
  cell: (row: Row) => ReactNode
  sortable?: boolean
  /** A CSS width, e.g. '12rem'; determined by the content when left out. */
  width?: string
  /** Numbers are aligned at the end. */
  align?: 'start' | 'end'
  /** Hidden until the person selects it. */
  hidden?: boolean
  /**
   * The minimum width of the list at which the column is shown by default, rem; a person who selects it has it at any
   * width.
   */
  room?: number
  /** Understood without its label, such as a state: a phone shows it without. */
  plain?: boolean
}

/** The sort order that was requested from the server. */
export interface Sort {
  by: string
  desc: boolean
}

/** The position in the list; pages are counted from 1. */
export interface Paging {
  page: number
  pageSize: number
  total: number
  /** There are at least `total` rows: shown as «10,000+». */
  totalIsMinimum?: boolean | undefined
  onPage: (page: number) => void
  onPageSize: (size: number) => void
}

/** The selected rows, including those on other pages. */
export interface Selection {
  ids: ReadonlySet<string>
  onChange: (ids: ReadonlySet<string>) => void
  /** Selects everything that the list finds, on all of its pages, up to `max`. */
  all?: { isOn: boolean; total: number; max: number; onSelect: () => void }
}

export type Density = 'comfortable' | 'compact'

export interface DataTableProps<Row> {
  /** Key under which the column selection is stored; unique in the application. */
  name: string
  /** Accessible name of the list. */
  label: string
  /** Stable between renders; the first column identifies the row and cannot be hidden. */
  columns: readonly Column<Row>[]
  /** `undefined` during the first load: skeleton rows are shown. */
  rows: readonly Row[] | undefined
  rowId: (row: Row) => string
  /** Name of a row for its check box and buttons. */
  rowName: (row: Row) => string
  /** New rows are being loaded; the old ones remain. */
  refreshing?: boolean
  sort?: Sort
  onSort?: (sort: Sort) => void
  paging?: Paging
  selection?: Selection
  /** Actions for the selected rows. */
  bulk?: (ids: ReadonlySet<string>) => ReactNode
  /** Called on Enter or a press on the row. */
  onOpen?: (row: Row) => void
  /** Shows a row in the side panel, on Space or by a button. */
  peek?: { label: (name: string) => string; short: string; onOpen: (row: Row) => void }
  /** Actions in a menu at the end of the row. */
  rowActions?: (row: Row) => readonly MenuItem[]
  /** Title of a table without a toolbar. */
  title?: string
  /** `<Toolbar>`, above the head. */
  toolbar?: ReactNode
  /** Shown instead of rows when there are none: `<Empty>`. */
  empty: ReactNode
  /** Shown instead of rows when they could not be loaded: `<ErrorState>`. */
  error?: ReactNode
}

/** The rendered part of a list. */
export interface Drawn {
  /** Indexes of the rendered rows. */
  shown: readonly number[]
  /** Height of the rows before and after them, px. */
  before: number
  after: number
  /** Scrolls a row into view that may not be rendered. */
  scrollTo?: (index: number) => void
  /** Measures the height of a rendered row. */
  measure?: (element: Element | null) => void
}
