import type { BulkResult } from '#contract/core/content/answers.ts'
import { Problem } from '#contract/core/model/problem.ts'
import type { ServedKind } from './kind.ts'
import { refuseState } from './save.ts'
import { moveContent, putIntoBin } from './state.ts'
import type { ContentCall, ContentRecord } from './table.ts'

type Action = ContentCall<'bulk'>['body']['action']

/**
 * Performs one action on many records within reach, in one transaction. Failures are reported per record by code; the
 * rest is processed. The rows are locked in the order of their ids, so that two such calls cannot deadlock.
 */
export async function bulkContent(kind: ServedKind, call: ContentCall<'bulk'>): Promise<BulkResult[]> {
  const ids = [...new Set(call.body.ids)]
  const rows = await call.rows
    .from(kind.table)
    .selectAll(kind.table)
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute()
  const readable = await call.rows.from(kind.table, 'read').select('id').where('id', 'in', ids).execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  const known = new Set(readable.map((row) => row.id))

  const results = new Map<string, BulkResult>()
  for (const id of ids.toSorted()) {
    const row = byId.get(id)
    if (row) results.set(id, await resultOf(kind, call, row))
    else results.set(id, { id, ok: false, code: known.has(id) ? 'not_allowed' : 'not_found' })
  }
  return ids.flatMap((id) => results.get(id) ?? [])
}

/** Performs the action on one record, in a savepoint. */
async function resultOf(kind: ServedKind, call: ContentCall<'bulk'>, row: ContentRecord): Promise<BulkResult> {
  const { id } = row
  try {
    await call.attempt(() => doOne(kind, call, row))
    return { id, ok: true, code: null }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    if (error.code !== 'wrong_state' && error.code !== 'invalid') throw error
    return { id, ok: false, code: error.code }
  }
}

async function doOne(kind: ServedKind, call: ContentCall<'bulk'>, row: ContentRecord): Promise<void> {
  const { action } = call.body
  if ((row.deleted_at !== null) !== (action === 'restore')) refuseState(kind, call, row, action)
  switch (action) {
    case 'publish':
    case 'unpublish':
    case 'archive':
      return moveContent(kind, call, row, { action })
    case 'bin':
      return putIntoBin(kind, call, row.id)
    default:
      await call.rows.change(kind.table, { id: row.id, version: undefined }, valuesOf(action), { action })
  }
}

const valuesOf = (action: Exclude<Action, 'publish' | 'unpublish' | 'archive' | 'bin'>) =>
  action === 'restore' ? { deleted_at: null } : { pinned: action === 'pin' }
