import classes from './KeyCap.module.css'

/** A key of the keyboard, as it is printed on it. */
export function KeyCap({ children }: { children: string }) {
  return <kbd className={classes.key}>{children}</kbd>
}
