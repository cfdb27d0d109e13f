import classes from './Sketch.module.css'

export type SketchKind = 'light' | 'dark' | 'page' | 'bold' | 'ltr' | 'rtl' | 'mini' | 'fixed' | 'wide'

/** A page in miniature, showing what a setting does. */
export function Sketch({ kind }: { kind: SketchKind }) {
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
