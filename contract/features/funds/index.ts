import * as z from 'zod/mini'
import { HistoryLine } from '../../core/content/answers.ts'
import { feature } from '../../core/model/feature.ts'
import { publicationRoutes } from '../../core/model/four-eyes.ts'
import { importQuestionRoutes, importRoutes } from '../../core/model/import.ts'
import { ById, listQuery, oneOf, pageOf } from '../../core/model/page.ts'
import { Version } from '../../core/model/version.ts'
import { actionNames, NOTE_MAX_CHARS, NOTE_MIN_CHARS } from '../../core/model/workflow.ts'
import { Email } from '../../core/people/person.ts'
import { plainText } from '../../core/text/localized.ts'
import { IsoDay } from '../../core/time/dates.ts'
import { COMPARED_MAX } from './compare.ts'
import { RANGES } from './figures.ts'
import { rights } from './rights.ts'
import {
  Comparison,
  Figures,
  FUND_CODE,
  Fund,
  FundChange,
  FundDraft,
  PriceChange,
  PriceDraft,
  PriceEntry,
  PriceOfficer,
} from './schemas.ts'
import { subscriptionRoutes } from './subscription.ts'
import { fundWorkflow, priceWorkflow } from './workflow.ts'

export { changeBetween, scaledTo } from './compare.ts'
export { divide, microOf, textOf } from './decimal.ts'
export { historyOf, RANGES, thinned } from './figures.ts'
export { computedPrice } from './price-rules.ts'
export * from './schemas.ts'
export { type NewSubscription, SUBSCRIPTION_LINK_HOURS } from './subscription.ts'
export { fundWorkflow, priceWorkflow } from './workflow.ts'

export const FUND_SORTS = ['name', 'code', 'inception', 'status'] as const
export const ENTRY_SORTS = ['day', 'status', 'updatedAt'] as const

const COMPARED_CODES = new RegExp(`^${FUND_CODE.source}(,${FUND_CODE.source}){1,${COMPARED_MAX - 1}}$`)

const one = { params: ById, answer: oneOf(Fund) }
const entry = { params: ById, answer: oneOf(PriceEntry) }
const between = { from: z.optional(IsoDay), to: z.optional(IsoDay) }
const fundList = listQuery(FUND_SORTS, { status: z.optional(z.enum(fundWorkflow.states)) })
const entryList = listQuery(ENTRY_SORTS, {
  fundId: z.optional(z.uuid()),
  status: z.optional(z.enum(priceWorkflow.states)),
})
/** '2026-10'. */
const Month = z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/, { error: 'date' }))
const inOrder = z.check<{ from?: string | undefined; to?: string | undefined }>(({ value, issues }) => {
  if (!value.from || !value.to || value.from < value.to) return
  issues.push({ code: 'custom', input: value.to, path: ['to'], message: 'end_before_start' })
})

