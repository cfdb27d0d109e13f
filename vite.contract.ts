import { type ESTree, type Plugin, parseSync, Visitor } from 'vite'

// What browsers do not read of the contract: the sentences of the API reference.

const keyOf = (property: ESTree.ObjectExpression['properties'][number]): string | undefined =>
  property.type === 'Property' && !property.computed && property.key.type === 'Identifier'
    ? property.key.name
    : undefined

/** The module without the property `summary` of its routes, which are the object literals that have a `method` and a `path` too. */
export function withoutSummaries(code: string): string {
  const ranges: { start: number; end: number }[] = []
  new Visitor({
    ObjectExpression({ properties, end }) {
      const keys = properties.map(keyOf)
      const summary = properties[keys.indexOf('summary')]
      if (!summary || !keys.includes('method') || !keys.includes('path')) return
      const next = properties[properties.indexOf(summary) + 1]
      ranges.push({ start: summary.start, end: next ? next.start : end - 1 })
    },
  }).visit(parseSync('contract.ts', code).program)
  return ranges
    .toSorted((a, b) => b.start - a.start)
    .reduce((rest, { start, end }) => rest.slice(0, start) + rest.slice(end), code)
}

/** Leaves the summaries of routes out of what browsers load: 55 KB of sentences that only the API reference shows. */
export function contractOfBrowsers(): Plugin {
  return {
    name: 'nutag-contract-of-browsers',
    apply: (_, { isSsrBuild }) => !isSsrBuild,
    transform: {
      filter: { id: /\/contract\/(?:core|features)\/.*\.ts$/, code: /\bsummary\b/ },
      handler: (code) => ({ code: withoutSummaries(code), map: null }),
    },
  }
}
