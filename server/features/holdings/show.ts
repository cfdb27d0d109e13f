import { type RawBuilder, sql } from 'kysely'
import type { ContentPerson } from '#contract/core/content/answers.ts'
import { shortName } from '#contract/core/people/person.ts'
import {
  holdingsWorkflow,
  type Portfolio,
  portfolioProblems,
  valueSum,
  type WholePortfolio,
  weightSum,
} from '#contract/features/holdings/index.ts'
import { type FourEyesRights, fourEyesFacts } from '../../core/access/four-eyes.ts'
import type { PageAsk } from '../../core/access/list.ts'
import { personRef } from '../../core/access/person-ref.ts'
import { fundOf, rightsFor, rightsOf } from './rights.ts'
import { type HoldingRecord, type HoldingsCall, type HoldingTables, holdingOf, type PortfolioRecord } from './tables.ts'

/** A portfolio as the list reads it. */
type SeenPortfolio = PortfolioRecord & {
  fund_code: string
  entered_by: ContentPerson | null
  decided: ContentPerson | null
  is_corrected: boolean
  sums: { count: number; weight: string; value: string }
}

export const fundCode = sql<string>`(select f.code from funds f where f.id = fund_portfolios.fund_id)`
/** Who has written last. */
export const lastWriter = sql<ContentPerson | null>`(select jsonb_build_object('id', u.id, 'lastName', u.last_name,
  'firstName', u.first_name) from users u where u.id = fund_portfolios.writers[cardinality(fund_portfolios.writers)])`
export const isCorrected = sql<boolean>`exists (select from fund_portfolios o where o.fund_id = fund_portfolios.fund_id
  and o.day = fund_portfolios.day and o.status = 'published' and o.revision > fund_portfolios.revision)`

const sums = sql<SeenPortfolio['sums']>`(select jsonb_build_object('count', count(*),
  'weight', coalesce(sum(h.weight), 0)::text, 'value', coalesce(sum(h.value), 0)::text)
  from fund_holdings h where h.portfolio_id = fund_portfolios.id)`

const extras = () =>
  [
    fundCode.as('fund_code'),
    lastWriter.as('entered_by'),
    personRef('fund_portfolios.decided_by').as('decided'),
    isCorrected.as('is_corrected'),
    sums.as('sums'),
  ] as const

/** The parsed filters of the list. */
export interface PortfolioQuery {
  page: number
  pageSize: number
  sort?: string | undefined
  q?: string | undefined
  fundId?: string | undefined
  status?: Portfolio['status'] | undefined
}

/** The code of the fund, or the beginning of a day ('2026-09'). */
const byText = (q: string): RawBuilder<boolean> =>
  sql<boolean>`(${fundCode} = upper(${q}) or starts_with(fund_portfolios.day::text, ${q.replaceAll('.', '-')}))`

/** The conditions of the list's filters, also used by the export. */
export const narrowedBy = ({ fundId, status, q }: PortfolioQuery): RawBuilder<boolean>[] => [
  ...(fundId ? [sql<boolean>`fund_portfolios.fund_id = ${fundId}`] : []),
  ...(status ? [sql<boolean>`fund_portfolios.status = ${status}`] : []),
  ...(q ? [byText(q)] : []),
]

const listAsk = (query: PortfolioQuery): PageAsk<HoldingTables, 'fund_portfolios', SeenPortfolio> => ({
  query: { ...query, q: undefined },
  sorts: { day: 'day', status: 'status', updatedAt: 'updated_at' },
  defaultSort: '-day',
  where: (list) => narrowedBy(query).reduce((narrowed, condition) => narrowed.where(condition), list),
  select: (q) => q.selectAll('fund_portfolios').select(extras()) as never,
})

/** A page of portfolios. */
export async function listPortfolios(call: HoldingsCall, query: PortfolioQuery) {
  const rights = await rightsOf(call)
  const found = await call.rows.page('fund_portfolios', listAsk(query))
  return { data: found.data.map((row) => showPortfolio(call, row, rights)), meta: found.meta }
}

/** The holdings of a portfolio, the largest first. */
export const holdingsIn = ({ rows }: Pick<HoldingsCall, 'rows'>, portfolioId: string): Promise<HoldingRecord[]> =>
  rows
    .from('fund_holdings')
    .selectAll('fund_holdings')
    .where('fund_holdings.portfolio_id', '=', portfolioId)
    .orderBy('fund_holdings.weight', 'desc')
    .orderBy('fund_holdings.value', 'desc')
    .orderBy('fund_holdings.key')
    .execute() as Promise<HoldingRecord[]>

/** One portfolio with its holdings. @throws Problem('not_found'). */
export async function onePortfolio(call: HoldingsCall, id: string): Promise<WholePortfolio> {
  const { fund_id: fundId } = await call.rows.one('fund_portfolios', id)
  const fund = await fundOf(call, fundId)
  const row = await call.rows
    .from('fund_portfolios')
    .selectAll('fund_portfolios')
    .select(extras())
    .where('fund_portfolios.id', '=', id)
    .executeTakeFirstOrThrow()
  const lines = await holdingsIn(call, id)
  const isOpen = row.status === 'draft' || row.status === 'rejected'
  return {
    ...showPortfolio(call, row as SeenPortfolio, rightsFor(fund)),
    currency: fund.currency,
    holdings: lines.map((line) => ({ id: line.id, ...holdingOf(line), version: line.version })),
    problems: isOpen
      ? portfolioProblems(lines).map(({ index, ...problem }) => ({
          ...problem,
          holdingId: (index !== undefined && lines[index]?.id) || null,
        }))
      : [],
  }
}

function showPortfolio(call: HoldingsCall, row: SeenPortfolio, rights: FourEyesRights): Portfolio {
  const facts = fourEyesFacts(call, rights, row.writers)
  return {
    id: row.id,
    fundId: row.fund_id,
    fundCode: row.fund_code,
    day: row.day,
    revision: row.revision,
    reason: row.reason,
    status: row.status,
    isCorrected: row.status === 'published' && row.is_corrected,
    count: row.sums.count,
    weight: weightSum([row.sums]),
    value: valueSum([row.sums]),
    enteredBy: row.entered_by ? shortName(row.entered_by) : '',
    decidedBy: row.decided && shortName(row.decided),
    allowedActions: call.rows.moves(holdingsWorkflow, row.status, undefined, facts).map(({ action }) => action),
    canChange: rights.enters && (row.status === 'draft' || row.status === 'rejected'),
    canCorrect: rights.enters && row.status === 'published' && !row.is_corrected,
    updatedAt: row.updated_at.toISOString(),
    version: row.version,
  }
}
