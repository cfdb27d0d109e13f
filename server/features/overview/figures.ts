import type { Actor } from '#contract/core/actor.ts'
import { type Feature, type Figure, filterOf, reachOf } from '#contract/core/feature.ts'
import { Problem } from '#contract/core/problem.ts'
import type { FigureCount, overview } from '#contract/features/overview/index.ts'
import type { Call } from '../../core/serve.ts'
import { totalsOf, type WantedTotal } from '../../core/totals.ts'

type FiguresCall = Call<Record<never, never>, (typeof overview.routes)['figures']>

/**
 * Every figure of this person's role. Each is the total of the very list it leads to, counted by that list's handler as this
 * person: number and list cannot differ. A figure that cannot be counted now does not take the others down.
 * @throws what the first one failed with, when none could be counted.
 */
export async function countFigures({ core, actor, lang, origin, noCache }: FiguresCall): Promise<FigureCount[]> {
  if (!actor) throw new Problem('not_signed_in')
  const wanted = Object.values(core.features).flatMap((served) => figuresOf(served.feature, actor))
  const totals = await totalsOf(core, { actor, lang, origin, noCache }, wanted)
  const failed = totals.find((one) => one.status === 'rejected')
  if (failed && totals.every((one) => one.status === 'rejected')) throw failed.reason
  return wanted.map(({ feature, name }, i) => {
    const total = totals[i]
    return { feature: feature.name, name, count: total?.status === 'fulfilled' ? total.value : null }
  })
}

function figuresOf(feature: Feature, actor: Actor): (WantedTotal & { name: string })[] {
  return Object.entries(feature.figures ?? {}).flatMap(([name, figure]: [string, Figure]) => {
    const filter = filterOf(figure, actor)
    const verb = feature.routes[figure.list]?.can
    return filter && verb && reachOf(feature, verb, actor.role) ? [{ feature, name, list: figure.list, filter }] : []
  })
}
