import { type ReportBulkResult, reportWorkflow } from '#contract/features/reports/index.ts'
import { countingOf, moveReport } from './act.ts'
import { factsNow } from './show.ts'
import type { ReportCall } from './write.ts'

/**
 * One step on many reports in one transaction. What cannot be done to one is told by its code and does not hinder the others; one
 * that is another version than was looked at is left as it is.
 * The rows are locked in the order of their ids, so that two such calls cannot wait for each other.
 */
export async function bulkReports(call: ReportCall<'bulk'>): Promise<ReportBulkResult[]> {
  const { action } = call.body
  const versions = new Map(call.body.reports.map(({ id, version }) => [id, version]))
  const ids = [...versions.keys()]
  const found = await call.rows
    .from('reports')
    .selectAll('reports')
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute()
  const byId = new Map(found.map((row) => [row.id, row]))
  const counting = await countingOf(call)
  const results = new Map<string, ReportBulkResult>()
  for (const id of ids.toSorted()) {
    const row = byId.get(id)
    if (!row) {
      results.set(id, { id, ok: false, code: 'not_found' })
      continue
    }
    const open = call.rows.moves(reportWorkflow, row.status, row.author_id, factsNow(row, call.now))
    const isOpen = open.some((move) => move.action === action)
    const code = isOpen ? (row.version === versions.get(id) ? null : 'stale') : 'wrong_state'
    if (code === null) await moveReport(call, row, action, counting)
    results.set(id, { id, ok: code === null, code })
  }
  return ids.flatMap((id) => results.get(id) ?? [])
}
