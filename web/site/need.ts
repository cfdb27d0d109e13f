import type { Feature, RouteInput } from '#contract/core/model/feature.ts'
import type { PageNeed } from './renderer.ts'

/** A call of the API whose response a page needs, and the key of the response in the page's data. */
export function need<F extends Feature, R extends keyof F['routes'] & string>(
  name: PageNeed['name'],
  feature: F,
  route: R,
  input: RouteInput<F['routes'][R]>,
): PageNeed {
  return { name, feature: feature.name, route, input }
}
