import type { ContentFull } from '#contract/core/content/answers.ts'
import type { Feature } from '#contract/core/model/feature.ts'
import { historyOf } from '../access/history.ts'
import type { Handlers } from '../requests/declare.ts'
import { bulkContent } from './bulk.ts'
import { bulkChanges } from './bulk-changes.ts'
import type { ServedKind } from './kind.ts'
import { countContent, exportContent, listContent, oneContent } from './list.ts'
import { replacePicture } from './replace.ts'
import { changeContent, createContent, restoreVersion } from './save.ts'
import { broadcastJob, broadcastStartOrEnd } from './scheduled-broadcasts.ts'
import { actOnContent, binContent, discardChanges, eraseContent, purgeBin, purgeJob, restoreContent } from './state.ts'
import type { ContentCall, ContentRoutes } from './table.ts'
import { listVersions, oneVersion } from './versions.ts'

export { servedKind } from './kind.ts'
export { putInOrder } from './order.ts'
export { ATTACHED, attachedFiles, contentFiles, ownFields } from './own-fields.ts'
export { relatedByLikeness, relatedContent } from './related.ts'
export { contentAnchor } from './where.ts'

/** The record of a `stale` problem; it was presented where the problem was thrown. */
export const presentContent = (record: ContentFull): ContentFull => record

/** The jobs of a kind, to be added to those of its feature. */
export const contentJobs = (kind: ServedKind, feature: string) => ({
  [purgeJob(kind)]: purgeBin(kind, feature),
  [broadcastJob(kind)]: broadcastStartOrEnd(kind, feature),
})

type ContentHandlers = { [N in keyof ContentRoutes]: (call: ContentCall<N>) => Promise<unknown> }

/**
 * The handlers of every route that `contentKind` declares. A feature adds them to its own; `T` is its tables, `F` the
 * feature. They are type-checked against the routes of a generic kind; the cast at the end asserts that a kind's routes
 * only have narrower types.
 */
export function contentHandlers<T, F extends Feature>(
  kind: ServedKind,
): Pick<Handlers<T, F>, keyof ContentRoutes & keyof F['routes']> {
  const handlers: ContentHandlers = {
    list: (call) => listContent(kind, call),
    facets: async (call) => ({ data: await countContent(kind, call) }),
    export: (call) => exportContent(kind, call),
    one: async (call) => ({ data: await oneContent(kind, call) }),
    create: async (call) => ({ data: await createContent(kind, call) }),
    change: async (call) => ({ data: await changeContent(kind, call) }),
    discard: async (call) => ({ data: await discardChanges(kind, call) }),
    bulkChanges: async (call) => ({ data: await bulkChanges(kind, call) }),
    bin: (call) => binContent(kind, call),
    restore: async (call) => ({ data: await restoreContent(kind, call) }),
    erase: (call) => eraseContent(kind, call),
    act: async (call) => ({ data: await actOnContent(kind, call) }),
    bulk: async (call) => ({ data: await bulkContent(kind, call) }),
    replacePicture: async (call) => ({ data: await replacePicture(kind, call) }),
    versions: async (call) => ({ data: await listVersions(kind, call) }),
    version: async (call) => ({ data: await oneVersion(kind, call) }),
    restoreVersion: async (call) => ({ data: await restoreVersion(kind, call) }),
    history: async (call) => {
      const { id } = await call.rows.one(kind.table, call.params.id)
      return { data: await historyOf(call.db, kind.table, id) }
    },
  }
  return handlers as unknown as Pick<Handlers<T, F>, keyof ContentRoutes & keyof F['routes']>
}
