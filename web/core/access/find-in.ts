import type { Feature, RouteAnswer } from '#contract/core/model/feature.ts'
import type { Lang } from '#contract/core/text/localized.ts'
import { call } from '../api/client.ts'
import { currentLang } from '../i18n/text.ts'
import type { Found } from './define-feature.ts'

/** The maximum number of results per feature in the global search. */
export const FOUND_MAX = 5

type Row<A> = A extends { data: readonly (infer R)[] } ? R : never

/**
 * Creates the global search of a feature: passes the input to a list route as `q` and maps each row to a result; rows
 * that map to undefined are left out. Rejects with ApiProblem.
 */
export const findIn =
  <F extends Feature, N extends keyof F['routes'] & string>(
    feature: F,
    route: N,
    toFound: (row: Row<RouteAnswer<F['routes'][N]>>, lang: Lang) => Found | undefined,
    query: { sort?: string } = {},
  ) =>
  async (q: string, signal: AbortSignal): Promise<Found[]> => {
    const input = { query: { q, pageSize: FOUND_MAX, ...query } }
    const answer = await call(feature, route, input as never, { signal })
    const { data } = answer as { data: readonly Row<RouteAnswer<F['routes'][N]>>[] }
    const lang = currentLang()
    return data.flatMap((row) => toFound(row, lang) ?? [])
  }
