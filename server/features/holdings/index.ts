import { sql } from 'kysely'
import type { Actor } from '#contract/core/model/actor.ts'
import { holdings } from '#contract/features/holdings/index.ts'
import { importHandlers, importJobs } from '../../core/import/index.ts'
import { serve } from '../../core/requests/declare.ts'
import { addHolding, changeHolding, createPortfolio, removeHolding, removePortfolio } from './entries.ts'
import { exportHoldings } from './export.ts'
import { holdingsFile } from './holdings-file.ts'
import { holdingsImport } from './import.ts'
import { personalData } from './personal-data.ts'
import { holdingsSummary, publishedDays } from './published.ts'
import { listPortfolios, onePortfolio } from './show.ts'
import { actOnPortfolio, publishPortfolios, submittedPortfolios } from './steps.ts'
import { type HoldingRecord, type HoldingTables, holdingOf, type PortfolioRecord } from './tables.ts'

/** Whether the caller was given a right to prices, which is the right to holdings too. */
const isOfficer = (_: string, { id }: Actor) =>
  sql<boolean>`exists (select from fund_officers o where o.person_id = ${id})`

/** The holdings of the city's investment funds. */
export default serve<HoldingTables>()(holdings, {
  personalData,
  anchors: {
    fund_portfolios: {
      published: (t) => sql<boolean>`(${sql.ref(`${t}.status`)} = 'published'
        and ${sql.ref(`${t}.fund_id`)} in (select f.id from funds f where f.status = 'published'))`,
      member: isOfficer,
    },
    fund_holdings: { via: { column: 'portfolio_id', table: 'fund_portfolios' } },
  },
  recordNames: {
    fund_portfolios: `(select f.code from funds f where f.id = fund_portfolios.fund_id) || ' ' || fund_portfolios.day`,
    fund_holdings: 'fund_holdings.name',
  },
  present: {
    fund_holdings: (row: HoldingRecord) => ({ id: row.id, ...holdingOf(row), version: row.version }),
    fund_portfolios: ({ id, day, status, version }: PortfolioRecord) => ({ id, day, status, version }),
  },
  jobs: importJobs(holdingsImport),
  import: holdingsImport,
  handlers: {
    ...importHandlers<HoldingTables, typeof holdings>(holdingsImport),
    summary: async (call) => ({ data: await holdingsSummary(call, call.params.id, call.query.day) }),
    published: (call) => holdingsFile(call, call.params.id, call.query),
    days: async (call) => ({ data: await publishedDays(call) }),
    submitted: async (call) => ({ data: await submittedPortfolios(call, call.params.id, call.query.until) }),
    publishMany: async (call) => ({ data: await publishPortfolios(call, call.params.id, call.body) }),
    list: (call) => listPortfolios(call, call.query),
    export: exportHoldings,
    create: async (call) => ({ data: await onePortfolio(call, await createPortfolio(call, call.body)) }),
    one: async (call) => ({ data: await onePortfolio(call, call.params.id) }),
    act: async (call) => {
      await actOnPortfolio(call, call.params.id, call.body)
      return { data: await onePortfolio(call, call.params.id) }
    },
    remove: async (call) => {
      await removePortfolio(call, call.params.id)
      return null
    },
    history: async ({ rows, params }) => ({ data: await rows.history('fund_portfolios', params.id) }),
    addHolding: async (call) => {
      await addHolding(call, call.params.id, call.body)
      return { data: await onePortfolio(call, call.params.id) }
    },
    changeHolding: async (call) => {
      await changeHolding(call, call.params, call.body)
      return { data: await onePortfolio(call, call.params.id) }
    },
    removeHolding: async (call) => {
      await removeHolding(call, call.params)
      return null
    },
  },
})
