import classes from './Button.module.css'
import type { ButtonProps } from './Button.tsx'
import { Button } from './Button.tsx'

/** A button with only an icon; `name` says what it does. */
export function IconButton({
  name,
  ...rest
}: Omit<ButtonProps, 'leftSection' | 'rightSection' | 'fullWidth'> & { name: string }) {
  return <Button variant="plain" {...rest} aria-label={name} className={classes.icon} />
}
