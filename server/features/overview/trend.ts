import { reachOf } from '#contract/core/model/feature.ts'
import { Problem } from '#contract/core/model/problem.ts'
import { covers } from '#contract/core/model/token-scope.ts'
import type { overview, Trend } from '#contract/features/overview/index.ts'
import type { Call } from '../../core/requests/declare.ts'
import { countWeekly } from '../../core/requests/weekly-counts.ts'

type TrendCall = Call<Record<never, never>, (typeof overview.routes)['trend']>

/** The weekly counts of all features for the person, each within the reach of its own verb. */
export async function trendOf({ core, actor }: TrendCall): Promise<Trend[]> {
  if (!actor) throw new Problem('not_signed_in')
  const wanted = Object.values(core.features).flatMap(({ feature, anchors, weekly }) =>
    Object.entries(weekly ?? {}).flatMap(([name, one]) => {
      const inScope = !actor.token || covers(actor.token, feature, 'read')
      return inScope && reachOf(feature, one.verb, actor.role) ? [{ feature, anchors, weekly: one, name }] : []
    }),
  )
  const counts = await countWeekly(core, actor, wanted)
  return wanted.flatMap(({ feature, name }, i) => {
    const weeks = counts[i]
    return weeks ? [{ feature: feature.name, name, ...weeks }] : []
  })
}
