/** A code without what people type differently: 'бзд 1/3' and 'БЗД-01-03' have the same key. */
const codeKey = (code: string): string =>
  code
    .toUpperCase()
    .split(/[\s\-–./]+/)
    .filter(Boolean)
    .map((part) => part.replace(/^0+(?=\d)/, ''))
    .join('-')

/** Finds an area by the code in a file: the area with exactly this code, or the only one whose code differs in spelling alone. */
export function areaByCode<A extends { code: string }>(
  areas: readonly A[],
): (typed: string) => A | 'ambiguous' | undefined {
  const exact = new Map(areas.map((area) => [area.code.toUpperCase(), area]))
  const byKey = Map.groupBy(areas, ({ code }) => codeKey(code))
  return (typed) => {
    const found = exact.get(typed.trim().toUpperCase())
    if (found) return found
    const [first, second] = byKey.get(codeKey(typed)) ?? []
    return second ? 'ambiguous' : first
  }
}
