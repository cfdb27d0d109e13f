import type { BulkResult } from '#contract/core/bulk.ts'
import { Problem } from '#contract/core/problem.ts'
import { inBulk } from '../../core/bulk.ts'
import { countingOf, moveReport } from './act.ts'
import type { ReportRecord } from './tables.ts'
import type { ReportCall } from './write.ts'

/** One step on many reports in one transaction. */
export async function bulkReports(call: ReportCall<'bulk'>): Promise<BulkResult[]> {
  const { action, reports } = call.body
  const counting = await countingOf(call)
  const found = new Map<string, ReportRecord>()
  const locked = async (ids: string[]) => {
    const rows = await call.rows
      .from('reports')
      .selectAll('reports')
      .where('id', 'in', ids)
      .orderBy('id')
      .forUpdate()
      .execute()
    for (const row of rows) found.set(row.id, row)
    return rows
  }
  return inBulk(call, reports, locked, async (id) => {
    const row = found.get(id)
    if (!row) throw new Problem('not_found')
    await moveReport(call, row, action, counting)
  })
}
