import { type RawBuilder, sql } from 'kysely'
import type { ContentPerson } from '#contract/core/content/answers.ts'
import { shortName } from '#contract/core/people/person.ts'
import { microOf, priceText } from '#contract/features/funds/decimal.ts'
import { historyOf, rangeFigures } from '#contract/features/funds/figures.ts'
import { type PriceEntry, priceWorkflow } from '#contract/features/funds/index.ts'
import { type FourEyesRights, fourEyesFacts } from '../../core/access/four-eyes.ts'
import type { PageAsk } from '../../core/access/list.ts'
import { personRef } from '../../core/access/person-ref.ts'
import { rightsOf } from './officers.ts'
import { plainDecimal } from './show.ts'
import type { FundsCall, FundTables, PriceRecord } from './tables.ts'

/** An entry as the list reads it. */
export type SeenEntry = PriceRecord & {
  fund_code: string
  entered_by: ContentPerson | null
  decided: ContentPerson | null
  is_corrected: boolean
  replaces: string | null
  before: { day: string; price: string } | null
}

const fundCode = sql<string>`(select f.code from funds f where f.id = fund_prices.fund_id)`

const extras = () =>
  [
    fundCode.as('fund_code'),
    sql<ContentPerson | null>`(select jsonb_build_object('id', u.id, 'lastName', u.last_name, 'firstName', u.first_name)
      from users u where u.id = fund_prices.writers[cardinality(fund_prices.writers)])`.as('entered_by'),
    personRef('fund_prices.decided_by').as('decided'),
    sql<boolean>`exists (select from fund_prices o where o.fund_id = fund_prices.fund_id and o.day = fund_prices.day
      and o.status = 'published' and o.revision > fund_prices.revision)`.as('is_corrected'),
    sql<
      string | null
    >`(select o.price::text from fund_prices o where o.fund_id = fund_prices.fund_id and o.day = fund_prices.day
      and o.status = 'published' and o.revision < fund_prices.revision order by o.revision desc limit 1)`.as(
      'replaces',
    ),
    sql<SeenEntry['before']>`(select jsonb_build_object('day', o.day, 'price', o.price::text) from fund_prices o
      where o.fund_id = fund_prices.fund_id and o.day < fund_prices.day and o.status = 'published'
      order by o.day desc, o.revision desc limit 1)`.as('before'),
  ] as const

/** The parsed filters of the list. */
export interface EntryQuery {
  page: number
  pageSize: number
  sort?: string | undefined
  q?: string | undefined
  fundId?: string | undefined
  status?: PriceEntry['status'] | undefined
}

/** The request for a page of the list, also used by the export. */
export const entriesAsk = (query: EntryQuery): PageAsk<FundTables, 'fund_prices', SeenEntry> => ({
  query: { ...query, q: undefined },
  sorts: { day: 'day', status: 'status', updatedAt: 'updated_at' },
  defaultSort: '-day',
  where: (q) =>
    q
      .$if(query.fundId !== undefined, (w) => w.where('fund_prices.fund_id', '=', query.fundId ?? ''))
      .$if(query.status !== undefined, (w) => w.where('fund_prices.status', '=', query.status ?? 'draft'))
      .$if(!!query.q, (w) => w.where(byText(query.q ?? ''))),
  select: (q) => q.selectAll('fund_prices').select(extras()) as never,
})

/** The code of the fund, or the beginning of a day ('2026-09'). */
const byText = (q: string): RawBuilder<boolean> =>
  sql<boolean>`(${fundCode} = upper(${q}) or starts_with(fund_prices.day::text, ${q.replaceAll('.', '-')}))`

/** A page of entries. */
export async function listEntries(call: FundsCall, query: EntryQuery) {
  const rights = await rightsOf(call)
  const found = await call.rows.page('fund_prices', entriesAsk(query))
  return { data: found.data.map((row) => showEntry(call, row, rights)), meta: found.meta }
}

/** One entry. @throws Problem('not_found'). */
export async function oneEntry(call: FundsCall, id: string): Promise<PriceEntry> {
  await call.rows.one('fund_prices', id)
  const row = await call.rows
    .from('fund_prices')
    .selectAll('fund_prices')
    .select(extras())
    .where('fund_prices.id', '=', id)
    .executeTakeFirstOrThrow()
  return showEntry(call, row as SeenEntry, await rightsOf(call))
}

function showEntry(call: FundsCall, row: SeenEntry, rights: FourEyesRights): PriceEntry {
  const facts = fourEyesFacts(call, rights, row.writers)
  const now = { day: row.day, price: row.price }
  const figures = row.before && rangeFigures(historyOf([row.before, now]), 'yesterday')
  return {
    id: row.id,
    fundId: row.fund_id,
    fundCode: row.fund_code,
    day: row.day,
    netAssets: plainDecimal(row.net_assets),
    units: plainDecimal(row.units),
    price: priceText(microOf(row.price)),
    revision: row.revision,
    reason: row.reason,
    status: row.status,
    isCorrected: row.status === 'published' && row.is_corrected,
    replaces: row.replaces && priceText(microOf(row.replaces)),
    change: figures?.change ?? null,
    enteredBy: row.entered_by ? shortName(row.entered_by) : '',
    decidedBy: row.decided && shortName(row.decided),
    allowedActions: call.rows.moves(priceWorkflow, row.status, undefined, facts).map(({ action }) => action),
    canChange: rights.enters && (row.status === 'draft' || row.status === 'rejected'),
    canCorrect: rights.enters && row.status === 'published' && !row.is_corrected,
    updatedAt: row.updated_at.toISOString(),
    version: row.version,
  }
}
