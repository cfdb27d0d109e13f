import type { Core } from './context.ts'
import type { Served } from './declare.ts'

type Features = Core['features']

const found = new WeakMap<Features, Map<keyof Served, Served | undefined>>()

/** The one feature that declares this side of a server. Looked for once: every write asks for several. */
export function featureWith(features: Features, side: keyof Served): Served | undefined {
  const known = found.get(features) ?? new Map<keyof Served, Served | undefined>()
  found.set(features, known)
  if (!known.has(side))
    known.set(
      side,
      Object.values(features).find((one) => one[side] !== undefined),
    )
  return known.get(side)
}
