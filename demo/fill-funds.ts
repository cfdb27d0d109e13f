import type pg from 'pg'
import { addDays, startOfDayInUlaanbaatar } from '#contract/core/time/dates.ts'
import { searchText } from '../server/core/database/folded-search.ts'
import { insertMany } from '../server/core/database/sql.ts'
import { fillHoldings } from './fill-holdings.ts'
import { type FundSeed, makeFunds, type PriceSeed } from './funds.ts'
import type { PersonSeed } from './people.ts'
import { FUNDS } from './texts/funds.ts'

const HOUR_MS = 3_600_000

/** Investment funds with their prices: one city admin enters them, another one publishes them. */
export async function fillFunds(client: Pick<pg.Pool, 'query'>, people: readonly PersonSeed[]): Promise<void> {
  const admins = people
    .filter(({ role, status }) => role === 'CITY_ADMIN' && status === 'active')
    .toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1))
  const [publisher, writer] = admins
  if (!publisher || !writer) throw new Error('the demo city has no two admins')
  const funds = makeFunds()
  await insertMany(client, 'funds', funds.map(fundRow))
  const by = { publisher: publisher.id, writer: writer.id }
  await insertMany(
    client,
    'fund_prices',
    funds.flatMap(({ prices }) => prices.map((price) => priceRow(price, by))),
  )
  await fillHoldings(client, by)
}

function fundRow({ id, at, inception, risk, currency }: FundSeed) {
  const text = FUNDS[at]
  if (!text) throw new Error('a fund without texts')
  const { code, name, description, manager, custodian, fees } = text
  const created = new Date(startOfDayInUlaanbaatar(inception).getTime() + 9 * HOUR_MS).toISOString()
  return {
    id,
    code,
    name,
    description,
    currency,
    inception,
    units: at === 1 ? null : '50000000',
    manager,
    custodian,
    licence: `ТЗ-${410 + at * 7}`,
    fees,
    minimum: currency === 'USD' ? '100' : '50000',
    risk,
    status: 'published',
    search: searchText(name.mn, name.en, code, manager.mn, manager.en),
    version: 1,
    created_at: created,
    updated_at: created,
  }
}

/** Entered on the evening of its day, published the next morning. */
function priceRow(price: PriceSeed, { publisher, writer }: { publisher: string; writer: string }) {
  const { id, fundId, day, revision, cents, units, status, reason } = price
  const entered = new Date(startOfDayInUlaanbaatar(day).getTime() + 17 * HOUR_MS + (revision - 1) * HOUR_MS)
  const decided = new Date(startOfDayInUlaanbaatar(addDays(day, 1)).getTime() + (9 + revision) * HOUR_MS)
  const isPublished = status === 'published'
  return {
    id,
    fund_id: fundId,
    day,
    revision,
    net_assets: hundredths(BigInt(cents) * BigInt(units)),
    units: String(units),
    price: hundredths(BigInt(cents)),
    reason,
    status,
    writers: [writer],
    decided_by: isPublished ? publisher : null,
    decided_at: isPublished ? decided.toISOString() : null,
    version: 1,
    created_at: entered.toISOString(),
    updated_at: (isPublished ? decided : entered).toISOString(),
  }
}

const hundredths = (n: bigint): string => `${n / 100n}.${String(n % 100n).padStart(2, '0')}`
