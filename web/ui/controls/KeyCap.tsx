import classes from './KeyCap.module.css'

/** The label of a keyboard key, drawn as a key. */
export function KeyCap({ children }: { children: string }) {
  return <kbd className={classes.key}>{children}</kbd>
}
