import type { Feature, Route } from './feature.ts'

/** The schema of what an answer has in `data`. */
function dataSchemaOf({ answer }: Pick<Route, 'answer'>): unknown {
  const definition = answer?._zod.def as { shape?: { data?: unknown } } | undefined
  return definition?.shape?.data
}

/**
 * The name of the route that reads one record in the shape in which `route` answers it: after a write, the page of the record shows the
 * answer and need not fetch it. Undefined where the feature has no such route.
 */
export function readerOf({ routes }: Pick<Feature, 'routes'>, route: string): string | undefined {
  const answered = routes[route] && dataSchemaOf(routes[route])
  if (!answered) return undefined
  const reads = ({ method, path }: Route) => method === 'GET' && /^[^:]+\/:id$/.test(path)
  return Object.entries(routes).find(([, one]) => reads(one) && dataSchemaOf(one) === answered)?.[0]
}