/** The city's investment funds and their prices. Rule: docs/rules/fund.md. */
export const funds = feature({
  ...rights,
  workflows: [
    { ...fundWorkflow, tables: ['funds'] },
    { ...priceWorkflow, tables: ['fund_prices'] },
  ],
  routes: {
    list: {
      method: 'GET',
      path: '/funds',
      can: 'read',
      summary: 'The funds with their latest published price.',
      query: fundList,
      answer: pageOf(Fund),
    },
    exportFunds: {
      method: 'GET',
      path: '/funds/export',
      can: 'read',
      summary: 'The filtered funds as CSV or XLSX, with their latest published price as an exact decimal.',
      query: z.extend(fundList, { format: z.enum(['csv', 'xlsx']) }),
      kind: 'stream',
      heavy: true,
      isExport: true,
      perMinute: 30,
    },
    overview: {
      method: 'GET',
      path: '/funds/overview',
      can: 'read',
      summary: 'The published funds with their figures, to compare them.',
      query: z.strictObject({ line: z._default(z.enum(RANGES), '1y') }),
      answer: z.object({ data: z.array(z.object({ fund: Fund, figures: Figures })) }),
    },
    compare: {
      method: 'GET',
      path: '/funds/comparison',
      can: 'read',
      summary:
        'Published funds rebased to 100 on a common day of a range; null with fewer than two of them or common days.',
      query: z.strictObject({
        /** Two or more codes of funds, separated by commas; unknown ones are left out. */
        codes: z.string().check(z.regex(COMPARED_CODES, { error: 'fund_code' })),
        range: z._default(z.enum(RANGES), 'inception'),
      }),
      answer: z.object({ data: z.nullable(Comparison) }),
    },
    create: {
      method: 'POST',
      path: '/funds',
      can: 'manage',
      summary: 'Adds a fund as a draft.',
      body: FundDraft,
      answer: oneOf(Fund),
      status: 201,
    },
    officers: {
      method: 'GET',
      path: '/funds/officers',
      can: 'manage',
      summary: 'The people who were given the right to enter or publish prices.',
      answer: z.object({ data: z.array(PriceOfficer) }),
    },
    setOfficer: {
      method: 'PUT',
      path: '/funds/officers',
      can: 'manage',
      summary: 'Gives a person the right to enter or publish prices, or takes it away. Nobody does both on one entry.',
      body: z.strictObject({ email: Email, enters: z.boolean(), publishes: z.boolean() }),
      answer: z.object({ data: z.array(PriceOfficer) }),
    },
    ...importRoutes('/funds/imports', 'import'),
    ...importQuestionRoutes('/funds/imports', 'import'),
    entries: {
      method: 'GET',
      path: '/funds/entries',
      can: 'price',
      summary: 'Entries of prices in every state, newest day first.',
      query: entryList,
      answer: pageOf(PriceEntry),
    },
    export: {
      method: 'GET',
      path: '/funds/entries/export',
      can: 'price',
      summary: 'The filtered entries as CSV or XLSX; prices are exact decimals as text.',
      query: z.extend(entryList, { format: z.enum(['csv', 'xlsx']) }),
      kind: 'stream',
      heavy: true,
      isExport: true,
      perMinute: 30,
    },
    enter: {
      method: 'POST',
      path: '/funds/entries',
      can: 'price',
      summary: 'Enters a price as a draft. For a day with a published price it is a correction and needs a reason.',
      body: PriceDraft,
      answer: oneOf(PriceEntry),
      status: 201,
    },
    entry: {
      method: 'GET',
      path: '/funds/entries/:id',
      can: 'price',
      summary: 'One entry of a price.',
      ...entry,
    },
    changeEntry: {
      method: 'PATCH',
      path: '/funds/entries/:id',
      can: 'price',
      summary: 'Changes a draft or a rejected entry.',
      body: PriceChange,
      ...entry,
    },
    actOnEntry: {
      method: 'POST',
      path: '/funds/entries/:id/transitions',
      can: 'price',
      summary: 'Submits, withdraws, publishes or rejects an entry. Nobody publishes an entry that they have written.',
      body: z.strictObject({
        action: z.enum(actionNames(priceWorkflow)),
        note: z.optional(plainText(NOTE_MIN_CHARS, NOTE_MAX_CHARS, { multiline: true })),
        /** The version that was checked: a later one may have another price. */
        version: z.optional(Version),
      }),
      ...entry,
    },
    removeEntry: {
      method: 'DELETE',
      path: '/funds/entries/:id',
      can: 'price',
      summary: 'Deletes a draft or a rejected entry. Published prices are never deleted.',
      params: ById,
      status: 204,
    },
    entryHistory: {
      method: 'GET',
      path: '/funds/entries/:id/history',
      can: 'price',
      summary: 'The history of an entry, newest first.',
      params: ById,
      answer: z.object({ data: z.array(HistoryLine) }),
    },
    one: { method: 'GET', path: '/funds/:id', can: 'read', summary: 'One fund.', ...one },
    change: {
      method: 'PATCH',
      path: '/funds/:id',
      can: 'manage',
      summary: 'Changes a fund.',
      body: FundChange,
      ...one,
    },
    act: {
      method: 'POST',
      path: '/funds/:id/transitions',
      can: 'manage',
      summary: 'Publishes, unpublishes or archives a fund.',
      body: z.strictObject({ action: z.enum(actionNames(fundWorkflow)) }),
      ...one,
    },
    remove: {
      method: 'DELETE',
      path: '/funds/:id',
      can: 'manage',
      summary: 'Deletes a draft without prices.',
      params: ById,
      status: 204,
    },
    history: {
      method: 'GET',
      path: '/funds/:id/history',
      can: 'manage',
      summary: 'The history of a fund, newest first.',
      params: ById,
      answer: z.object({ data: z.array(HistoryLine) }),
    },
    figures: {
      method: 'GET',
      path: '/funds/:id/figures',
      can: 'read',
      summary:
        'Return, risk and calendar years of the published prices, for the six ranges and between two days. Price changes only: distributions are not included. Past performance does not guarantee future returns.',
      params: ById,
      query: z.strictObject({ ...between, line: z._default(z.enum(RANGES), '1y') }).check(inOrder),
      answer: oneOf(Figures),
    },
    prices: {
      method: 'GET',
      path: '/funds/:id/prices',
      can: 'read',
      summary:
        'The published prices as JSON or CSV, oldest first, with an ETag: the latest version of each day. Prices are exact decimals as text. Distributions are not included, and past performance does not guarantee future returns.',
      params: ById,
      query: z.strictObject({ ...between, format: z._default(z.enum(['json', 'csv']), 'json') }).check(inOrder),
      kind: 'stream',
      heavy: true,
      perMinute: 60,
    },
    ...subscriptionRoutes,
    sharePicture: {
      method: 'GET',
      path: '/funds/:id/share-picture',
      can: 'read',
      summary:
        'The picture for sharing a fund as PNG, 1200 × 630: its name, last published price and line of the year.',
      params: ById,
      query: z.strictObject({
        lang: z.optional(z.enum(['mn', 'en'])),
        // only makes another address of another price, as networks keep pictures by their address
        v: z.optional(z.string().check(z.maxLength(60))),
      }),
      kind: 'stream',
      heavy: true,
      perMinute: 60,
    },
    factSheet: {
      method: 'GET',
      path: '/funds/:id/fact-sheet',
      can: 'read',
      summary:
        'Two pages about a fund as PDF, with the figures as of the last published price of a month (by default that of the last price), and an ETag.',
      params: ById,
      query: z.strictObject({ month: z.optional(Month), lang: z.optional(z.enum(['mn', 'en'])) }),
      kind: 'stream',
      heavy: true,
      perMinute: 60,
    },
    ...publicationRoutes('/funds/:id/prices', 'price', 'prices of a fund'),
  },
})
