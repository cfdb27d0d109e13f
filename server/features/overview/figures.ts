import type { Actor } from '#contract/core/model/actor.ts'
import { type Feature, type Figure, reachOf } from '#contract/core/model/feature.ts'
import { filterOf } from '#contract/core/model/figure-filter.ts'
import { Problem } from '#contract/core/model/problem.ts'
import { covers } from '#contract/core/model/token-scope.ts'
import type { FigureCount, overview } from '#contract/features/overview/index.ts'
import type { Call } from '../../core/requests/declare.ts'
import { totalsOf, type WantedTotal } from '../../core/requests/totals.ts'

type FiguresCall = Call<Record<never, never>, (typeof overview.routes)['figures']>

/**
 * All figures of the person's role. Each is the total of the list that it links to, counted by that list's handler as
 * this person, so number and list cannot differ. A figure that fails does not affect the others.
 *
 * @throws the first error when all of them fail.
 */
export async function countFigures({ core, actor, lang, origin, noCache }: FiguresCall): Promise<FigureCount[]> {
  if (!actor) throw new Problem('not_signed_in')
  const now = core.now()
  const wanted = Object.values(core.features).flatMap((served) => figuresOf(served.feature, actor, now))
  const totals = await totalsOf(core, { actor, lang, origin, noCache }, wanted)
  const failed = totals.find((one) => one.status === 'rejected')
  if (failed && totals.every((one) => one.status === 'rejected')) throw failed.reason
  return wanted.map(({ feature, name }, i) => {
    const total = totals[i]
    return { feature: feature.name, name, count: total?.status === 'fulfilled' ? total.value : null }
  })
}

/** Whether the token of the request, if it has one, may read the feature. */
const inScope = (feature: Feature, { token }: Actor): boolean => !token || covers(token, feature, 'read')

function figuresOf(feature: Feature, actor: Actor, now: Date): (WantedTotal & { name: string })[] {
  return Object.entries(feature.figures ?? {}).flatMap(([name, figure]: [string, Figure]) => {
    const filter = filterOf(figure, actor, now)
    const verb = feature.routes[figure.list]?.can
    return filter && verb && inScope(feature, actor) && reachOf(feature, verb, actor.role)
      ? [{ feature, name, list: figure.list, filter }]
      : []
  })
}
