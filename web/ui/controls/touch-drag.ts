/** How long a finger rests on an item before it is dragged instead of scrolled, ms. */
const HOLD_MS = 300
/** How far a finger may slip meanwhile, px. */
const SLIP_PX = 10
/** How long a finger rests on a tab before the tab opens, ms. */
const TAB_MS = 500
/** The distance from the edge of a scrolled area at which it scrolls, and by how much in a frame, px. */
const EDGE_PX = 56
const SCROLL_PX = 10

/** What happens during a drag by touch. */
export interface TouchDrag {
  onStart: () => void
  /** The finger is over this element, at this height. */
  onMove: (element: Element | null, y: number) => void
  onEnd: (isDropped: boolean) => void
}

interface Point {
  x: number
  y: number
}

const CONTROLS = 'button, input, select, textarea'

/** Whether a touch begins on a control inside the element, which then works as usual. */
const isOnControl = (element: HTMLElement, target: EventTarget | null): boolean => {
  const control = target instanceof Element ? target.closest(CONTROLS) : null
  return control !== null && control !== element && element.contains(control)
}

/**
 * Lets a finger drag an element after a long press, in browsers with and without native drag and drop by touch. It goes on when the element
 * is taken from the page meanwhile. `row` is what follows the finger.
 *
 * @returns a function that ends it.
 */
export function touchDraggable(element: HTMLElement, row: HTMLElement, drag: TouchDrag): () => void {
  let stop: (() => void) | undefined
  const onTouchStart = (event: TouchEvent) => {
    const [touch] = event.touches
    stop?.()
    if (!touch || event.touches.length > 1 || isOnControl(element, event.target)) return
    stop = followTouch(element, row, { x: touch.clientX, y: touch.clientY }, drag)
  }
  element.addEventListener('touchstart', onTouchStart, { passive: true })
  // browsers decide before the first movement whether it can be prevented
  element.addEventListener('touchmove', ignore, { passive: false })
  return () => {
    element.removeEventListener('touchstart', onTouchStart)
    element.removeEventListener('touchmove', ignore)
  }
}

const ignore = () => {}

/** Follows one touch to its end. @returns a function that cancels it. */
function followTouch(element: HTMLElement, row: HTMLElement, from: Point, drag: TouchDrag): () => void {
  let at = from
  let ghost: ReturnType<typeof ghostOf> | undefined
  const tabs = tabOpener()
  const ending = new AbortController()
  const { signal } = ending
  const finish = (isDropped: boolean) => {
    clearTimeout(timer)
    ending.abort()
    tabs.leave()
    if (!ghost) return
    ghost.remove()
    drag.onEnd(isDropped)
  }
  const timer = setTimeout(() => {
    ghost = ghostOf(row, from)
    navigator.vibrate?.(10)
    drag.onStart()
    frame()
  }, HOLD_MS)
  const frame = () => {
    if (signal.aborted) return
    const under = document.elementFromPoint(at.x, at.y)
    scrollAt(under, at)
    tabs.over(under)
    drag.onMove(under, at.y)
    requestAnimationFrame(frame)
  }
  const onMove = (event: TouchEvent) => {
    const [touch] = event.touches
    if (!touch) return
    at = { x: touch.clientX, y: touch.clientY }
    if (ghost) {
      event.preventDefault()
      ghost.move(at)
    } else if (Math.hypot(at.x - from.x, at.y - from.y) > SLIP_PX) finish(false)
  }
  const onEnd = (event: TouchEvent) => {
    // no click on what was dragged
    if (ghost && event.cancelable) event.preventDefault()
    finish(true)
  }
  const refuse = (event: Event) => {
    if (ghost) event.preventDefault()
  }
  element.addEventListener('touchmove', onMove, { passive: false, signal })
  element.addEventListener('touchend', onEnd, { signal })
  element.addEventListener('touchcancel', () => finish(false), { signal })
  // what the browser itself does after a long press
  for (const name of ['contextmenu', 'dragstart']) element.addEventListener(name, refuse, { signal, capture: true })
  return () => finish(false)
}

/** A copy of a row that follows the finger. */
function ghostOf(row: HTMLElement, from: Point) {
  const { left, top, width } = row.getBoundingClientRect()
  const copy = row.cloneNode(true) as HTMLElement
  copy.removeAttribute('data-card')
  copy.setAttribute('aria-hidden', 'true')
  copy.setAttribute('inert', '')
  Object.assign(copy.style, {
    position: 'fixed',
    left: `${left}px`,
    top: `${top}px`,
    width: `${width}px`,
    margin: '0',
    zIndex: '1000',
    opacity: '0.9',
    listStyle: 'none',
    pointerEvents: 'none',
    boxShadow: '0 8px 24px rgb(0 0 0 / 25%)',
  })
  document.body.append(copy)
  row.setAttribute('data-dragged', '')
  return {
    move: ({ x, y }: Point) => {
      copy.style.transform = `translate(${x - from.x}px, ${y - from.y}px)`
    },
    remove: () => {
      copy.remove()
      row.removeAttribute('data-dragged')
    },
  }
}

/** Opens a tab on which the finger rests, so that an item can be dragged to another panel. */
function tabOpener() {
  let tab: Element | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const leave = () => {
    clearTimeout(timer)
    tab = undefined
  }
  return {
    leave,
    over: (under: Element | null) => {
      const found = under?.closest('[role="tab"]') ?? undefined
      if (found === tab) return
      leave()
      tab = found
      if (found instanceof HTMLElement) timer = setTimeout(() => found.click(), TAB_MS)
    },
  }
}

/** How far to scroll for a finger between two edges. */
const stepAt = (at: number, start: number, end: number): number =>
  at < start + EDGE_PX ? -SCROLL_PX : at > end - EDGE_PX ? SCROLL_PX : 0

/** Scrolls the areas under the finger, and the page, where the finger is near their edges. */
function scrollAt(under: Element | null, { x, y }: Point): void {
  for (let area = under; area && area !== document.documentElement; area = area.parentElement) {
    const { overflowX, overflowY } = getComputedStyle(area)
    const { left, right, top, bottom } = area.getBoundingClientRect()
    const isScrolled = (overflow: string) => overflow === 'auto' || overflow === 'scroll'
    if (isScrolled(overflowX) && area.scrollWidth > area.clientWidth) {
      area.scrollLeft += stepAt(x, Math.max(left, 0), Math.min(right, innerWidth))
    }
    if (isScrolled(overflowY) && area.scrollHeight > area.clientHeight) {
      area.scrollTop += stepAt(y, Math.max(top, 0), Math.min(bottom, innerHeight))
    }
  }
  const page = document.scrollingElement
  if (page) page.scrollTop += stepAt(y, 0, innerHeight)
}
