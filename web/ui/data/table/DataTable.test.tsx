import { act, cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { showPart, stubBrowser } from '../../testing.tsx'
import { DataTable } from './DataTable.tsx'
import type { Column, DataTableProps } from './types.ts'

interface Item {
  id: string
  title: string
  views: number
}
const ITEMS: Item[] = ['a', 'b', 'c', 'd'].map((id, i) => ({ id, title: `title ${id}`, views: i * 10 }))
const COLUMNS: Column<Item>[] = [
  { id: 'title', header: 'Title', cell: (row) => row.title, sortable: true },
  { id: 'views', header: 'Views', cell: (row) => row.views, sortable: true, align: 'end' },
  { id: 'secret', header: 'Secret', cell: () => 'hidden value', hidden: true },
]

type Changes = Partial<DataTableProps<Item>>

function Table(changes: Changes) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  return (
    <DataTable
      name="items"
      label="Items"
      columns={COLUMNS}
      rows={ITEMS}
      rowId={(row) => row.id}
      rowName={(row) => row.title}
      selection={{ ids, onChange: setIds }}
      bulk={(chosen) => <button type="button">{`publish ${[...chosen].sort().join(' ')}`}</button>}
      empty={<p>nothing here</p>}
      {...changes}
    />
  )
}

beforeEach(() => {
  stubBrowser()
  localStorage.clear()
})
afterEach(cleanup)

const rows = () =>
  within(screen.getByRole('table', { name: 'Items' }))
    .getAllByRole('row')
    .slice(1)
const focused = () => document.activeElement?.querySelector('th')?.textContent

describe('the arrow down while nothing has the focus', () => {
  /** All places are at the top left, of this height, where the browser lays nothing out. */
  const placed = (top: number) =>
    vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, top, 100, 40))
  afterEach(() => vi.restoreAllMocks())

  test('leads to the first row', async () => {
    placed(100)
    showPart(<Table />)
    await userEvent.keyboard('{ArrowDown}')
    expect(focused()).toBe('title a')
    await userEvent.keyboard('{ArrowDown}')
    expect(focused()).toBe('title b')
  })

  test('scrolls the page while the rows are out of sight', async () => {
    placed(innerHeight)
    showPart(<Table />)
    await userEvent.keyboard('{ArrowDown}')
    expect(document.activeElement).toBe(document.body)
  })

  test('is left to a control that has the focus', async () => {
    placed(100)
    showPart(
      <>
        <Table />
        <button type="button">other</button>
      </>,
    )
    screen.getByRole('button', { name: 'other' }).focus()
    await userEvent.keyboard('{ArrowDown}')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'other' }))
  })
})

test('the first column has the default minimum width, unless it asks for less', () => {
  const widthsOf = () => rows().map((row) => row.querySelector('th')?.style.minWidth)
  showPart(<Table />)
  expect(widthsOf()).toEqual(['', '', '', ''])
  cleanup()
  const [title, ...others] = COLUMNS
  if (!title) throw new Error('no column')
  showPart(<Table columns={[{ ...title, width: '4.5rem' }, ...others]} />)
  expect(widthsOf()).toEqual(['4.5rem', '4.5rem', '4.5rem', '4.5rem'])
  cleanup()
  showPart(<Table columns={[{ ...title, width: '24rem' }, ...others]} />)
  expect(widthsOf()).toEqual(['', '', '', ''])
})

describe('the focus, when rows arrive', () => {
  const columns: Column<Item>[] = [
    { id: 'title', header: 'Title', cell: (row) => row.title },
    { id: 'edit', header: 'Edit', cell: (row) => row.views < 100 && <button type="button">{`edit ${row.id}`}</button> },
  ]
  const [a, b, c, d] = ITEMS as [Item, Item, Item, Item]
  const edit = (id: string) => screen.getByRole('button', { name: `edit ${id}` })
  const start = () => {
    const view = showPart(<Table columns={columns} />)
    act(() => edit('b').focus())
    return view
  }
  const tabStops = () => rows().map((row) => row.tabIndex)

  test('stays in a row that moves, which Tab then reaches', () => {
    const { again } = start()
    again(<Table columns={columns} rows={[a, c, d, b]} />)
    expect(edit('b')).toHaveFocus()
    expect(tabStops()).toEqual([-1, -1, -1, 0])
  })

  test('goes to the row when what had it has gone', () => {
    const { again } = start()
    again(<Table columns={columns} rows={[a, c, { ...b, views: 100 }, d]} />)
    expect(focused()).toBe('title b')
  })

  test.each([
    ['to the next row', [a, c, d], 'title c'],
    ['to the last one', [a], 'title a'],
  ])('goes %s when its row has gone', (_, left, title) => {
    const { again } = start()
    again(<Table columns={columns} rows={left} />)
    expect(focused()).toBe(title)
  })

  test('is left to a person who has taken it out of the rows', () => {
    const { again } = start()
    act(() => edit('b').blur())
    again(<Table columns={columns} rows={[a, c, d]} />)
    expect(document.activeElement).toBe(document.body)
  })
})

