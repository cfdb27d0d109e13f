import type { BulkResult } from '#contract/core/bulk.ts'
import { fieldProblem } from '#contract/core/problem.ts'
import { inBulk } from './bulk.ts'
import { lockRecord, publishChanges, refuseState } from './content-save.ts'
import { dropChanges } from './content-state.ts'
import type { ContentCall, ServedKind } from './content-table.ts'

/** Publishes or discards the unpublished changes of many records, each in the version that was looked at. */
export function bulkChanges(kind: ServedKind, call: ContentCall<'bulkChanges'>): Promise<BulkResult[]> {
  const { records, action } = call.body
  const locked = (ids: string[]) =>
    call.rows
      .from(kind.table)
      .select(['id', 'version', 'status'])
      .where('id', 'in', ids)
      .orderBy('id')
      .forUpdate()
      .execute()
  return inBulk(call, records, locked, async (id) => {
    const row = await lockRecord(kind, call, id, { action })
    if (row.live_version === null) throw fieldProblem('records', 'no_changes')
    if (action === 'discard') return dropChanges(kind, call, row)
    // published means seen by readers: changes of an archived record are published by publishing the record
    if (row.status !== 'published') refuseState(kind, call, row, action)
    return publishChanges(kind, call, row)
  })
}
