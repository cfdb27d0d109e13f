import { createContext, useContext } from 'react'

/** Words of the list table. `{…}` functions get texts that are already formatted. */
export interface TableLabels {
  /** Names the column of check boxes and its box in the head. */
  selectAll: string
  selectRow: (name: string) => string
  rowActions: (name: string) => string
  actions: string
  selected: (count: string) => string
  clearSelection: string
  columns: string
  density: string
  comfortable: string
  compact: string
  loading: string
  /** How the keys work; read to those who cannot see. */
  keys: string
  sortBy: string
  ascending: string
  descending: string
}

export interface PaginationLabels {
  name: string
  previous: string
  next: string
  page: (number: number) => string
  pageSize: string
  /** «1–25 / 312» as a sentence for those who hear it. */
  range: (from: string, to: string, total: string) => string
}

export interface ToolbarLabels {
  search: string
  clearSearch: string
  filters: string
  clearFilters: string
  export: string
}

export interface StateLabels {
  errorTitle: string
  errorText: string
  retry: string
  noPermissionTitle: string
  noPermissionText: string
  notFoundTitle: string
  notFoundText: string
  home: string
  back: string
}

export interface DateLabels {
  /** January to December, as a calendar's head shows them. */
  months: readonly string[]
  /** Monday to Sunday, whole. */
  weekdays: readonly string[]
  /** Monday to Sunday, two letters. */
  weekdaysShort: readonly string[]
  open: string
  previousMonth: string
  nextMonth: string
  month: string
  year: string
  today: string
  clear: string
  /** The way a date is typed: «ЖЖЖЖ.СС.ӨӨ». */
  pattern: string
  /** What was typed is no day. */
  invalid: string
  /** «2026 оны 9 сарын 28» */
  long: (year: number, month: number, day: number) => string
}

export interface FileLabels {
  drop: string
  browse: string
  /** «Хамгийн ихдээ 20 МБ» */
  limits: (size: string, count: number) => string
  size: (bytes: number) => string
  tooLarge: (size: string) => string
  wrongType: string
  /** Its content is no picture, whatever its name says. */
  notPicture: string
  tooMany: (count: number) => string
  remove: (name: string) => string
  retry: (name: string) => string
  waiting: string
  preparing: string
  takePhoto: string
  choosePhoto: string
  sending: (percent: string) => string
  done: string
}

export interface DiffLabels {
  before: string
  after: string
  added: string
  removed: string
  sideBySide: string
  inline: string
  same: string
}

export interface ChartLabels {
  /** Opens the chart's figures as a table. */
  table: string
}

/** Texts that the parts of web/ui show themselves. One catalogue for each language fills them, through `UiLabelsContext`. */
export interface UiLabels {
  /** A number as the language writes it. */
  number: (value: number) => string
  close: string
  cancel: string
  confirm: string
  undo: string
  toasts: string
  nothingFound: string
  clear: string
  required: string
  tooShort: (min: number) => string
  tooLong: (max: number) => string
  /** «ба өөр 3» */
  more: (count: string) => string
  stepDone: string
  stepNow: string
  stepNext: string
  stepReturned: string
  mongolian: string
  english: string
  area: string
  table: TableLabels
  pagination: PaginationLabels
  toolbar: ToolbarLabels
  states: StateLabels
  dates: DateLabels
  files: FileLabels
  diff: DiffLabels
  charts: ChartLabels
}

/** Filled once by the shell with the catalogue of the chosen language. Sign-in parts do not need it. */
export const UiLabelsContext = createContext<UiLabels | null>(null)

/** The texts of the parts. @throws Error outside of `UiLabelsContext`. */
export function useUiLabels(): UiLabels {
  const labels = useContext(UiLabelsContext)
  if (!labels) throw new Error('useUiLabels must be used inside UiLabelsContext')
  return labels
}
