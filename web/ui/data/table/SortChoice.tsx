import { NativeSelect } from '../../fields/NativeSelect.tsx'
import { useUiLabels } from '../../theme/labels.ts'
import type { DataTableProps } from './types.ts'

/** The sort order of a search: best match first. It belongs to no column. */
const MATCH = 'match'

/** The order of the rows, where no head of a table offers it. */
export function SortChoice<Row extends object>({
  sort,
  onSort,
  columns: all,
}: Pick<DataTableProps<Row>, 'sort' | 'onSort' | 'columns'>) {
  const { table: labels } = useUiLabels()
  const columns = all.filter((column) => column.sortable)
  if (!onSort || columns.length === 0) return null
  const value = sort ? `${sort.by}:${sort.desc ? 'desc' : 'asc'}` : ''
  const options = [
    ...(sort?.by === MATCH ? [{ value, label: labels.byMatch }] : []),
    ...columns.flatMap((column) => [
      { value: `${column.id}:asc`, label: `${column.header} – ${labels.ascending}` },
      { value: `${column.id}:desc`, label: `${column.header} – ${labels.descending}` },
    ]),
  ]
  return (
    <NativeSelect
      stacked
      label={labels.sortBy}
      value={value}
      options={options}
      onChange={(chosen) => {
        const [by = '', direction] = chosen.split(':')
        onSort({ by, desc: direction === 'desc' })
      }}
    />
  )
}
