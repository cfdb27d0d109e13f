import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { ConfirmProvider } from './dialogs/ConfirmProvider.tsx'
import { type UiLabels, UiLabelsContext } from './theme/labels.ts'

/**
 * Adds what jsdom lacks: media queries, size observers, font loading, scrolling, native dialogs and the top layer.
 * `isPhone` is the answer to every query.
 */
export function stubBrowser({ isPhone = false }: { isPhone?: boolean } = {}): void {
  const list = { matches: isPhone, addEventListener: () => {}, removeEventListener: () => {} }
  Object.defineProperty(window, 'matchMedia', { configurable: true, value: () => list })
  Object.defineProperty(window, 'ResizeObserver', {
    configurable: true,
    value: class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  })
  Object.defineProperty(document, 'fonts', {
    configurable: true,
    value: { addEventListener: () => {}, removeEventListener: () => {} },
  })
  Element.prototype.scrollIntoView ??= () => {}
  // jsdom hides popovers and has no way to show them. The attribute stays, and no dialog becomes `open`, as in browsers.
  HTMLElement.prototype.showPopover ??= function (this: HTMLElement) {
    this.style.display = 'block'
  }
  HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
    this.open = true
    this.querySelector<HTMLElement>('button, textarea, input')?.focus()
  }
  HTMLDialogElement.prototype.close ??= function (this: HTMLDialogElement) {
    this.open = false
  }
}

/** Labels in tests; each text is the name of its label. */
export const testLabels: UiLabels = {
  number: (value) => value.toLocaleString('en'),
  close: 'close',
  cancel: 'cancel',
  confirm: 'confirm',
  undo: 'undo',
  rename: 'rename',
  edit: 'edit',
  save: 'save',
  toasts: 'toasts',
  nothingFound: 'nothing found',
  found: (count) => `found ${count}`,
  selected: (name) => `selected ${name}`,
  removed: (name) => `removed ${name}`,
  clear: 'clear',
  required: 'required',
  tooShort: (min) => `at least ${min}`,
  tooLong: (max) => `at most ${max}`,
  more: (count) => `${count} more`,
  stepDone: 'done',
  stepNow: 'now',
  stepNext: 'next',
  stepReturned: 'returned',
  mongolian: 'mn',
  english: 'en',
  area: 'area',
  table: {
    selectAll: 'select all',
    selectRow: (name) => `select ${name}`,
    rowActions: (name) => `actions of ${name}`,
    actions: 'actions',
    selected: (count) => `${count} selected`,
    selectList: (count) => `select all ${count}`,
    selectFirst: (count) => `select the first ${count}`,
    selectedFirst: (count) => `the first ${count} selected`,
    clearSelection: 'clear selection',
    columns: 'columns',
    density: 'density',
    comfortable: 'comfortable',
    compact: 'compact',
    loading: 'loading',
    keys: 'keys',
    sortBy: 'sort by',
    byMatch: 'by match',
    ascending: 'ascending',
    descending: 'descending',
  },
  pagination: {
    name: 'pages',
    previous: 'previous',
    next: 'next',
    page: (number) => `page ${number}`,
    pageSize: 'per page',
    range: (from, to, total) => `${from} to ${to} of ${total}`,
  },
  toolbar: {
    search: 'search',
    clearSearch: 'clear search',
    filters: 'filters',
    clearFilters: 'clear filters',
    export: 'export',
  },
  states: {
    errorTitle: 'error',
    errorText: 'error text',
    retry: 'retry',
    noPermissionTitle: 'no permission',
    noPermissionText: 'no permission text',
    notFoundTitle: 'not found',
    notFoundText: 'not found text',
    home: 'home',
    back: 'back',
  },
  dates: {
    months: ['m1', 'm2', 'm3', 'm4', 'm5', 'm6', 'm7', 'm8', 'm9', 'm10', 'm11', 'm12'],
    weekdays: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'],
    weekdaysShort: ['mo', 'tu', 'we', 'th', 'fr', 'sa', 'su'],
    open: 'calendar',
    previousMonth: 'previous month',
    nextMonth: 'next month',
    month: 'month',
    year: 'year',
    today: 'today',
    clear: 'clear date',
    pattern: 'yyyy.mm.dd',
    invalid: 'no such day',
    timePattern: 'hh:mm',
    invalidTime: 'no such time',
    from: 'first day',
    to: 'last day',
    chooseFrom: 'choose the first day',
    chooseTo: 'choose the last day',
    reversed: 'last before first',
    long: (year, month, day) => `day ${year}-${month}-${day}`,
  },
  files: {
    drop: 'drop',
    browse: 'browse',
    limits: (size, count) => `${size} × ${count}`,
    size: (bytes) => `${bytes} B`,
    tooLarge: (size) => `too large, ${size}`,
    wrongType: 'wrong type',
    notPicture: 'not a picture',
    tooMany: (count) => `at most ${count} files`,
    remove: (name) => `remove ${name}`,
    retry: (name) => `retry ${name}`,
    waiting: 'waiting',
    preparing: 'preparing',
    takePhoto: 'take a photo',
    choosePhoto: 'choose a photo',
    sending: (percent) => `sending ${percent}`,
    done: 'sent',
  },
  diff: {
    before: 'before',
    after: 'after',
    added: 'added',
    removed: 'removed',
    sideBySide: 'two',
    inline: 'one',
    same: 'same',
  },
  charts: { table: 'as a table', noPicture: 'no picture', source: (place) => `from ${place}` },
}

/** Renders a component inside the providers of the shell. */
export function showPart(part: ReactNode) {
  const around = (inner: ReactNode) => (
    <MemoryRouter>
      <UiLabelsContext value={testLabels}>
        <ConfirmProvider>{inner}</ConfirmProvider>
      </UiLabelsContext>
    </MemoryRouter>
  )
  const view = render(around(part))
  return { ...view, again: (next: ReactNode) => view.rerender(around(next)) }
}
