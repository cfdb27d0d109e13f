import { IconChevronDown } from '@tabler/icons-react'
import classes from './Button.module.css'
import { Button, type ButtonProps } from './Button.tsx'
import { Menu, type MenuItem } from './Menu.tsx'

interface Props extends ButtonProps {
  /** The other actions, behind the arrow. */
  items: readonly MenuItem[]
  /** Name of the arrow and its menu. */
  more: string
}

/** The usual action, and its variants behind an arrow. */
export function SplitButton({ items, more, ...button }: Props) {
  return (
    <span className={classes.split}>
      <Button {...button} />
      <Menu name={more} className={classes.arrow} button={<IconChevronDown size={18} aria-hidden />} items={items} />
    </span>
  )
}
