/**
 * Remembers what a pure function returned for each key. At `max` keys it forgets all of them, which costs less than keeping their order;
 * leave it out only where the code itself limits the keys. `undefined` is not remembered.
 */
export function memoized<K, V>(of: (key: K) => V, max = Infinity): (key: K) => V {
  const known = new Map<K, V>()
  return (key) => {
    const found = known.get(key)
    if (found !== undefined) return found
    if (known.size >= max) known.clear()
    const fresh = of(key)
    known.set(key, fresh)
    return fresh
  }
}
