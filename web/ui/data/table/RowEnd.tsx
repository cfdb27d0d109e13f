import { IconLayoutSidebarRight } from '@tabler/icons-react'
import { memo, type RefObject } from 'react'
import type { MenuItem } from '../../controls/Menu.tsx'
import { useUiLabels } from '../../theme/labels.ts'
import menu from './RowMenu.module.css'
import { RowMenu } from './RowMenu.tsx'
import type { DataTableProps } from './types.ts'

/** What can be done to the rows now; callers create the functions on every render. */
type RowActs<Row> = RefObject<Pick<DataTableProps<Row>, 'peek' | 'rowActions'>>

/** What is at the end of a row: a menu, or a button for the side panel alone. */
export function endOf<Row>({ peek, rowActions }: RowActs<Row>['current'], row: Row): 'menu' | 'peek' | undefined {
  if (rowActions) return peek || rowActions(row).length > 0 ? 'menu' : undefined
  return peek && 'peek'
}

interface Props<Row> {
  end: ReturnType<typeof endOf>
  acts: RowActs<Row>
  row: Row
  name: string
  tabIndex: 0 | -1
}

function End<Row>({ end, acts, row, name, tabIndex }: Props<Row>) {
  const { table: labels } = useUiLabels()
  const icon = <IconLayoutSidebarRight size={end === 'menu' ? 18 : 20} aria-hidden className={menu.mirror} />
  if (end === undefined) return null
  if (end === 'menu') {
    const actions = (): readonly MenuItem[] => {
      const now = acts.current
      // one button, so that the columns keep their room
      const first = now.peek ? [{ label: now.peek.short, icon, onSelect: () => acts.current.peek?.onOpen(row) }] : []
      return [...first, ...(now.rowActions?.(row) ?? [])]
    }
    return <RowMenu name={labels.rowActions(name)} items={actions} tabIndex={tabIndex} />
  }
  return (
    <button
      type="button"
      className={menu.button}
      aria-label={acts.current.peek?.label(name)}
      tabIndex={tabIndex}
      onClick={() => acts.current.peek?.onOpen(row)}
    >
      {icon}
    </button>
  )
}

/**
 * The end of a row: its action menu, whose first item opens the side panel, or a button for that alone. It is rendered
 * with its row, and asks what can be done when it is opened.
 */
export const RowEnd = memo(End) as typeof End
