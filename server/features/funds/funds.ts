import { sql } from 'kysely'
import type * as z from 'zod/mini'
import { fieldProblem, Problem } from '#contract/core/model/problem.ts'
import { rebased } from '#contract/features/funds/compare.ts'
import { type RangeName, thinned } from '#contract/features/funds/figures.ts'
import {
  type Comparison,
  type Figures,
  type Fund,
  type FundChange,
  type FundDraft,
  fundWorkflow,
} from '#contract/features/funds/index.ts'
import type { PageAsk } from '../../core/access/list.ts'
import { searchText } from '../../core/database/folded-search.ts'
import { rightsOf } from './officers.ts'
import { fundFigures, LINE_POINTS, publishedHistory } from './published.ts'
import { fundExtras, type SeenFund, showFund } from './show.ts'
import type { FundsCall, FundTables } from './tables.ts'

/** The parsed filters of the list. */
export interface FundQuery {
  page: number
  pageSize: number
  sort?: string | undefined
  q?: string | undefined
  status?: Fund['status'] | undefined
}

/** The request for a page of the list, also used by the export. */
export const listAsk = (call: Pick<FundsCall, 'rows'>, query: FundQuery): PageAsk<FundTables, 'funds', SeenFund> => ({
  query,
  sorts: {
    name: sql`(funds.name ->> 'mn') collate "und-x-icu"`,
    code: 'code',
    inception: 'inception',
    status: 'status',
  },
  defaultSort: 'name',
  searchIn: 'search',
  where: (q) => (query.status ? q.where('funds.status', '=', query.status) : q),
  select: (q) => q.selectAll('funds').select(fundExtras(call)) as never,
})

/** A page of funds. */
export async function listFunds(call: FundsCall, query: FundQuery) {
  const rights = await rightsOf(call)
  const found = await call.rows.page('funds', listAsk(call, query))
  return { data: found.data.map((row) => showFund(call, row, rights)), meta: found.meta }
}

/** One fund. @throws Problem('not_found'). */
export async function oneFund(call: FundsCall, id: string): Promise<Fund> {
  await call.rows.one('funds', id, 'read')
  const row = await call.rows
    .from('funds', 'read')
    .selectAll('funds')
    .select(fundExtras(call))
    .where('funds.id', '=', id)
    .executeTakeFirstOrThrow()
  return showFund(call, row as SeenFund, await rightsOf(call))
}

/** The columns of a fund's input. */
export const columnsOf = ({ name, code, manager, ...rest }: FundDraft) => ({
  ...rest,
  name,
  code,
  manager,
  search: searchText(name.mn, name.en, code, manager.mn, manager.en),
})

/** Changes a fund. @throws Problem('invalid') on `currency` or `inception` when its prices would mean something else. */
export async function changeFund(
  call: FundsCall,
  id: string,
  { version, ...body }: z.output<typeof FundChange>,
): Promise<void> {
  const fund = await call.rows.lock('funds', id, version)
  const prices = () => call.rows.from('fund_prices', 'read').where('fund_prices.fund_id', '=', id)
  if (body.currency !== fund.currency) {
    const published = prices().select('fund_prices.id').where('fund_prices.status', '=', 'published').limit(1)
    if (await published.executeTakeFirst()) throw fieldProblem('currency', 'fund_has_prices')
  }
  if (body.inception > fund.inception) {
    const first = await prices().select('fund_prices.day').orderBy('fund_prices.day').limit(1).executeTakeFirst()
    if (first && first.day < body.inception) throw fieldProblem('inception', 'after_first_price', { date: first.day })
  }
  await call.rows.change('funds', { id, version }, { ...columnsOf(body), updated_at: call.now })
}

/** Publishes, unpublishes or archives a fund. */
export async function actOnFund(call: FundsCall, id: string, action: Fund['allowedActions'][number]): Promise<void> {
  const fund = await call.rows.lock('funds', id)
  await call.rows.act(fundWorkflow, 'funds', fund, { action, values: { updated_at: call.now } })
}

/** Deletes a draft without prices. @throws Problem('wrong_state') otherwise. */
export async function removeFund(call: FundsCall, id: string): Promise<void> {
  const { status } = await call.rows.lock('funds', id)
  const price = await call.rows
    .from('fund_prices')
    .select('fund_prices.id')
    .where('fund_prices.fund_id', '=', id)
    .limit(1)
    .executeTakeFirst()
  if (status !== 'draft' || price) throw new Problem('wrong_state', { params: { state: status, action: 'remove' } })
  await call.rows.remove('funds', id)
}

/** The published funds with their figures, by name. */
export async function fundOverview(
  call: FundsCall,
  line: Parameters<typeof fundFigures>[2]['line'],
): Promise<{ fund: Fund; figures: Figures }[]> {
  const { data } = await listFunds(call, { page: 1, pageSize: OVERVIEW_FUNDS_MAX, status: 'published' })
  return Promise.all(data.map(async (fund) => ({ fund, figures: await fundFigures(call, fund.id, { line }) })))
}

/** A city has a handful of funds. */
const OVERVIEW_FUNDS_MAX = 20

/** Published funds in one chart, in the order of their codes in the request; unknown codes are left out. */
export async function compareFunds(
  call: Pick<FundsCall, 'rows' | 'core'>,
  { codes, range }: { codes: string; range: RangeName },
): Promise<Comparison | null> {
  const asked = [...new Set(codes.split(','))]
  const found = await call.rows
    .from('funds', 'read')
    .select(['funds.id', 'funds.code', 'funds.name'])
    .where('funds.status', '=', 'published')
    .where('funds.code', 'in', asked)
    .execute()
  const funds = asked.flatMap((code) => found.filter((fund) => fund.code === code))
  const histories = await Promise.all(funds.map(({ id }) => publishedHistory(call, id)))
  const comparison = rebased(histories, range)
  if (!comparison) return null
  return {
    base: comparison.base,
    last: comparison.last,
    funds: funds.flatMap((fund, i) => {
      const line = comparison.lines[i]
      if (!line) return []
      const { history, value, change } = line
      return [{ ...fund, value, change, line: thinned(history, LINE_POINTS) }]
    }),
    rows: comparison.rows,
  }
}
