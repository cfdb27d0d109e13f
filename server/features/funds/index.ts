import { sql } from 'kysely'
import type { Actor } from '#contract/core/model/actor.ts'
import { funds } from '#contract/features/funds/index.ts'
import { importHandlers, importJobs } from '../../core/import/index.ts'
import { serve } from '../../core/requests/declare.ts'
import { changePrice, enterPrice, removePrice } from './entries.ts'
import { exportEntries } from './export.ts'
import { exportFunds } from './export-funds.ts'
import { factSheet, sharePicture } from './fact-sheet/fact-sheet.ts'
import {
  actOnFund,
  changeFund,
  columnsOf,
  compareFunds,
  fundOverview,
  listFunds,
  oneFund,
  removeFund,
} from './funds.ts'
import { priceImport } from './import.ts'
import { listOfficers, setOfficer } from './officers.ts'
import { pricesData } from './open-data.ts'
import { personalData } from './personal-data.ts'
import { pricesFile } from './prices-file.ts'
import { fundFigures } from './published.ts'
import { plainDecimal } from './show.ts'
import { listEntries, oneEntry } from './show-entries.ts'
import { actOnPrice, publishPrices, submittedPrices } from './steps.ts'
import { mailPrices, PRICES_JOB, resumePriceMails } from './subscription/daily-mail.ts'
import { fundSubscriptions } from './subscription/leave.ts'
import {
  confirmSubscription,
  countSubscribers,
  SUBSCRIBER_USE,
  subscribe,
  subscriptionForm,
} from './subscription/subscribe.ts'
import type { FundRecord, FundTables, PriceRecord } from './tables.ts'

/** Whether the caller was given a right to prices. */
const isOfficer = (_: string, { id }: Actor) =>
  sql<boolean>`exists (select from fund_officers o where o.person_id = ${id})`

/** The city's investment funds and their prices. */
export default serve<FundTables>()(funds, {
  personalData,
  anchors: {
    funds: { published: (t) => sql<boolean>`${sql.ref(`${t}.status`)} = 'published'`, member: isOfficer },
    fund_prices: {
      published: (t) => sql<boolean>`(${sql.ref(`${t}.status`)} = 'published'
        and ${sql.ref(`${t}.fund_id`)} in (select f.id from funds f where f.status = 'published'))`,
      member: isOfficer,
    },
    fund_officers: {},
    // by the secret of a link alone, and as a number
    fund_subscribers: {},
    fund_subscription_requests: {},
  },
  sealed: ['fund_subscribers', 'fund_subscription_requests'].map((table) => ({
    table,
    column: 'email_sealed',
    key: ['id'],
    use: SUBSCRIBER_USE,
    print: 'email_print',
  })),
  privateTables: ['fund_officers', 'fund_subscribers', 'fund_subscription_requests'],
  recordPages: [{ page: '/dashboard/fund/:id', route: 'one' }],
  recordNames: {
    funds: 'funds.name',
    fund_prices: `(select f.code from funds f where f.id = fund_prices.fund_id) || ' ' || fund_prices.day`,
    fund_officers: `(select u.last_name || ' ' || u.first_name from users u where u.id = fund_officers.person_id)`,
  },
  present: {
    funds: ({ search: _, created_at: _c, updated_at: _u, status: _s, ...row }: FundRecord) => ({
      ...row,
      units: row.units && plainDecimal(row.units),
      minimum: row.minimum && plainDecimal(row.minimum),
    }),
    fund_prices: (row: PriceRecord) => ({
      id: row.id,
      day: row.day,
      netAssets: plainDecimal(row.net_assets),
      units: plainDecimal(row.units),
      price: plainDecimal(row.price),
      reason: row.reason,
      version: row.version,
    }),
  },
  jobs: { ...importJobs(priceImport), [PRICES_JOB]: mailPrices },
  resume: resumePriceMails,
  subscriptions: fundSubscriptions,
  import: priceImport,
  openData: [pricesData],
  handlers: {
    ...importHandlers<FundTables, typeof funds>(priceImport),
    list: (call) => listFunds(call, call.query),
    overview: async (call) => ({ data: await fundOverview(call, call.query.line) }),
    compare: async (call) => ({ data: await compareFunds(call, call.query) }),
    one: async (call) => ({ data: await oneFund(call, call.params.id) }),
    create: async (call) => {
      const { id } = await call.rows.add('funds', columnsOf(call.body))
      return { data: await oneFund(call, id) }
    },
    change: async (call) => {
      await changeFund(call, call.params.id, call.body)
      return { data: await oneFund(call, call.params.id) }
    },
    act: async (call) => {
      await actOnFund(call, call.params.id, call.body.action)
      return { data: await oneFund(call, call.params.id) }
    },
    remove: async (call) => {
      await removeFund(call, call.params.id)
      return null
    },
    history: async ({ rows, params }) => ({ data: await rows.history('funds', params.id) }),
    officers: async (call) => ({ data: await listOfficers(call) }),
    setOfficer: async (call) => {
      await setOfficer(call, call.body)
      return { data: await listOfficers(call) }
    },
    export: exportEntries,
    exportFunds,
    entries: (call) => listEntries(call, call.query),
    enter: async (call) => ({ data: await oneEntry(call, await enterPrice(call, call.body)) }),
    entry: async (call) => ({ data: await oneEntry(call, call.params.id) }),
    changeEntry: async (call) => {
      await changePrice(call, call.params.id, call.body)
      return { data: await oneEntry(call, call.params.id) }
    },
    actOnEntry: async (call) => {
      await actOnPrice(call, call.params.id, call.body)
      return { data: await oneEntry(call, call.params.id) }
    },
    removeEntry: async (call) => {
      await removePrice(call, call.params.id)
      return null
    },
    entryHistory: async ({ rows, params }) => ({ data: await rows.history('fund_prices', params.id) }),
    figures: async (call) => {
      await call.rows.one('funds', call.params.id)
      return { data: await fundFigures(call, call.params.id, call.query) }
    },
    prices: (call) => pricesFile(call, call.params.id, call.query),
    sharePicture: (call) => sharePicture(call, call.params.id, call.query),
    factSheet: (call) => factSheet(call, call.params.id, call.query),
    subscriptionForm: async (call) => ({ data: await subscriptionForm(call) }),
    subscribe: async (call) => {
      await subscribe(call, call.body)
      return { data: { sent: true as const } }
    },
    confirmSubscription: async (call) => {
      await confirmSubscription(call, call.body.secret)
      return { data: { confirmed: true as const } }
    },
    subscribers: async (call) => ({ data: { count: await countSubscribers(call) } }),
    submitted: async (call) => ({ data: await submittedPrices(call, call.params.id, call.query.until) }),
    publishMany: async (call) => ({ data: await publishPrices(call, call.params.id, call.body) }),
  },
})
