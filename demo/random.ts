/** Source of repeatable chance: one seed gives one sequence, on every machine and in every run. */
export interface Random {
  /** 0 ≤ x < 1. */
  next(): number
  /** Whole number from..to, both included. */
  int(from: number, to: number): number
  /** true with the given probability 0..1. */
  chance(probability: number): boolean
  /** One of the items. @throws RangeError when there are none. */
  pick<T>(items: readonly T[]): T
  /** One of the items, likelier the larger its weight. @throws RangeError when all weights are 0. */
  weighted<T>(items: readonly (readonly [item: T, weight: number])[]): T
  /** The items in a random order; the given list stays as it is. */
  shuffle<T>(items: readonly T[]): T[]
}

/** FNV-1a, 32 bit: turns a word into a seed. */
function seedOf(word: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < word.length; i++) hash = Math.imul(hash ^ word.charCodeAt(i), 0x01000193)
  return hash >>> 0
}

/** Makes a generator (mulberry32); a word as seed gives each part of the demo its own independent sequence. */
export function makeRandom(seed: number | string): Random {
  let state = typeof seed === 'string' ? seedOf(seed) : seed >>> 0

  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const int = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))

  return {
    next,
    int,
    chance: (probability) => next() < probability,
    pick: (items) => at(items, int(0, items.length - 1)),
    weighted: (items) => weighted(items, next()),
    shuffle: (items) => shuffle(items, int),
  }
}

function at<T>(items: readonly T[], index: number): T {
  if (index < 0 || index >= items.length) throw new RangeError('nothing to pick from')
  // the index is inside the list; T itself may be undefined
  return items[index] as T
}

function weighted<T>(items: readonly (readonly [T, number])[], chance: number): T {
  const sum = items.reduce((total, [, weight]) => total + weight, 0)
  if (sum <= 0) throw new RangeError('nothing to pick from')
  let left = chance * sum
  for (const [item, weight] of items) {
    if (left < weight) return item
    left -= weight
  }
  // rounding may leave a last crumb: it belongs to the last item that has a weight
  return at(
    items
      .filter(([, weight]) => weight > 0)
      .map(([item]) => item)
      .slice(-1),
    0,
  )
}

function shuffle<T>(items: readonly T[], int: Random['int']): T[] {
  const mixed = [...items]
  for (let last = mixed.length - 1; last > 0; last--) {
    const other = int(0, last)
    const kept = at(mixed, last)
    mixed[last] = at(mixed, other)
    mixed[other] = kept
  }
  return mixed
}

/** Divides a whole total by weights; the parts add up to the total exactly (largest remainders first). */
export function share(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((all, weight) => all + weight, 0)
  const exact = weights.map((weight) => (total * weight) / sum)
  const parts = exact.map(Math.floor)
  const missing = total - parts.reduce((all, part) => all + part, 0)
  const byRemainder = exact.map((value, i) => ({ i, rest: value % 1 })).sort((a, b) => b.rest - a.rest || a.i - b.i)
  for (const { i } of byRemainder.slice(0, missing)) parts[i] = (parts[i] ?? 0) + 1
  return parts
}