describe('keyboard', () => {
  test('Tab reaches one row only; arrows, Home and End move between rows and stop at the ends', async () => {
    showPart(<Table />)
    expect(rows().map((row) => row.tabIndex)).toEqual([0, -1, -1, -1])
    rows()[0]?.focus()
    await userEvent.keyboard('{ArrowDown}{ArrowDown}')
    expect(focused()).toBe('title c')
    await userEvent.keyboard('{End}{ArrowDown}')
    expect(focused()).toBe('title d')
    await userEvent.keyboard('{ArrowUp}')
    expect(focused()).toBe('title c')
    await userEvent.keyboard('{Home}{ArrowUp}')
    expect(focused()).toBe('title a')
    expect(rows().map((row) => row.tabIndex)).toEqual([0, -1, -1, -1])
  })

  test('Enter opens the row, Space selects and deselects it', async () => {
    const open = vi.fn()
    showPart(<Table onOpen={open} />)
    rows()[1]?.focus()
    await userEvent.keyboard('{Enter}')
    expect(open).toHaveBeenCalledExactlyOnceWith(ITEMS[1])
    await userEvent.keyboard(' ')
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'select title b' }).checked).toBe(true)
    await userEvent.keyboard(' ')
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'select title b' }).checked).toBe(false)
    expect(open).toHaveBeenCalledOnce()
  })

  test('x selects on any keyboard layout, and Space opens the side panel for a row that has one', async () => {
    const show = vi.fn()
    showPart(<Table peek={{ label: (name) => `show ${name}`, short: 'show', onOpen: show }} />)
    rows()[1]?.focus()
    await userEvent.keyboard('x ')
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'select title b' }).checked).toBe(true)
    expect(show).toHaveBeenCalledExactlyOnceWith(ITEMS[1])
    await userEvent.click(screen.getByRole('button', { name: 'show title c' }))
    expect(show).toHaveBeenLastCalledWith(ITEMS[2])
  })

  test('the arrow down leads from the search into the rows', async () => {
    showPart(<Table toolbar={<input type="search" aria-label="search" />} />)
    await userEvent.type(screen.getByRole('searchbox'), 'a{ArrowDown}')
    expect(focused()).toBe('title a')
  })

  test('Enter and Space on a check box or button inside the row act on that control and do not open the row', async () => {
    const open = vi.fn()
    const edit = vi.fn()
    showPart(<Table onOpen={open} rowActions={() => [{ label: 'edit', onSelect: edit }]} />)
    screen.getByRole('checkbox', { name: 'select title a' }).focus()
    await userEvent.keyboard(' ')
    expect(screen.getByText('1 selected')).toBeVisible()
    screen.getByRole('button', { name: 'actions of title a' }).focus()
    await userEvent.keyboard('{Enter}')
    expect(document.activeElement?.textContent).toBe('edit')
    await userEvent.keyboard('{Enter}')
    expect(edit).toHaveBeenCalledOnce()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'actions of title a' }))
    expect(open).not.toHaveBeenCalled()
  })
})

