import { useEffect, useId, useRef, useState } from 'react'
import { useLook } from './colours.ts'
import { type Drawn, drawMap, type MapCamera, type MapEvents } from './draw.ts'
import { boxAround, boxOfBorders } from './geometry.ts'
import classes from './MapCanvas.module.css'
import type { Box, MapArea, MapBase, MapLabels, MapPoint, Place } from './types.ts'

export interface MapCanvasProps {
  /** Accessible name of the map. */
  label: string
  labels: MapLabels
  base: MapBase
  areas: readonly MapArea[]
  points?: readonly MapPoint[] | undefined
  selected?: string | undefined
  /** The selected place; with `onPlace`. */
  place?: Place | null | undefined
  markLabel?: string | undefined
  onArea?: ((id: string) => void) | undefined
  onPoints?: ((ids: string[]) => void) | undefined
  onPlace?: ((place: Place) => void) | undefined
  /** The area to move to; a new object moves there again. */
  target?: { box: Box } | undefined
  /** The initial extent where nothing is drawn. */
  start: Box
}

const NO_POINTS: readonly MapPoint[] = []

/** Draws the map into an element, and keeps what it shows and its extent current. */
function useDrawnMap(props: MapCanvasProps) {
  const { label, labels, base, areas, points = NO_POINTS, selected, place, markLabel, target } = props
  const look = useLook()
  const element = useRef<HTMLDivElement>(null)
  const latest = useRef(props)
  latest.current = props
  const camera = useRef<MapCamera>(undefined)
  const [drawn, setDrawn] = useState<Drawn>()
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading')
  const [isBaseMissing, setBaseMissing] = useState(false)
  const [hovered, setHovered] = useState<string>()
  const { styleUrl, tilesUrl } = base

  useEffect(() => {
    const box = element.current
    if (!box) return
    let isOver = false
    let made: Drawn | undefined
    const events = (): MapEvents => ({
      onArea: latest.current.onArea,
      onPoints: latest.current.onPoints,
      onPlace: latest.current.onPlace,
      onHover: setHovered,
      onBaseFailed: () => !isOver && setBaseMissing(true),
      onReady: () => !isOver && setState('ready'),
    })
    const now = latest.current
    const whole = boxAround(now.points ?? []) ?? boxOfBorders(now.areas.map(({ border }) => border)) ?? now.start
    drawMap(box, {
      base: { styleUrl, tilesUrl },
      label,
      labels,
      markLabel,
      camera: camera.current,
      start: now.target?.box ?? whole,
      isInPage: markLabel === undefined,
      events,
    }).then(
      (map) => {
        if (isOver) return map.remove()
        made = map
        setDrawn(map)
      },
      () => !isOver && setState('failed'),
    )
    return () => {
      isOver = true
      camera.current = made?.camera()
      made?.remove()
      setDrawn(undefined)
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- redrawn in other colours; the rest is read from `latest`
  }, [look, styleUrl, tilesUrl, label])

  useEffect(() => drawn?.show({ areas, points, selected, place }), [drawn, areas, points, selected, place])

  // moves to new areas at once; the first ones are the initial extent
  const seen = useRef(areas)
  useEffect(() => {
    if (!drawn || seen.current === areas) return
    seen.current = areas
    drawn.fit()
  }, [drawn, areas])
  const gone = useRef(target)
  useEffect(() => {
    if (!drawn || !target || gone.current === target) return
    gone.current = target
    drawn.fit(target.box)
  }, [drawn, target])
  return { element, drawn, state, isBaseMissing, hovered }
}

/** A map with areas, clustered points and a marker. Load it with `LazyMap`: it imports MapLibre. */
export default function MapCanvas(props: MapCanvasProps) {
  const { labels, areas, points = NO_POINTS, start } = props
  const { element, drawn, state, isBaseMissing, hovered } = useDrawnMap(props)
  const id = useId()

  if (state === 'failed') return <p role="alert">{labels.noGraphics}</p>
  const area = areas.find((one) => one.id === hovered)
  return (
    <div className={classes.frame}>
      <div className={classes.canvas} dir="ltr">
        <div id={id} ref={element} className={classes.map} data-testid="map" data-state={state} />
        {state === 'loading' && (
          <p role="status" className={classes.loading}>
            {labels.loading}
          </p>
        )}
      </div>
      <div className={classes.buttons} data-no-picture>
        <MapButton name={labels.zoomIn} sign="+" onPress={() => drawn?.zoom(1)} />
        <MapButton name={labels.zoomOut} sign="−" onPress={() => drawn?.zoom(-1)} />
        <MapButton
          name={labels.whole}
          sign="⤢"
          onPress={() => drawn?.fit(areas.length + points.length === 0 ? start : undefined)}
        />
        {area && (
          <p className={classes.hovered} aria-hidden>
            <b>{area.name}</b> {area.value}
          </p>
        )}
      </div>
      <p id={`${id}-keys`} className="nt-hidden">
        {labels.keys}
      </p>
      {isBaseMissing && (
        <p role="status" className={classes.note}>
          {labels.noBase}
        </p>
      )}
    </div>
  )
}

function MapButton({ name, sign, onPress }: { name: string; sign: string; onPress: () => void }) {
  return (
    <button type="button" className={classes.button} aria-label={name} title={name} onClick={onPress}>
      <span aria-hidden>{sign}</span>
    </button>
  )
}
