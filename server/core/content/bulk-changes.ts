import type { BulkResult } from '#contract/core/content/bulk.ts'
import { fieldProblem } from '#contract/core/model/problem.ts'
import { inBulk } from '../requests/bulk.ts'
import type { ServedKind } from './kind.ts'
import { lockRecord, publishChanges, refuseState } from './save.ts'
import { dropChanges } from './state.ts'
import type { ContentCall } from './table.ts'

/** Publishes or discards the unpublished changes of many records, each in the version that the caller saw. */
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
    // only for published records: changes of an archived one are published by publishing the record
    if (row.status !== 'published') refuseState(kind, call, row, action)
    return publishChanges(kind, call, row)
  })
}
