import { useState } from 'react'
import { late } from '../late.tsx'
import { hasGraphics } from './graphics.ts'
import classes from './MapCanvas.module.css'
import type { MapCanvasProps } from './MapCanvas.tsx'

const MapCanvas = late(() => import('./MapCanvas.tsx'))

/** A map that is loaded when it is shown; a sentence in browsers that draw no maps. */
export function LazyMap(props: MapCanvasProps) {
  const [isGone, setGone] = useState(false)
  const { words } = props
  if (!hasGraphics()) return <p className={classes.note}>{words.noGraphics}</p>
  return (
    <MapCanvas
      {...props}
      onGone={() => setGone(true)}
      fallback={
        <div className={classes.canvas} data-testid="map" data-state="loading">
          <p role="status" className={classes.loading}>
            {isGone ? words.failed : words.loading}
          </p>
        </div>
      }
    />
  )
}
