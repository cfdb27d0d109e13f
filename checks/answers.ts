import type { Feature, Route } from '#contract/core/model/feature.ts'
import { features } from '#contract/features.ts'

/** All routes of all features. */
export const allRoutes: { feature: Feature; name: string; route: Route }[] = Object.values(
  features as Record<string, Feature>,
).flatMap((feature) => Object.entries(feature.routes).map(([name, route]) => ({ feature, name, route })))

/** Every value behind a key of this name, however deep. */
export function valuesOf(answer: unknown, key: string): unknown[] {
  if (Array.isArray(answer)) return answer.flatMap((inner) => valuesOf(inner, key))
  if (typeof answer !== 'object' || answer === null) return []
  return Object.entries(answer).flatMap(([name, inner]) => [...(name === key ? [inner] : []), ...valuesOf(inner, key)])
}

/** The ids of the areas of the rows in a response: `areaId`, or the id of an `area`. */
export function placesIn(answer: unknown): unknown[] {
  const named = valuesOf(answer, 'area').flatMap((area) =>
    typeof area === 'object' && area !== null && 'id' in area ? [area.id] : [],
  )
  return [...valuesOf(answer, 'areaId'), ...named].filter((id) => id !== null)
}
