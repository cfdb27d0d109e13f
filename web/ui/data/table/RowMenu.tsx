import { IconDotsVertical } from '@tabler/icons-react'
import type { MenuItem } from '../../controls/Menu.tsx'
import { Menu } from '../../controls/Menu.tsx'
import classes from './RowMenu.module.css'

/** A row's actions behind one button. */
export function RowMenu(props: { name: string; actions: readonly MenuItem[]; tabIndex: number }) {
  if (props.actions.length === 0) return null
  return (
    <Menu
      name={props.name}
      button={<IconDotsVertical size={20} aria-hidden />}
      className={classes.button}
      items={props.actions}
      tabIndex={props.tabIndex}
    />
  )
}
