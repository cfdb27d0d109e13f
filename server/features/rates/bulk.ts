import { sql } from 'kysely'
import type { BulkResults } from '#contract/core/content/bulk.ts'
import type { RouteParsed } from '#contract/core/model/feature.ts'
import { statesFor } from '#contract/core/model/workflow.ts'
import { inLang } from '#contract/core/text/localized.ts'
import { type rates, sheetWorkflows } from '#contract/features/rates/index.ts'
import { inBulk, inBulkOrAll } from '../../core/requests/bulk.ts'
import { listAsk } from './list.ts'
import { actOnSheet } from './sheets.ts'
import type { ShownRow } from './show.ts'
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
  const role = call.actor?.role
  const states = [...new Set(Object.values(sheetWorkflows).flatMap((each) => statesFor(each, action, role)))]
  const find = (query: Parameters<typeof listAsk>[1]) => {
    const ask = listAsk(call, query)
    const where: typeof ask.where = (q) =>
      (ask.where?.(q) ?? q).where(sql<boolean>`rate_sheets.status = any(${states}::text[])`)
    return call.rows.page('rate_sheets', { ...ask, where })
  }
  const nameOf = ({ area }: ShownRow) => inLang(area.name, call.lang)
  return inBulkOrAll({ field: 'sheets', items: sheets, all, find, nameOf }, (items) =>
    inBulk(call, items, lockAll, (id) => actOnSheet(call, id, { action, note })),
  )
}
