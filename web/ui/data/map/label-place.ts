import type { Point } from './projection.ts'

type Span = readonly [from: number, to: number]

/** The distance between the lines that are searched for space, px. */
const STEP_PX = 4

/** The parts of a horizontal line that lie inside the rings, by the even-odd rule with which they are filled. */
function insideAt(y: number, rings: readonly (readonly Point[])[]): Span[] {
  const crossings: number[] = []
  for (const ring of rings) {
    for (let i = 0; i < ring.length; i++) {
      const [a, b] = [ring[i], ring[(i + 1) % ring.length]]
      if (a && b && a[1] > y !== b[1] > y) crossings.push(a[0] + ((y - a[1]) / (b[1] - a[1])) * (b[0] - a[0]))
    }
  }
  crossings.sort((one, other) => one - other)
  const spans: Span[] = []
  for (let i = 0; i + 1 < crossings.length; i += 2) spans.push([crossings[i] ?? 0, crossings[i + 1] ?? 0])
  return spans
}

const shared = (some: readonly Span[], others: readonly Span[]): Span[] =>
  some.flatMap(([from, to]) =>
    others
      .map(([start, end]): Span => [Math.max(from, start), Math.min(to, end)])
      .filter(([start, end]) => end > start),
  )

/**
 * The centre of a label of the given size where the shape is widest; undefined if the label does not fit inside the shape,
 * so that it never covers a neighbour. The rings are in px of the drawing.
 */
export function labelPlace(rings: readonly (readonly Point[])[], width: number, height: number): Point | undefined {
  const ys = rings.flat().map(([, y]) => y)
  const [top, bottom] = [ys.reduce((a, b) => Math.min(a, b), Infinity), ys.reduce((a, b) => Math.max(a, b), -Infinity)]
  const lines: { y: number; spans: Span[] }[] = []
  for (let y = top + STEP_PX / 2; y < bottom; y += STEP_PX) lines.push({ y, spans: insideAt(y, rings) })
  const rows = Math.ceil(height / STEP_PX)
  let best: { at: Point; room: number } | undefined
  for (let i = 0; i + rows < lines.length; i++) {
    const covered = lines.slice(i, i + rows + 1)
    const free = covered.slice(1).reduce((left, { spans }) => shared(left, spans), covered[0]?.spans ?? [])
    for (const [from, to] of free) {
      if (to - from < width || to - from <= (best?.room ?? 0)) continue
      const y = ((covered[0]?.y ?? 0) + (covered.at(-1)?.y ?? 0)) / 2
      best = { at: [(from + to) / 2, y], room: to - from }
    }
  }
  return best?.at
}
