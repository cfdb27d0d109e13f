import { moved, type Span, zoomed } from './span.ts'

interface Target {
  span: () => Span
  show: (span: Span) => void
  /** The day at a place, px from the left. */
  valueAt: (left: number) => number
  /** Moves the crosshair. */
  point: (left: number, top: number) => void
}

/** How much a step of the wheel zooms. */
const WHEEL_SPEED = 0.004

/**
 * Pinching and moving with two fingers, the crosshair with one finger, moving by dragging with the shift key, and wheels and
 * touch pads. Selecting by dragging a mouse is uPlot's own. Returns a function that ends all of this.
 */
export function takeGestures(over: HTMLElement, target: Target): () => void {
  const ending = new AbortController()
  const { signal } = ending
  const fingers = new Map<number, PointerEvent>()
  let start: { span: Span; left: number; distance: number } | undefined

  const leftOf = ({ clientX }: MouseEvent) => clientX - over.getBoundingClientRect().left
  const begin = () => {
    const all = [...fingers.values()]
    start = all.length > 0 ? { span: target.span(), ...placeOf(all, leftOf) } : undefined
  }
  over.addEventListener(
    'pointerdown',
    (event) => {
      if (event.pointerType === 'mouse' && !event.shiftKey) return
      if (event.pointerType === 'mouse') over.setPointerCapture(event.pointerId)
      fingers.set(event.pointerId, event)
      begin()
    },
    { signal },
  )
  over.addEventListener(
    'pointermove',
    (event) => {
      if (!start || !fingers.has(event.pointerId)) return
      fingers.set(event.pointerId, event)
      if (event.pointerType !== 'mouse' && fingers.size === 1)
        return target.point(leftOf(event), event.clientY - over.getBoundingClientRect().top)
      const now = placeOf([...fingers.values()], leftOf)
      target.show(dragged(start, now, over.clientWidth))
    },
    { signal },
  )
  const end = (event: PointerEvent) => {
    fingers.delete(event.pointerId)
    begin()
  }
  for (const name of ['pointerup', 'pointercancel', 'lostpointercapture'] as const)
    over.addEventListener(name, end, { signal })
  over.addEventListener(
    'wheel',
    (event) => {
      // touch pads send a pinch as a wheel with the control key
      if (event.ctrlKey) {
        event.preventDefault()
        target.show(zoomed(target.span(), Math.exp(event.deltaY * WHEEL_SPEED), target.valueAt(leftOf(event))))
      } else if (Math.abs(event.deltaX) > Math.abs(event.deltaY)) {
        event.preventDefault()
        target.show(moved(target.span(), event.deltaX / over.clientWidth))
      }
    },
    { signal, passive: false },
  )
  return () => ending.abort()
}

/** The middle of the fingers and their distance, px. */
function placeOf(fingers: readonly PointerEvent[], leftOf: (event: MouseEvent) => number) {
  const lefts = fingers.map(leftOf)
  return {
    left: lefts.reduce((sum, left) => sum + left, 0) / lefts.length,
    distance: Math.max(...lefts) - Math.min(...lefts),
  }
}

/** The span after fingers have moved: the days stay under them. */
function dragged(
  { span, left, distance }: { span: Span; left: number; distance: number },
  now: { left: number; distance: number },
  width: number,
): Span {
  const factor = distance > 0 && now.distance > 0 ? distance / now.distance : 1
  const length = (span.max - span.min) * factor
  const held = span.min + (span.max - span.min) * (left / width)
  const min = held - length * (now.left / width)
  return { min, max: min + length }
}
