/** The room a chart needs in its picture, px of the window. */
export interface Extent {
  left: number
  top: number
  width: number
  height: number
  /** The visible parts from the top, each with the distance it moves down for the scrolled content of those above. */
  parts: readonly { part: Element; shift: number }[]
}

const SCROLLS = new Set(['auto', 'scroll'])

/** The box that the content of a scrolling element fills when it is scrolled to its beginning and nothing is cut off. */
function contentOf(element: Element) {
  const { overflowX, overflowY, direction } = getComputedStyle(element)
  if (!SCROLLS.has(overflowX) && !SCROLLS.has(overflowY)) return undefined
  const box = element.getBoundingClientRect()
  if (box.width === 0 || box.height === 0) return undefined
  const [wider, taller] = [element.scrollWidth - element.clientWidth, element.scrollHeight - element.clientHeight]
  return {
    left: direction === 'rtl' ? box.left - wider : box.left,
    right: direction === 'rtl' ? box.right : box.right + wider,
    bottom: box.bottom + taller,
  }
}

/**
 * The room that the stacked parts of a chart need when everything that they scroll is shown in full: parts below a scrolled
 * list move down. @throws Error when nothing is visible.
 */
export function extentOf(parts: readonly Element[], frame: HTMLElement): Extent {
  const own = frame.getBoundingClientRect()
  let [left, right, top, bottom] = [own.left, own.right, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  let shift = 0
  const shifts: { part: Element; shift: number }[] = []
  for (const part of parts) {
    const box = part.getBoundingClientRect()
    if (box.width === 0 || box.height === 0) continue
    shifts.push({ part, shift })
    top = Math.min(top, box.top)
    let end = box.bottom
    for (const element of [part, ...part.querySelectorAll('*')]) {
      const content = contentOf(element)
      if (!content) continue
      left = Math.min(left, content.left)
      right = Math.max(right, content.right)
      end = Math.max(end, content.bottom)
    }
    bottom = Math.max(bottom, end + shift)
    shift += end - box.bottom
  }
  if (!Number.isFinite(top)) throw new Error('nothing is drawn')
  return { left, top, width: right - left, height: bottom - top, parts: shifts }
}