describe('sorting', () => {
  test('the header announces the order, and a press requests another one: ascending first, then descending', async () => {
    const sort = vi.fn()
    const view = showPart(<Table sort={{ by: 'views', desc: true }} onSort={sort} />)
    const head = (name: string) => screen.getByRole('columnheader', { name })
    expect(head('Views').getAttribute('aria-sort')).toBe('descending')
    expect(head('Title').getAttribute('aria-sort')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Title' }))
    expect(sort).toHaveBeenLastCalledWith({ by: 'title', desc: false })
    view.again(<Table sort={{ by: 'title', desc: false }} onSort={sort} />)
    expect(head('Title').getAttribute('aria-sort')).toBe('ascending')
    await userEvent.click(screen.getByRole('button', { name: 'Title' }))
    expect(sort).toHaveBeenLastCalledWith({ by: 'title', desc: true })
  })

  test('rows keep the order of the server: the table never sorts them', () => {
    showPart(<Table sort={{ by: 'views', desc: true }} onSort={() => {}} />)
    expect(rows().map((row) => row.querySelector('th')?.textContent)).toEqual([
      'title a',
      'title b',
      'title c',
      'title d',
    ])
  })
})

describe('selection', () => {
  test('the check box in the header selects the rows of this page and keeps the selection of other pages', async () => {
    const change = vi.fn()
    const view = showPart(<Table selection={{ ids: new Set(['z']), onChange: change }} />)
    await userEvent.click(screen.getByRole('checkbox', { name: 'select all' }))
    expect(change.mock.lastCall?.[0]).toEqual(new Set(['z', 'a', 'b', 'c', 'd']))
    view.again(<Table selection={{ ids: new Set(['z', 'a', 'b', 'c', 'd']), onChange: change }} />)
    await userEvent.click(screen.getByRole('checkbox', { name: 'select all' }))
    expect(change.mock.lastCall?.[0]).toEqual(new Set(['z']))
  })

  test.each([
    ['no row', [], { checked: false, indeterminate: false }],
    ['rows of other pages only', ['z'], { checked: false, indeterminate: false }],
    ['some rows of this page', ['a', 'b'], { checked: false, indeterminate: true }],
    ['every row of this page', ['a', 'b', 'c', 'd'], { checked: true, indeterminate: false }],
  ])('with %s selected the check box in the header says so', (_which, ids, state) => {
    showPart(<Table selection={{ ids: new Set(ids), onChange: () => {} }} />)
    const { checked, indeterminate } = screen.getByRole<HTMLInputElement>('checkbox', { name: 'select all' })

    expect({ checked, indeterminate }).toEqual(state)
  })

  test('everything that the list finds is offered once the page is selected, and one press on a row ends it', async () => {
    const selectAll = vi.fn()
    const change = vi.fn()
    const all = { isOn: false, total: 286, max: 500, onSelect: selectAll }
    const ids = new Set(['a', 'b', 'c'])
    const view = showPart(<Table selection={{ ids, onChange: change, all }} />)
    expect(screen.queryByRole('button', { name: 'select all 286' })).toBeNull()
    view.again(<Table selection={{ ids: new Set([...ids, 'd']), onChange: change, all }} />)
    await userEvent.click(screen.getByRole('button', { name: 'select all 286' }))
    expect(selectAll).toHaveBeenCalledOnce()
    view.again(<Table selection={{ ids, onChange: change, all: { ...all, isOn: true } }} />)
    expect(screen.getByText('286 selected')).toBeVisible()
    await userEvent.click(screen.getByRole('checkbox', { name: 'select title d' }))
    expect(change.mock.lastCall?.[0]).toEqual(ids)
  })

  test('of a list that is longer than one step may take, the first are offered and said to be selected', () => {
    const all = { isOn: false, total: 1286, max: 500, onSelect: vi.fn() }
    const ids = new Set(['a', 'b', 'c', 'd'])
    const view = showPart(<Table selection={{ ids, onChange: vi.fn(), all }} />)
    expect(screen.getByRole('button', { name: 'select the first 500' })).toBeVisible()
    view.again(<Table selection={{ ids, onChange: vi.fn(), all: { ...all, isOn: true } }} />)
    expect(screen.getByText('the first 500 selected')).toBeVisible()
  })

  test('bulk actions are shown with the number of selected rows, and hidden when the selection is cleared', async () => {
    showPart(<Table />)
    expect(screen.queryByText(/selected/)).toBeNull()
    await userEvent.click(screen.getByRole('checkbox', { name: 'select title d' }))
    await userEvent.click(screen.getByRole('checkbox', { name: 'select title b' }))
    expect(screen.getByText('2 selected')).toBeVisible()
    expect(screen.getByRole('button', { name: 'publish b d' })).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'clear selection' }))
    expect(screen.queryByText(/selected/)).toBeNull()
  })
})

describe('view', () => {
  test('chosen columns are remembered for this list, the density for all lists', async () => {
    showPart(<Table />)
    expect(screen.queryByRole('columnheader', { name: 'Secret' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'columns, density' }))
    await userEvent.click(screen.getByLabelText('Secret'))
    await userEvent.click(screen.getByLabelText('Views'))
    await userEvent.click(screen.getByLabelText('compact'))
    cleanup()

    showPart(<Table />)
    expect(screen.getByRole('columnheader', { name: 'Secret' })).toBeVisible()
    expect(screen.queryByRole('columnheader', { name: 'Views' })).toBeNull()
    expect(screen.getByRole('table').dataset.density).toBe('compact')
    cleanup()

    showPart(<Table name="others" />)
    expect(screen.queryByRole('columnheader', { name: 'Secret' })).toBeNull()
    expect(screen.getByRole('table').dataset.density).toBe('compact')
  })

  test('the first column cannot be hidden: it identifies the row', async () => {
    showPart(<Table />)
    await userEvent.click(screen.getByRole('button', { name: 'columns, density' }))
    expect(screen.queryByLabelText('Title')).toBeNull()
  })
})

