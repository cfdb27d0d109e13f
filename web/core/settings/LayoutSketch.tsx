import classes from './LayoutSketch.module.css'

export type LayoutSketchKind = 'light' | 'dark' | 'page' | 'bold' | 'ltr' | 'rtl' | 'mini' | 'fixed' | 'wide'

/** A miniature page that previews a display setting. */
export function LayoutSketch({ kind }: { kind: LayoutSketchKind }) {
  return (
    <span className={classes.sketch} data-kind={kind} aria-hidden>
      <span className={classes.nav} />
      <span className={classes.page}>
        <span className={classes.line} />
        <span className={classes.card} />
      </span>
    </span>
  )
}
