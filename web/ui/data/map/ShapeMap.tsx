import { clsx } from 'clsx'
import { type KeyboardEvent, type PointerEvent, useMemo, useState } from 'react'
import charts from '../charts/charts.module.css'
import palette from '../charts/palette.module.css'
import { ReadoutBox } from '../charts/ReadoutBox.tsx'
import { useWidth } from '../charts/use-width.ts'
import { boxOfBorders, middleOf } from './geometry.ts'
import { labelPlace } from './label-place.ts'
import { fit, pathOfBorder, ringsIn } from './projection.ts'
import classes from './ShapeMap.module.css'
import type { MapArea } from './types.ts'

export interface ShapeMapProps {
  label: string
  areas: readonly MapArea[]
  /** What the value is, for the readout. */
  valueName: string
  selected?: string | undefined
  onArea?: ((id: string) => void) | undefined
  /** The maximum height of the drawing, px. */
  maxHeight?: number
}

const MAX_HEIGHT_PX = 440
/** Width of a letter of a name, px. */
const LETTER_PX = 6.6
/** Width of a bold digit of a value, px. */
const DIGIT_PX = 7.6
/** Height of a name and of its value, px. */
const LINE_PX = 16
/** The distance from the middle of a line to its baseline, px. */
const BASELINE_PX = 4

/**
 * Areas as shapes of one drawing: small, printable, in the colours of the page, without a map library. A pointer or the
 * arrow keys read an area, a press or Enter opens it. For a base map and zooming see LazyMap.
 */
export function ShapeMap(props: ShapeMapProps) {
  const { label, areas, valueName, selected, onArea, maxHeight = MAX_HEIGHT_PX } = props
  const [ref, width] = useWidth<HTMLDivElement>()
  const { shapes, height } = useMemo(() => shapesOf(areas, width, maxHeight), [areas, width, maxHeight])
  const { read, reading } = useReading(areas, onArea)
  const at = shapes.find(({ area }) => area.id === read)
  return (
    <div
      ref={ref}
      className={charts.drawn}
      dir="ltr"
      role="group"
      aria-label={label}
      data-testid="shapes"
      data-pressed={onArea !== undefined || undefined}
      {...reading}
    >
      <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden className={classes.map}>
        {shapes.map(({ area: { id, tone, step }, path }) => (
          <path
            key={id}
            d={path}
            fillRule="evenodd"
            data-area={id}
            data-tone={tone}
            data-step={step}
            className={clsx(palette.paint, classes.area)}
          />
        ))}
        {/* above its neighbours, whose borders it shares */}
        {shapes
          .filter(({ area: { id } }) => id === read || id === selected)
          .map(({ area: { id }, path }) => (
            <path key={id} d={path} className={classes.outline} data-read={id === read || undefined} />
          ))}
        {shapes.map(
          ({ area: { id, name, value, tone, step }, label: place }) =>
            place && (
              <g key={id} className={clsx(palette.paint, classes.words)} data-tone={tone} data-step={step}>
                {place.hasName && (
                  <text x={place.x} y={place.y + (value ? -BASELINE_PX : BASELINE_PX)} textAnchor="middle">
                    {name}
                  </text>
                )}
                {value && (
                  <text
                    x={place.x}
                    y={place.y + (place.hasName ? LINE_PX - BASELINE_PX + 1 : BASELINE_PX)}
                    textAnchor="middle"
                    className={classes.value}
                  >
                    {value}
                  </text>
                )}
              </g>
            ),
        )}
      </svg>
      <ReadoutBox
        title={at?.area.name}
        lines={at?.area.value ? [{ name: valueName, value: at.area.value }] : []}
        x={at?.x ?? 0}
        width={width}
      />
    </div>
  )
}

/** The area that is read: under the pointer, or chosen by the arrow keys in the order of the areas. */
function useReading(areas: readonly MapArea[], onArea: ShapeMapProps['onArea']) {
  const [read, setRead] = useState<string>()
  const idAt = (event: { target: EventTarget }) =>
    event.target instanceof Element ? event.target.getAttribute('data-area') : null
  const reading = {
    tabIndex: 0,
    onPointerMove: (event: PointerEvent) => setRead(idAt(event) ?? undefined),
    onPointerLeave: () => setRead(undefined),
    onBlur: () => setRead(undefined),
    onClick: (event: { target: EventTarget }) => {
      const id = idAt(event)
      if (id) onArea?.(id)
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      const next = nextAt(
        event.key,
        areas.findIndex(({ id }) => id === read),
        areas.length,
      )
      if (event.key === 'Escape') setRead(undefined)
      else if (event.key === 'Enter' && read) onArea?.(read)
      else if (next === undefined) return
      else setRead(areas[next]?.id)
      event.preventDefault()
    },
  }
  return { read, reading }
}

/** The position that a key leads to; undefined for other keys. Before the first key no area is read (-1). */
function nextAt(key: string, now: number, count: number): number | undefined {
  const back = now < 0 ? count - 1 : now - 1
  const to: Record<string, number> = {
    ArrowRight: now + 1,
    ArrowDown: now + 1,
    ArrowLeft: back,
    ArrowUp: back,
    Home: 0,
    End: count - 1,
  }
  const next = to[key]
  return next === undefined ? undefined : Math.max(0, Math.min(count - 1, next))
}

interface Shape {
  area: MapArea
  path: string
  /** Its middle, where it is read. */
  x: number
  y: number
  /** Where its value is written, and its name if there is room for both. */
  label: { x: number; y: number; hasName: boolean } | undefined
}

/** The areas as paths, with the names and values for which they have room; larger areas are drawn first. */
function shapesOf(areas: readonly MapArea[], width: number, maxHeight: number): { shapes: Shape[]; height: number } {
  const box = boxOfBorders(areas.map(({ border }) => border))
  if (!box) return { shapes: [], height: 0 }
  const projection = fit(box, width, maxHeight)
  const shapes = areas.map((area): Shape & { size: number } => {
    const { lng, lat, area: size } = middleOf(area.border)
    const [x, y] = projection.at(lng, lat)
    const rings = ringsIn(area.border, projection)
    const name = area.name.length * LETTER_PX
    const value = (area.value?.length ?? 0) * DIGIT_PX
    const both = labelPlace(rings, Math.max(name, value), (value > 0 ? 2 : 1) * LINE_PX)
    const label = both ?? (value > 0 ? labelPlace(rings, value, LINE_PX) : undefined)
    return {
      area,
      path: pathOfBorder(area.border, projection),
      x,
      y,
      label: label && { x: label[0], y: label[1], hasName: both !== undefined },
      size,
    }
  })
  return { shapes: shapes.toSorted((a, b) => b.size - a.size), height: projection.height }
}
