import { sql } from 'kysely'
import type { BulkResults } from '#contract/core/content/bulk.ts'
import { Problem } from '#contract/core/model/problem.ts'
import { statesFor } from '#contract/core/model/workflow.ts'
import { reportWorkflow } from '#contract/features/reports/index.ts'
import { inBulk, inBulkOrAll } from '../../core/requests/bulk.ts'
import { listAsk } from './list.ts'
import { textOf } from './show.ts'
import type { ReportRecord } from './tables.ts'
import { deadlineRules, moveReport } from './transition.ts'
import type { ReportCall } from './write.ts'

/** Performs one step on many reports in one transaction. */
export async function bulkReports(call: ReportCall<'bulk'>): Promise<BulkResults> {
  const { action, reports, all } = call.body
  const rules = await deadlineRules(call)
  const found = new Map<string, ReportRecord>()
  const lockAll = async (ids: string[]) => {
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
  const states = statesFor(reportWorkflow, action, call.actor?.role)
  const find = (query: Parameters<typeof listAsk>[1]) => {
    const ask = listAsk(call, query)
    return call.rows.page('reports', {
      ...ask,
      where: (q) => (ask.where?.(q) ?? q).where(sql<boolean>`reports.status = any(${states}::text[])`),
    })
  }
  const nameOf = (row: ReportRecord) => `«${textOf(row, call.actor).title}»`
  return inBulkOrAll({ field: 'reports', items: reports, all, find, nameOf }, (items) =>
    inBulk(call, items, lockAll, async (id) => {
      const row = found.get(id)
      if (!row) throw new Problem('not_found')
      await moveReport(call, row, action, rules)
    }),
  )
}