describe('width', () => {
  const wide: Column<Item>[] = [...COLUMNS.slice(0, 2), { id: 'extra', header: 'Extra', cell: () => 'x', room: 50 }]
  const widthOf = (px: number) => vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(px)
  afterEach(() => vi.restoreAllMocks())

  test('a column that does not fit is hidden by default and can be selected', async () => {
    widthOf(640)
    showPart(<Table columns={wide} />)
    expect(screen.queryByRole('columnheader', { name: 'Extra' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'columns, density' }))
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Extra' }).checked).toBe(false)
  })

  test('a column that fits is shown', () => {
    widthOf(801)
    showPart(<Table columns={wide} />)
    expect(screen.getByRole('columnheader', { name: 'Extra' })).toBeVisible()
  })

  test('columns that the person selected are shown at any width', async () => {
    widthOf(640)
    showPart(<Table columns={wide} />)
    await userEvent.click(screen.getByRole('button', { name: 'columns, density' }))
    await userEvent.click(screen.getByLabelText('Extra'))
    cleanup()
    showPart(<Table columns={wide} />)
    expect(screen.getByRole('columnheader', { name: 'Extra' })).toBeVisible()
  })
})

describe('states', () => {
  test('while loading the table keeps its headers and announces that it is busy', () => {
    showPart(<Table rows={undefined} />)
    expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true')
    expect(screen.getByText('loading')).toBeVisible()
    expect(screen.getAllByRole('columnheader').length).toBeGreaterThan(1)
    expect(screen.getByRole('checkbox')).toBeDisabled()
  })
  test('without rows the empty state is shown, without pagination', () => {
    const paging = { page: 1, pageSize: 10, total: 0, onPage: () => {}, onPageSize: () => {} }
    showPart(<Table rows={[]} paging={paging} />)
    expect(screen.getByText('nothing here')).toBeVisible()
    expect(screen.queryByRole('navigation', { name: 'pages' })).toBeNull()
  })
  test('an error is shown instead of possibly stale rows', () => {
    showPart(<Table error={<p>broken</p>} />)
    expect(screen.getByText('broken')).toBeVisible()
    expect(screen.queryByRole('table')).toBeNull()
  })
})

describe('on a phone', () => {
  beforeEach(() => stubBrowser({ isPhone: true }))

  test('rows are cards with labelled values, the same keys and the same selection', async () => {
    const open = vi.fn()
    showPart(<Table onOpen={open} />)
    expect(screen.queryByRole('table')).toBeNull()
    const cards = within(screen.getByRole('list', { name: 'Items' })).getAllByRole('listitem')
    expect(cards).toHaveLength(4)
    expect(within(cards[1] as HTMLElement).getByText('Views').nextSibling?.textContent).toBe('10')
    cards[0]?.focus()
    await userEvent.keyboard('{ArrowDown} {Enter}')
    expect(screen.getByText('1 selected')).toBeVisible()
    expect(open).toHaveBeenCalledExactlyOnceWith(ITEMS[1])
  })

  test('a missing value is left out, and a state is shown without its label', () => {
    const columns: Column<Item>[] = [
      ...COLUMNS.slice(0, 1),
      { id: 'due', header: 'Due', cell: (row) => (row.views > 10 ? 'soon' : '–') },
      { id: 'state', header: 'State', plain: true, cell: () => 'sent' },
    ]
    showPart(<Table columns={columns} />)
    const cards = within(screen.getByRole('list', { name: 'Items' })).getAllByRole('listitem')
    expect(within(cards[0] as HTMLElement).queryByText('Due')).toBeNull()
    expect(within(cards[3] as HTMLElement).getByText('Due').nextSibling?.textContent).toBe('soon')
    const state = within(cards[0] as HTMLElement).getByText('State')
    expect(state.className).toBe('nt-hidden')
    expect(state.nextSibling?.textContent).toBe('sent')
  })

  test('sorting is a select in the menu of the view', async () => {
    const sort = vi.fn()
    showPart(<Table sort={{ by: 'title', desc: false }} onSort={sort} />)
    await userEvent.click(screen.getByRole('button', { name: 'sort by, columns' }))
    await userEvent.selectOptions(screen.getByLabelText('sort by'), 'Views – descending')
    expect(sort).toHaveBeenCalledExactlyOnceWith({ by: 'views', desc: true })
  })

  test('rows in the order of a search are not shown as sorted by a column, and can be sorted by the first one', async () => {
    const sort = vi.fn()
    showPart(<Table sort={{ by: 'match', desc: true }} onSort={sort} />)
    await userEvent.click(screen.getByRole('button', { name: 'sort by, columns' }))
    expect(screen.getByLabelText('sort by')).toHaveDisplayValue('by match')
    await userEvent.selectOptions(screen.getByLabelText('sort by'), 'Title – ascending')
    expect(sort).toHaveBeenCalledExactlyOnceWith({ by: 'title', desc: false })
  })
})
