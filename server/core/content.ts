import type { ContentFull } from '#contract/core/content-answers.ts'
import type { Feature } from '#contract/core/feature.ts'
import { appearJob, tellItAppeared } from './content-appear.ts'
import { bulkContent } from './content-bulk.ts'
import { bulkChanges } from './content-changes-bulk.ts'
import { historyOf } from './content-history.ts'
import { countContent, exportContent, listContent, oneContent } from './content-list.ts'
import { replacePicture } from './content-replace.ts'
import { changeContent, createContent, restoreVersion } from './content-save.ts'
import {
  actOnContent,
  binContent,
  discardChanges,
  eraseContent,
  purgeBin,
  purgeJob,
  restoreContent,
} from './content-state.ts'
import type { ContentCall, ContentRoutes, ServedKind } from './content-table.ts'
import { listVersions, oneVersion } from './content-versions.ts'
import type { Handlers } from './serve.ts'

export { wholeRecords } from './content-list.ts'
export { moreContent } from './content-more.ts'
export { putInOrder } from './content-order.ts'
export { ATTACHED, attachedFiles, attachmentsOf, ownFields } from './content-own.ts'
export { servedKind } from './content-table.ts'
export { contentAnchor } from './content-where.ts'

/** What a stale change answers: the record was presented where it was found to be stale. */
export const presentContent = (record: ContentFull): ContentFull => record

/** The jobs of a kind, to be put among those of its feature. */
export const contentJobs = (kind: ServedKind, feature: string) => ({
  [purgeJob(kind)]: purgeBin(kind, feature),
  [appearJob(kind)]: tellItAppeared(kind, feature),
})

type ContentHandlers = { [N in keyof ContentRoutes]: (call: ContentCall<N>) => Promise<unknown> }

/**
 * The handlers of every route that `contentKind` declares. A feature puts them beside its own; `T` is its tables, `F` the
 * feature. They were checked against the routes of any kind; that a kind's own are the same with finer types is what the
 * conversion at the end says.
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
