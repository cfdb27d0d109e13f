import { useState } from 'react'
import { lazyInPlace } from '../../feedback/lazy.tsx'
import { hasGraphics } from './graphics.ts'
import classes from './MapCanvas.module.css'
import type { MapCanvasProps } from './MapCanvas.tsx'

const MapCanvas = lazyInPlace(() => import('./MapCanvas.tsx'))

/** A map that is loaded when it is shown; browsers without WebGL get a sentence instead. */
export function LazyMap(props: MapCanvasProps) {
  const [isGone, setGone] = useState(false)
  const { labels } = props
  if (!hasGraphics()) return <p className={classes.note}>{labels.noGraphics}</p>
  return (
    <MapCanvas
      {...props}
      onFailure={() => setGone(true)}
      fallback={
        <div className={classes.frame}>
          <div className={classes.canvas} data-testid="map" data-state="loading">
            <p role="status" className={classes.loading}>
              {isGone ? labels.failed : labels.loading}
            </p>
          </div>
          <div className={classes.buttons} />
        </div>
      }
    />
  )
}
