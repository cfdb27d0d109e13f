import type { Actor } from '#contract/core/actor.ts'
import { type Feature, type Figure, filterOf, reachOf } from '#contract/core/feature.ts'
import { Problem } from '#contract/core/problem.ts'
import type { FigureCount, overview } from '#contract/features/overview/index.ts'
import type { Ask, Call } from '../../core/serve.ts'

type FiguresCall = Call<Record<never, never>, (typeof overview.routes)['figures']>
/** A list of any feature, asked by its name. */
type AskList = (
  feature: Feature,
  list: string,
  input: { query: Record<string, string | number> },
) => Promise<{ meta: { total: number } }>

/** Nobody waits longer than so long for one figure, ms; our choice. */
const WAIT_MS = 3_000

/**
 * Every figure of this person's role. Each is the total of the very list it leads to, asked in process as this person: number and
 * list cannot differ. One that cannot be counted now, or takes long, does not take the others down.
 * @throws what the first one failed with, when none could be counted.
 */
export async function countFigures({ core, actor, ask }: FiguresCall): Promise<FigureCount[]> {
  if (!actor) throw new Problem('not_signed_in')
  const features = Object.values(core.features).map((served) => served.feature)
  const wanted = features.flatMap((feature) => figuresOf(feature, actor))
  const found = await Promise.allSettled(wanted.map((figure) => withinTime(countOne(ask, figure))))
  const failed = found.find((one) => one.status === 'rejected')
  if (failed && found.every((one) => one.status === 'rejected')) throw failed.reason
  return wanted.map(({ feature, name }, i) => {
    const one = found[i]
    return { feature: feature.name, name, count: one?.status === 'fulfilled' ? one.value : null }
  })
}

interface Wanted {
  feature: Feature
  name: string
  list: string
  filter: Record<string, string>
}

function figuresOf(feature: Feature, actor: Actor): Wanted[] {
  return Object.entries(feature.figures ?? {}).flatMap(([name, figure]: [string, Figure]) => {
    const filter = filterOf(figure, actor)
    const verb = feature.routes[figure.list]?.can
    return filter && verb && reachOf(feature, verb, actor.role) ? [{ feature, name, list: figure.list, filter }] : []
  })
}

async function countOne(ask: Ask, { feature, list, filter }: Wanted): Promise<number> {
  const { meta } = await (ask as unknown as AskList)(feature, list, { query: { ...filter, pageSize: 1 } })
  return meta.total
}

/** @throws Problem('unavailable') when it takes too long; what comes later is thrown away. */
async function withinTime<T>(count: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Problem('unavailable', { retryAfter: 5 })), WAIT_MS)
  })
  return Promise.race([count, late]).finally(() => clearTimeout(timer))
}
