import { IconCopy, IconPencil, IconTrash } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { Button } from '../../../ui/controls/Button.tsx'
import { DataTable } from '../../../ui/data/table/DataTable.tsx'
import type { Column, Sort } from '../../../ui/data/table/types.ts'
import { Empty } from '../../../ui/feedback/Empty.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { Status } from '../../../ui/feedback/Status.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { NativeSelect } from '../../../ui/fields/NativeSelect.tsx'
import { Avatar } from '../../../ui/layout/Avatar.tsx'
import { Toolbar } from '../../../ui/layout/Toolbar.tsx'
import { TONES } from '../../../ui/theme/colours.ts'
import { fold } from '../../../ui/theme/fold.ts'
import { useUiLabels } from '../../../ui/theme/labels.ts'
import type { ComponentsText } from '../mn.ts'
import classes from './catalogue.module.css'

const SHOWN = ['ready', 'loading', 'refreshing', 'none', 'error', 'long'] as const

interface Row {
  id: string
  title: string
  author: string
  area: string
  tone: (typeof TONES)[number]
  views: number
  date: string
}

const rowsOf = (text: ComponentsText, count: number): Row[] =>
  Array.from({ length: count }, (_, i) => ({
    id: String(i + 1),
    title: text.table.titles[i % 5] ?? '',
    author: text.table.people[(i * 3) % 5] ?? '',
    area: text.table.areas[(i * 2) % 5] ?? '',
    tone: TONES[(i * 5) % 6] ?? 'neutral',
    views: (i * 7919) % 9973,
    date: `2026.09.${String(28 - (i % 28)).padStart(2, '0')}`,
  }))

const columnsOf = ({ table, status }: ComponentsText, number: (value: number) => string): Column<Row>[] => [
  { id: 'title', header: table.columns.title, cell: (row) => row.title, sortable: true, width: '34%' },
  {
    id: 'author',
    header: table.columns.author,
    cell: (row) => (
      <span className={classes.person}>
        <Avatar name={row.author} size={32} decorative />
        {row.author}
      </span>
    ),
  },
  { id: 'area', header: table.columns.area, cell: (row) => row.area, hidden: true },
  {
    id: 'state',
    header: table.columns.state,
    cell: (row) => <Status tone={row.tone}>{status[row.tone]}</Status>,
  },
  { id: 'views', header: table.columns.views, cell: (row) => number(row.views), sortable: true, align: 'end' },
  { id: 'date', header: table.columns.date, cell: (row) => row.date, sortable: true },
]

/** The rows of the list, searched, filtered and sorted. */
function useRows(text: ComponentsText, shown: (typeof SHOWN)[number]) {
  const [search, setSearch] = useState('')
  const [tone, setTone] = useState('')
  const [sort, setSort] = useState<Sort>({ by: 'date', desc: true })
  const [page, setPage] = useState(1)
  const [pageSize, setPageSize] = useState(10)
  const all = useMemo(() => rowsOf(text, shown === 'long' ? 5000 : 312), [text, shown])
  const found = useMemo(() => {
    const kept = all.filter((row) => fold(row.title).includes(fold(search)) && (tone === '' || row.tone === tone))
    const value = (row: Row) => (sort.by === 'views' ? row.views : sort.by === 'title' ? row.title : row.date)
    return kept.sort((a, b) => (value(a) < value(b) ? -1 : value(a) > value(b) ? 1 : 0) * (sort.desc ? -1 : 1))
  }, [all, search, tone, sort])

  const rows = shown === 'none' ? [] : shown === 'long' ? found : found.slice((page - 1) * pageSize, page * pageSize)
  const isSearched = search !== '' || tone !== ''

  return {
    rows,
    found,
    isSearched,
    search,
    setSearch,
    tone,
    setTone,
    sort,
    setSort,
    page,
    setPage,
    pageSize,
    setPageSize,
  }
}

/** The list in all its states; sorting and paging are done here instead of on a server. */
export function TableSection({ text }: { text: ComponentsText }) {
  const { table } = text
  const { number } = useUiLabels()
  const [shown, setShown] = useState<(typeof SHOWN)[number]>('ready')
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())

  const list = useRows(text, shown)
  const columns = useMemo(() => columnsOf(text, number), [text, number])

  return (
    <div className={classes.stack}>
      <NativeSelect
        label={table.show}
        value={shown}
        onChange={setShown}
        options={SHOWN.map((value) => ({ value, label: table[value] }))}
      />
      <DataTable
        name="components"
        label={table.label}
        columns={columns}
        rows={shown === 'loading' ? undefined : list.rows}
        rowId={(row) => row.id}
        rowName={(row) => row.title}
        refreshing={shown === 'refreshing'}
        sort={list.sort}
        onSort={list.setSort}
        paging={
          shown === 'long'
            ? undefined
            : {
                page: list.page,
                pageSize: list.pageSize,
                total: list.found.length,
                onPage: list.setPage,
                onPageSize: list.setPageSize,
              }
        }
        selection={{ ids, onChange: setIds }}
        bulk={() => (
          <>
            <Button size="xs" variant="default">
              {table.publish}
            </Button>
            <Button size="xs" variant="default">
              {table.archive}
            </Button>
          </>
        )}
        onOpen={(row) => toast(table.open(row.title), { variant: 'info' })}
        rowActions={() => [
          { label: table.actions.edit, icon: <IconPencil size={18} />, onSelect: () => {} },
          { label: table.actions.copy, icon: <IconCopy size={18} />, onSelect: () => {} },
          { label: table.actions.delete, icon: <IconTrash size={18} />, danger: true, onSelect: () => {} },
        ]}
        toolbar={<ListToolbar text={text} list={list} />}
        empty={
          list.isSearched ? (
            <Empty searched level={3} title={table.noneTitle} text={table.noneText} />
          ) : (
            <Empty level={3} title={table.emptyTitle} text={table.emptyText} action={<Button>{table.add}</Button>} />
          )
        }
        error={shown === 'error' ? <ErrorState level={3} onRetry={() => setShown('ready')} /> : undefined}
      />
    </div>
  )
}

function ListToolbar({ text, list }: { text: ComponentsText; list: ReturnType<typeof useRows> }) {
  const { table } = text
  const { search, setSearch, tone, setTone, setPage } = list
  return (
    <Toolbar
      search={{
        value: search,
        placeholder: table.search,
        onSearch: (next) => {
          setSearch(next)
          setPage(1)
        },
      }}
      activeFilters={tone ? 1 : 0}
      onClearFilters={() => setTone('')}
      filters={
        <NativeSelect
          label={table.stateFilter}
          value={tone}
          onChange={setTone}
          options={[
            { value: '', label: table.all },
            ...TONES.map((t) => ({ value: t as string, label: text.status[t] })),
          ]}
        />
      }
      exports={[
        { label: table.csv, onSelect: () => toast(table.exported) },
        { label: table.xlsx, onSelect: () => toast(table.exported) },
      ]}
    />
  )
}
