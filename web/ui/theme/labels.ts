import { createContext, useContext } from 'react'

/** Labels of the table. Functions get texts that are already formatted. */
export interface TableLabels {
  /** Name of the check box column and of the check box in its head. */
  selectAll: string
  selectRow: (name: string) => string
  rowActions: (name: string) => string
  actions: string
  selected: (count: string) => string
  clearSelection: string
  /** Selects everything that the list finds, on all of its pages. */
  selectList: (count: string) => string
  /** The same for a list that is longer than one step may take, and what is selected then. */
  selectFirst: (count: string) => string
  selectedFirst: (count: string) => string
  columns: string
  density: string
  comfortable: string
  compact: string
  loading: string
  /** Explains the keyboard to screen readers. */
  keys: string
  sortBy: string
  /** The order of a search that the server ranks. */
  byMatch: string
  ascending: string
  descending: string
}

export interface PaginationLabels {
  name: string
  previous: string
  next: string
  page: (number: number) => string
  pageSize: string
  /** «1–25 / 312» as a sentence for screen readers. */
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
  /** Monday to Sunday, in full. */
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
  /** The format of a typed date: «ЖЖЖЖ.СС.ӨӨ». */
  pattern: string
  /** The typed text is not a day. */
  invalid: string
  /** The format of a typed time: «ЦЦ:ММ». */
  timePattern: string
  /** The typed text is not a time. */
  invalidTime: string
  /** First and last day of a range. */
  from: string
  to: string
  chooseFrom: string
  chooseTo: string
  /** The last day is before the first. */
  reversed: string
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
  /** The content is not a picture, despite the file name. */
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
  /** The picture of a chart could not be drawn. */
  noPicture: string
  /** Below a picture: the host with the figures, and today. */
  source: (place: string) => string
}

/** Texts of the components of web/ui, provided in each language through `UiLabelsContext`. */
export interface UiLabels {
  /** Formats a number for the language. */
  number: (value: number) => string
  close: string
  cancel: string
  confirm: string
  undo: string
  /** Of a name that can be edited where it stands. */
  rename: string
  /** Opens the editor of a value in a list. */
  edit: string
  save: string
  toasts: string
  nothingFound: string
  /** The number of options that typed text finds: «Олдсон: 3» */
  found: (count: string) => string
  /** Announces a selection and its removal: «Сонгосон: Баянгол» */
  selected: (name: string) => string
  removed: (name: string) => string
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

/**
 * Provided once by the shell with the catalogue of the selected language. Components of the sign-in pages do not need
 * it.
 */
export const UiLabelsContext = createContext<UiLabels | null>(null)

/** The texts of the components. @throws Error outside `UiLabelsContext`. */
export function useUiLabels(): UiLabels {
  const labels = useContext(UiLabelsContext)
  if (!labels) throw new Error('useUiLabels must be used inside UiLabelsContext')
  return labels
}
