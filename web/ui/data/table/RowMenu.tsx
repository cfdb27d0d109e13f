import { IconDotsVertical } from '@tabler/icons-react'
import { Menu, type MenuProps } from '../../controls/Menu.tsx'
import classes from './RowMenu.module.css'

/** A row's actions behind one button. */
export const RowMenu = (props: Pick<MenuProps, 'name' | 'items' | 'tabIndex'>) => (
  <Menu {...props} button={<IconDotsVertical size={20} aria-hidden />} className={classes.button} />
)
