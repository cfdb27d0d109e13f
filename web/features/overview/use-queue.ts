import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { overview, type QueuedItem } from '#contract/features/overview/index.ts'
import { useFeatures } from '../../core/access/access.tsx'
import type { WebFigure } from '../../core/access/define-feature.ts'
import type { WebWork, WorkStep } from '../../core/access/work.ts'
import { announceChange } from '../../core/query/feature-changes.ts'
import { useUndoable } from '../../core/query/use-undoable.ts'
import { retryLoad } from '../../ui/theme/retry-load.ts'

/** A record of the queue with what its feature says about it. */
export interface QueueRow {
  item: QueuedItem
  figure: WebFigure
  work: WebWork
}

/** What is shown of a record; a changed record is another one. */
export const keyOf = ({ feature, id, version }: QueuedItem): string => `${feature} ${id} ${version}`

/** The records of the queue that can be shown; undefined while the parts of their features load. */
export function useQueueRows(queue: readonly QueuedItem[]): readonly QueueRow[] | undefined {
  const features = useFeatures()
  const figureOf = ({ feature, name }: QueuedItem) =>
    Object.values(features).find(({ contract }) => contract?.name === feature)?.figures?.[name]
  const wanted = queue.flatMap((item) => {
    const figure = figureOf(item)
    return figure?.work ? [{ item, figure, load: figure.work, key: `${item.feature}.${item.name}` }] : []
  })
  const loads = [...new Map(wanted.map(({ key, load }) => [key, load]))]
  const loaded = useQueries({
    queries: loads.map(([key, load]) => ({
      queryKey: ['work of the queue', key],
      queryFn: ({ signal }: { signal: AbortSignal }) => retryLoad(load, { signal }),
      staleTime: Number.POSITIVE_INFINITY,
    })),
  })
  if (loaded.some(({ isPending }) => isPending)) return undefined
  const works = new Map(loads.map(([key], i) => [key, loaded[i]?.data?.default]))
  return wanted.flatMap(({ item, figure, key }) => {
    const work = works.get(key)
    return work ? [{ item, figure, work }] : []
  })
}

/**
 * Takes steps in the queue. A record disappears at once; it comes back when the step fails or is undone, which is offered
 * for ten seconds.
 */
export function useQueueSteps() {
  const client = useQueryClient()
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set())
  const refetch = async (feature: string) => {
    announceChange(feature)
    await Promise.all([
      client.invalidateQueries({ queryKey: [overview.name, 'figures'] }),
      client.invalidateQueries({ queryKey: [feature] }),
    ])
  }
  const undoable = useUndoable()
  const take = async (item: QueuedItem, { run, done, undo }: WorkStep): Promise<void> => {
    setGone((known) => new Set(known).add(keyOf(item)))
    const isTaken = await undoable({
      run: () => run(item),
      done: done(),
      undo: undo && (() => undo(item)),
      after: () => refetch(item.feature),
    })
    if (!isTaken) setGone((known) => new Set([...known].filter((key) => key !== keyOf(item))))
  }
  return { take, isGone: (item: QueuedItem) => gone.has(keyOf(item)) }
}
