import { type Part, startsOf } from './parts.ts'
import { type Readout, useReadout } from './use-readout.ts'

/**
 * Reads the parts of a whole that are drawn one after the other, and skips empty ones. `along` is how far along the whole
 * a place of the drawing is, from 0 to 1; undefined beside it. `read` is the position among all parts.
 */
export function useReadPart(
  parts: readonly Part[],
  shares: readonly number[],
  along: (x: number, y: number) => number | undefined,
): { read: number | undefined; props: Readout['props'] } {
  const starts = startsOf(shares)
  const drawn = parts.flatMap(({ value }, i) => (value > 0 ? [i] : []))
  const { at, props } = useReadout(drawn.length, (x, y) => {
    const place = along(x, y)
    return place === undefined ? undefined : drawn.findLastIndex((i) => (starts[i] ?? 0) <= place)
  })
  return { read: at === undefined ? undefined : drawn[at], props }
}
