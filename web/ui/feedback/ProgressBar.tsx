import { useState } from 'react'
import classes from './ProgressBar.module.css'

/** The thin bar at the top while the next page is loading. `busy` comes from the router. */
export function ProgressBar({ busy, label }: { busy: boolean; label: string }) {
  // Before the first navigation nothing has been loading.
  const [hasRun, setHasRun] = useState(false)
  if (busy && !hasRun) setHasRun(true)
  const state = busy ? 'running' : hasRun ? 'ended' : 'still'
  return (
    <div className={classes.frame} role="progressbar" aria-label={label} aria-hidden={!busy}>
      <div className={classes.bar} data-state={state} />
    </div>
  )
}
