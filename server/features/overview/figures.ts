import type { Actor } from '#contract/core/model/actor.ts'
import { type Feature, type Figure, reachOf } from '#contract/core/model/feature.ts'
import { filterOf } from '#contract/core/model/figure-filter.ts'
import { Problem } from '#contract/core/model/problem.ts'
import { covers } from '#contract/core/model/token-scope.ts'
import { type FigureCount, type overview, QUEUE_MAX, type QueuedItem } from '#contract/features/overview/index.ts'
import type { Call } from '../../core/requests/declare.ts'
import { totalsOf, type WantedTotal } from '../../core/requests/totals.ts'
import type { Queued } from '../../core/requests/work-queue.ts'

type FiguresCall = Call<Record<never, never>, (typeof overview.routes)['figures']>

/** The figures of a person, and the most urgent records behind them. */
interface PendingWork {
  figures: FigureCount[]
  queue: QueuedItem[]
}

/**
 * All figures of the person's role. Each is the total of the list that it links to, counted by that list's handler as
 * this person, so number and list cannot differ. The queue has the first records of the same lists. A figure that fails
 * does not affect the others.
 *
 * @throws the first error when all of them fail.
 */
export async function pendingWork({ core, actor, lang, origin, noCache }: FiguresCall): Promise<PendingWork> {
  if (!actor) throw new Problem('not_signed_in')
  const now = core.now()
  const wanted = Object.values(core.features).flatMap(({ feature, queue }) => figuresOf({ feature, queue }, actor, now))
  const totals = await totalsOf(core, { actor, lang, origin, noCache }, wanted)
  const failed = totals.find((one) => one.status === 'rejected')
  if (failed && totals.every((one) => one.status === 'rejected')) throw failed.reason
  const found = wanted.map(({ feature, name }, i) => {
    const total = totals[i]?.status === 'fulfilled' ? totals[i].value : undefined
    return { feature: feature.name, name, count: total?.total ?? null, first: total?.first ?? [] }
  })
  return {
    figures: found.map(({ feature, name, count }) => ({ feature, name, count })),
    queue: inOrder(found.flatMap(({ feature, name, first }) => first.map((one) => ({ feature, name, ...one })))),
  }
}

/** The most urgent records of several lists: by deadline, then by how long they have waited; each once. */
function inOrder(items: readonly QueuedItem[]): QueuedItem[] {
  const unique = new Map(items.map((item) => [`${item.feature} ${item.id}`, item]))
  // a day without a deadline comes after every day
  const keyOf = ({ due, since }: QueuedItem) => `${due ?? '9999-12-31'} ${new Date(since).toISOString()}`
  return [...unique.values()].toSorted((a, b) => keyOf(a).localeCompare(keyOf(b))).slice(0, QUEUE_MAX)
}

/** Whether the token of the request, if it has one, may read the feature. */
const inScope = (feature: Feature, { token }: Actor): boolean => !token || covers(token, feature, 'read')

function figuresOf(
  { feature, queue }: { feature: Feature; queue: Readonly<Record<string, Queued>> | undefined },
  actor: Actor,
  now: Date,
): (WantedTotal & { name: string })[] {
  return Object.entries(feature.figures ?? {}).flatMap(([name, figure]: [string, Figure]) => {
    const filter = filterOf(figure, actor, now)
    const verb = feature.routes[figure.list]?.can
    return filter && verb && inScope(feature, actor) && reachOf(feature, verb, actor.role)
      ? [{ feature, name, list: figure.list, filter, queued: queue?.[name] }]
      : []
  })
}
