import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import choice from '../../controls/Choice.module.css'
import { Disclosure } from '../../controls/Disclosure.tsx'
import { useUiLabels } from '../../theme/labels.ts'
import type { Column, Density } from './types.ts'
import type { TableView } from './use-table-view.ts'

/** Chooses the visible columns and the density of the rows. */
export function ViewMenu<Row>({ columns, view }: { columns: readonly Column<Row>[]; view: TableView }) {
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
      name={`${labels.columns}, ${labels.density}`}
    >
      {() => (
        <>
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
