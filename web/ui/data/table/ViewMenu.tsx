import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import choice from '../../controls/Choice.module.css'
import { Disclosure } from '../../controls/Disclosure.tsx'
import { useUiLabels } from '../../theme/labels.ts'
import { SortChoice } from './SortChoice.tsx'
import type { Column, DataTableProps, Density } from './types.ts'
import type { TableView } from './use-table-view.ts'

interface Props<Row> {
  columns: readonly Column<Row>[]
  view: TableView
  /** The order of the rows, on a phone. */
  sorting?: Pick<DataTableProps<Row>, 'sort' | 'onSort'> | undefined
}

/** Chooses the visible columns and the density of the rows; on a phone, where rows are cards, their order instead. */
export function ViewMenu<Row extends object>({ columns, view, sorting }: Props<Row>) {
  const { table: labels } = useUiLabels()
  const toggle = (id: string) => {
    const hidden = new Set(view.hidden)
    if (!hidden.delete(id)) hidden.add(id)
    view.setHidden(hidden)
  }
  const densities: readonly [Density, string][] = [
    ['comfortable', labels.comfortable],
    ['compact', labels.compact],
  ]
  return (
    <Disclosure
      label={<IconAdjustmentsHorizontal size={20} aria-hidden />}
      name={sorting ? `${labels.sortBy}, ${labels.columns}` : `${labels.columns}, ${labels.density}`}
    >
      {() => (
        <>
          {sorting && <SortChoice columns={columns} {...sorting} />}
          {!sorting && (
            <fieldset className="nt-plain">
              <legend className={choice.heading}>{labels.density}</legend>
              {densities.map(([density, label]) => (
                <label key={density} className={choice.choice}>
                  <input
                    type="radio"
                    className="nt-check"
                    name="density"
                    checked={view.density === density}
                    onChange={() => view.setDensity(density)}
                  />
                  {label}
                </label>
              ))}
            </fieldset>
          )}
          <fieldset className="nt-plain">
            <legend className={choice.heading}>{labels.columns}</legend>
            {columns.slice(1).map((column) => (
              <label key={column.id} className={choice.choice}>
                <input
                  type="checkbox"
                  className="nt-check"
                  checked={!view.hidden.has(column.id)}
                  onChange={() => toggle(column.id)}
                />
                {column.header}
              </label>
            ))}
          </fieldset>
        </>
      )}
    </Disclosure>
  )
}
