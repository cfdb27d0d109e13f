import type { BulkResults } from '#contract/core/content/bulk.ts'
import type { RouteParsed } from '#contract/core/model/feature.ts'
import type { rates } from '#contract/features/rates/index.ts'
import { inBulk, inBulkOrAll } from '../../core/requests/bulk.ts'
import { listAsk } from './list.ts'
import { actOnSheet } from './sheets.ts'
import type { RatesCall } from './tables.ts'

type BulkCall = RatesCall & { body: RouteParsed<(typeof rates)['routes']['bulk']>['body'] }

/** Approves many sheets, or revokes their approval, in one transaction. */
export function bulkSheets(call: BulkCall): Promise<BulkResults> {
  const { action, sheets, all, note } = call.body
  const found = (ids: string[]) =>
    call.rows
      .from('rate_sheets')
      .select(['rate_sheets.id', 'rate_sheets.version', 'rate_sheets.status', 'rate_sheets.period_id'])
      .where('rate_sheets.id', 'in', ids)
  // periods before sheets, as in every other step, so that two of them cannot deadlock
  const lockAll = async (ids: string[]) => {
    const periods = [...new Set((await found(ids).execute()).map((row) => row.period_id))]
    await call.rows
      .from('rate_periods', 'see')
      .select('id')
      .where('id', 'in', periods)
      .orderBy('id')
      .forShare()
      .execute()
    return found(ids).orderBy('rate_sheets.id').forUpdate().execute()
  }
  const find = (query: Parameters<typeof listAsk>[1]) => call.rows.page('rate_sheets', listAsk(call, query))
  return inBulkOrAll({ field: 'sheets', items: sheets, all, find }, (items) =>
    inBulk(call, items, lockAll, (id) => actOnSheet(call, id, { action, note })),
  )
}
