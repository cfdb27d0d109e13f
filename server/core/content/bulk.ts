import type { BulkResult } from '#contract/core/content/answers.ts'
import { whyNotEnd } from '#contract/core/content/index.ts'
import { movesFor } from '#contract/core/model/workflow.ts'
import type { ServedKind } from './kind.ts'
import { lacksOf } from './own-fields.ts'
import { moveContent, putIntoBin } from './state.ts'
import type { ContentCall, ContentRecord } from './table.ts'
import { timesWhenPublished } from './times.ts'

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

  const results = ids.map((id): BulkResult => {
    const row = byId.get(id)
    if (!row) return { id, ok: false, code: known.has(id) ? 'not_allowed' : 'not_found' }
    const code = whyNot(kind, call, row)
    return { id, ok: code === null, code }
  })
  for (const { id, ok } of results.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    const row = byId.get(id)
    if (ok && row) await doOne(kind, call, row)
  }
  return results
}

/** The code for why this action is not possible on a record that may be written, or null. */
function whyNot(kind: ServedKind, call: ContentCall<'bulk'>, row: ContentRecord): 'wrong_state' | 'invalid' | null {
  const { action } = call.body
  const isBinned = row.deleted_at !== null
  if (isBinned !== (action === 'restore')) return 'wrong_state'
  if (action !== 'publish' && action !== 'unpublish' && action !== 'archive') return null
  const person = call.actor && { role: call.actor.role, isAuthor: row.author_id === call.actor.id }
  if (!person || !movesFor(kind.workflow, row.status, person).some((m) => m.action === action)) return 'wrong_state'
  return action === 'publish' && !isComplete(kind, row, call.now) ? 'invalid' : null
}

/** Whether a record has everything needed for publishing, and an end that has not passed. */
function isComplete(kind: ServedKind, row: ContentRecord, now: Date): boolean {
  const cover = row.cover_alt && { alt: row.cover_alt, decorative: row.cover_alt.decorative }
  const own = kind.own?.kept({ ...row })
  const { publish_at: publishAt, unpublish_at: unpublishAt } = timesWhenPublished(row, {}, now)
  return lacksOf(kind.own, { ...own, ...row, cover }).length === 0 && !whyNotEnd({ publishAt, unpublishAt }, now)
}

async function doOne(kind: ServedKind, call: ContentCall<'bulk'>, row: ContentRecord): Promise<void> {
  const { action } = call.body
  switch (action) {
    case 'publish':
    case 'unpublish':
    case 'archive':
      return moveContent(kind, call, row, { action })
    case 'bin':
      return putIntoBin(kind, call, row.id)
    default:
      await call.rows.change(kind.table, row.id, undefined, valuesOf(action), { action })
  }
}

const valuesOf = (action: Exclude<Action, 'publish' | 'unpublish' | 'archive' | 'bin'>) =>
  action === 'restore' ? { deleted_at: null } : { pinned: action === 'pin' }
