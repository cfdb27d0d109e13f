import { IconLayoutSidebarRight } from '@tabler/icons-react'
import { useUiLabels } from '../../theme/labels.ts'
import menu from './RowMenu.module.css'
import { RowMenu } from './RowMenu.tsx'
import type { DataTableProps } from './types.ts'

interface Props<Row> {
  props: Pick<DataTableProps<Row>, 'peek' | 'rowActions'>
  row: Row
  name: string
  tabIndex: 0 | -1
}

/** The end of a row: the button that shows it beside the list, and the menu of its actions. */
export function RowEnd<Row>({ props: { peek, rowActions }, row, name, tabIndex }: Props<Row>) {
  const { table: labels } = useUiLabels()
  return (
    <>
      {peek && (
        <button
          type="button"
          className={menu.button}
          aria-label={peek.label(name)}
          tabIndex={tabIndex}
          onClick={() => peek.onOpen(row)}
        >
          <IconLayoutSidebarRight size={20} aria-hidden className={menu.mirror} />
        </button>
      )}
      {rowActions && <RowMenu name={labels.rowActions(name)} actions={rowActions(row)} tabIndex={tabIndex} />}
    </>
  )
}
