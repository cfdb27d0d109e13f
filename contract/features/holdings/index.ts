import * as z from 'zod/mini'
import { HistoryLine } from '../../core/content/answers.ts'
import { feature } from '../../core/model/feature.ts'
import { publicationRoutes } from '../../core/model/four-eyes.ts'
import { importRoutes } from '../../core/model/import.ts'
import { ById, listQuery, oneOf, pageOf } from '../../core/model/page.ts'
import { Version } from '../../core/model/version.ts'
import { actionNames, NOTE_MAX_CHARS, NOTE_MIN_CHARS } from '../../core/model/workflow.ts'
import { plainText } from '../../core/text/localized.ts'
import { IsoDay } from '../../core/time/dates.ts'
import { rights } from './rights.ts'
import {
  HoldingChange,
  HoldingDraft,
  HoldingsSummary,
  Portfolio,
  PortfolioDraft,
  PublishedDay,
  WholePortfolio,
} from './schemas.ts'
import { holdingsWorkflow } from './workflow.ts'

export { ASSET_CLASSES, COUNTRIES, SECTORS } from './kinds.ts'
export { holdingLabels } from './labels.ts'
export * from './portfolio.ts'
export * from './schemas.ts'
export { holdingsWorkflow } from './workflow.ts'

export const PORTFOLIO_SORTS = ['day', 'status', 'updatedAt'] as const

const one = { params: ById, answer: oneOf(WholePortfolio) }
const list = listQuery(PORTFOLIO_SORTS, {
  fundId: z.optional(z.uuid()),
  status: z.optional(z.enum(holdingsWorkflow.states)),
})
const ByLine = z.strictObject({ id: z.uuid(), holdingId: z.uuid() })

/** The holdings of the city's investment funds. Rule: docs/rules/fund.md "Holdings". */
export const holdings = feature({
  ...rights,
  workflows: [{ ...holdingsWorkflow, tables: ['fund_portfolios'] }],
  routes: {
    summary: {
      method: 'GET',
      path: '/funds/:id/holdings/summary',
      can: 'read',
      summary:
        'The ten largest holdings of a fund on a day, the mix by asset class, and what has changed since the day before that.',
      params: ById,
      query: z.strictObject({ day: z.optional(IsoDay) }),
      answer: oneOf(HoldingsSummary),
    },
    published: {
      method: 'GET',
      path: '/funds/:id/holdings',
      can: 'read',
      summary:
        'All published holdings of a fund as of a day, the largest first, as JSON or CSV with an ETag. Weights and values are exact decimals as text.',
      params: ById,
      query: z.strictObject({ day: z.optional(IsoDay), format: z._default(z.enum(['json', 'csv']), 'json') }),
      kind: 'stream',
      heavy: true,
      perMinute: 60,
    },
    ...publicationRoutes('/funds/:id/holdings', 'compose', 'portfolios of a fund'),
    days: {
      method: 'GET',
      path: '/holdings/published',
      can: 'read',
      summary: 'Of which funds and days holdings are published, newest day first.',
      answer: z.object({ data: z.array(PublishedDay) }),
    },
    ...importRoutes('/holdings/imports', 'import'),
    list: {
      method: 'GET',
      path: '/holdings',
      can: 'compose',
      summary: 'Portfolios in every state, newest day first.',
      query: list,
      answer: pageOf(Portfolio),
    },
    export: {
      method: 'GET',
      path: '/holdings/export',
      can: 'compose',
      summary: 'The holdings of the filtered portfolios as CSV or XLSX; weights and values are exact decimals as text.',
      query: z.extend(list, { format: z.enum(['csv', 'xlsx']) }),
      kind: 'stream',
      heavy: true,
      isExport: true,
      perMinute: 30,
    },
    create: {
      method: 'POST',
      path: '/holdings',
      can: 'compose',
      summary:
        'Adds a portfolio as a draft. For a day with a published portfolio it is a correction, needs a reason, and begins with the published holdings.',
      body: PortfolioDraft,
      answer: oneOf(WholePortfolio),
      status: 201,
    },
    one: { method: 'GET', path: '/holdings/:id', can: 'compose', summary: 'One portfolio with its holdings.', ...one },
    act: {
      method: 'POST',
      path: '/holdings/:id/transitions',
      can: 'compose',
      summary: 'Submits, withdraws, publishes or rejects a portfolio. Nobody publishes one that they have written.',
      body: z.strictObject({
        action: z.enum(actionNames(holdingsWorkflow)),
        note: z.optional(plainText(NOTE_MIN_CHARS, NOTE_MAX_CHARS, { multiline: true })),
        /** The version that was checked: a later one may have other holdings. */
        version: z.optional(Version),
      }),
      ...one,
    },
    remove: {
      method: 'DELETE',
      path: '/holdings/:id',
      can: 'compose',
      summary: 'Deletes a draft or a rejected portfolio. Published ones are never deleted.',
      params: ById,
      status: 204,
    },
    history: {
      method: 'GET',
      path: '/holdings/:id/history',
      can: 'compose',
      summary: 'The history of a portfolio, newest first.',
      params: ById,
      answer: z.object({ data: z.array(HistoryLine) }),
    },
    addHolding: {
      method: 'POST',
      path: '/holdings/:id/lines',
      can: 'compose',
      summary: 'Adds a holding to a draft or a rejected portfolio.',
      body: HoldingDraft,
      ...one,
    },
    changeHolding: {
      method: 'PATCH',
      path: '/holdings/:id/lines/:holdingId',
      can: 'compose',
      summary: 'Changes a holding of a draft or a rejected portfolio.',
      body: HoldingChange,
      ...one,
      params: ByLine,
    },
    removeHolding: {
      method: 'DELETE',
      path: '/holdings/:id/lines/:holdingId',
      can: 'compose',
      summary: 'Deletes a holding of a draft or a rejected portfolio.',
      params: ByLine,
      status: 204,
    },
  },
})
