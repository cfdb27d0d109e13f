/** Normalizes a code so that spelling variants are equal: 'бзд 1/3' and 'БЗД-01-03' have the same key. */
const codeKey = (code: string): string =>
  code
    .toUpperCase()
    .split(/[\s\-–./]+/)
    .filter(Boolean)
    .map((part) => part.replace(/^0+(?=\d)/, ''))
    .join('-')

/** Finds an area by the code in a file: the exact match, or the only area whose code differs in spelling only. */
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
