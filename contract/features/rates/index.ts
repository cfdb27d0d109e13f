import * as z from 'zod/mini'
import { HistoryLine } from '../../core/content/answers.ts'
import { BulkItems, BulkResults, bulkAll } from '../../core/content/bulk.ts'
import { feature } from '../../core/model/feature.ts'
import { ById, Flag, listQuery, oneOf, pageOf } from '../../core/model/page.ts'
import { Version } from '../../core/model/version.ts'
import { actionNames, NOTE_MAX_CHARS, NOTE_MIN_CHARS } from '../../core/model/workflow.ts'
import { plainText } from '../../core/text/localized.ts'
import {
  NewRatePeriod,
  RankedArea,
  RatePeriod,
  RatePeriodChange,
  RateTemplate,
  RateTemplateFull,
  Sheet,
  SheetChange,
  SheetFull,
  TrendPoint,
} from './answers.ts'
import { due } from './due-route.ts'
import { PERIOD_KINDS } from './periods.ts'
import { rights } from './rights.ts'
import { rateSettings } from './settings.ts'
import { NewRateTemplate, RateTemplateChange } from './template.ts'
import { periodWorkflow, RATED_LEVELS, SHEET_STATUSES, sheetWorkflows } from './workflow.ts'

export * from './answers.ts'
export * from './labels.ts'
export * from './periods.ts'
export * from './score.ts'
export * from './settings.ts'
export * from './template.ts'
export * from './workflow.ts'

const sheetFilters = {
  periodId: z.optional(z.uuid()),
  level: z.optional(z.enum(RATED_LEVELS)),
  status: z.optional(z.enum(SHEET_STATUSES)),
  /** Sheets of this area and of all areas below it. */
  areaId: z.optional(z.uuid()),
  /** Only sheets that need an action by the reader. */
  waiting: z.optional(Flag),
}
export const SHEET_SORTS = ['area', 'period', 'total', 'status', 'updatedAt'] as const
const sheetList = listQuery(SHEET_SORTS, sheetFilters)

const rankingFilters = {
  level: z._default(z.enum(RATED_LEVELS), 'khoroo'),
  /** By default the latest quarter that has begun. */
  periodId: z.optional(z.uuid()),
  /** Only areas below this one. Sections are always queried below one khoroo or by its own people. */
  parentId: z.optional(z.uuid()),
}

/** Rating of districts, khoroos and sections: periods, templates, sheets, rankings. Source: docs/rules/rates.md. */
export const rates = feature({
  ...rights,
  workflows: [
    { ...periodWorkflow, tables: ['rate_periods'] },
    { ...sheetWorkflows.district, tables: ['rate_sheets'] },
    { ...sheetWorkflows.khoroo, tables: ['rate_sheets'] },
    { ...sheetWorkflows.section, tables: ['rate_sheets'] },
  ],
  settings: Object.values(rateSettings),
  routes: {
    periods: {
      method: 'GET',
      path: '/rates/periods',
      can: 'see',
      summary: 'All periods, newest first.',
      answer: z.object({ data: z.array(RatePeriod) }),
    },
    due,
    createPeriod: {
      method: 'POST',
      path: '/rates/periods',
      can: 'manage',
      summary: 'Opens a period with a template for each level to be rated.',
      body: NewRatePeriod,
      answer: oneOf(RatePeriod),
      status: 201,
    },
    changePeriod: {
      method: 'PATCH',
      path: '/rates/periods/:id',
      can: 'manage',
      summary: 'Changes the templates of levels without sheets, and the lower bounds of the bands.',
      params: ById,
      body: RatePeriodChange,
      answer: oneOf(RatePeriod),
    },
    actPeriod: {
      method: 'POST',
      path: '/rates/periods/:id/transitions',
      can: 'manage',
      summary: 'Closes a period, after which its sheets are read-only, or reopens it.',
      params: ById,
      body: z.strictObject({ action: z.enum(actionNames(periodWorkflow)) }),
      answer: oneOf(RatePeriod),
    },
    templates: {
      method: 'GET',
      path: '/rates/templates',
      can: 'see',
      summary: 'All templates without their criteria.',
      answer: z.object({ data: z.array(RateTemplate) }),
    },
    contest: {
      method: 'POST',
      path: '/rates/templates/contest',
      can: 'manage',
      summary: 'Creates the templates of the city’s contest, for each level that has no template.',
      answer: z.object({ data: z.array(RateTemplateFull) }),
      status: 201,
    },
    template: {
      method: 'GET',
      path: '/rates/templates/:id',
      can: 'see',
      summary: 'One template with its groups and criteria.',
      params: ById,
      answer: oneOf(RateTemplateFull),
    },
    createTemplate: {
      method: 'POST',
      path: '/rates/templates',
      can: 'manage',
      summary: 'Creates a template.',
      body: NewRateTemplate,
      answer: oneOf(RateTemplateFull),
      status: 201,
    },
    changeTemplate: {
      method: 'PUT',
      path: '/rates/templates/:id',
      can: 'manage',
      summary: 'Replaces a template. Refused once a sheet uses it.',
      params: ById,
      body: RateTemplateChange,
      answer: oneOf(RateTemplateFull),
    },
    copyTemplate: {
      method: 'POST',
      path: '/rates/templates/:id/copy',
      can: 'manage',
      summary: 'Copies a template into a new one that can be edited.',
      params: ById,
      answer: oneOf(RateTemplateFull),
      status: 201,
    },
    removeTemplate: {
      method: 'DELETE',
      path: '/rates/templates/:id',
      can: 'manage',
      summary: 'Removes a template that no period uses.',
      params: ById,
      status: 204,
    },
    ranking: {
      method: 'GET',
      path: '/rates/ranking',
      can: 'read',
      summary: 'The ranking of the areas of a level within your reach in a period; unrated areas have no rank.',
      query: z.strictObject(rankingFilters),
      answer: z.object({ data: z.array(RankedArea), meta: z.object({ period: z.nullable(RatePeriod) }) }),
    },
    exportRanking: {
      method: 'GET',
      path: '/rates/ranking/export',
      can: 'read',
      summary: 'The ranking as CSV or XLSX.',
      query: z.strictObject({ ...rankingFilters, format: z.enum(['csv', 'xlsx']) }),
      kind: 'stream',
      heavy: true,
      isExport: true,
    },
    trend: {
      method: 'GET',
      path: '/rates/trend',
      can: 'read',
      summary: 'The result of an area in each period, or the mean of the approved areas of a level below it.',
      query: z.strictObject({
        areaId: z.optional(z.uuid()),
        level: z.optional(z.enum(RATED_LEVELS)),
        kind: z._default(z.enum(PERIOD_KINDS), 'quarter'),
      }),
      answer: z.object({ data: z.array(TrendPoint) }),
    },
    list: {
      method: 'GET',
      path: '/rates/sheets',
      can: 'read',
      summary: 'Sheets within your reach. Drafts are visible to the rater’s area only.',
      query: sheetList,
      answer: pageOf(Sheet),
    },
    exportSheets: {
      method: 'GET',
      path: '/rates/sheets/export',
      can: 'read',
      summary: 'The filtered list of sheets as CSV or XLSX.',
      query: z.extend(sheetList, { format: z.enum(['csv', 'xlsx']) }),
      kind: 'stream',
      heavy: true,
      isExport: true,
    },
    facets: {
      method: 'GET',
      path: '/rates/sheets/facets',
      can: 'read',
      summary: 'The number of sheets in each state, for the other filters of the list.',
      query: z.omit(sheetList, { page: true, pageSize: true, sort: true, status: true }),
      answer: oneOf(z.object({ status: z.record(z.enum(SHEET_STATUSES), z.int()) })),
    },
    one: {
      method: 'GET',
      path: '/rates/sheets/:id',
      can: 'read',
      summary: 'One sheet with its template, points, comments and evidence.',
      params: ById,
      answer: oneOf(SheetFull),
    },
    create: {
      method: 'POST',
      path: '/rates/sheets',
      can: 'rate',
      summary: 'Creates the sheet of an area directly below yours; each area has one per period.',
      body: z.strictObject({ periodId: z.uuid(), areaId: z.uuid() }),
      answer: oneOf(SheetFull),
      status: 201,
    },
    change: {
      method: 'PUT',
      path: '/rates/sheets/:id',
      can: 'rate',
      summary: 'Saves the points of a sheet that is not yet approved.',
      params: ById,
      body: SheetChange,
      answer: oneOf(SheetFull),
    },
    act: {
      method: 'POST',
      path: '/rates/sheets/:id/transitions',
      can: 'rate',
      summary: 'Submits, recalls, approves, rejects or revokes a sheet.',
      params: ById,
      body: z.strictObject({
        action: z.enum(actionNames(sheetWorkflows.district)),
        note: z.optional(plainText(NOTE_MIN_CHARS, NOTE_MAX_CHARS, { multiline: true })),
        /** The version that the person sees: any other results in `stale`. */
        version: z.optional(Version),
      }),
      answer: oneOf(SheetFull),
    },
    bulk: {
      method: 'POST',
      path: '/rates/sheets/bulk',
      can: 'rate',
      summary:
        'Approves up to 100 sheets, or revokes their approval, each at the given version; or, with `all`, up to 500 sheets that filters find. Failures are reported per item; the rest is processed.',
      body: z.strictObject({
        sheets: z.optional(BulkItems),
        all: bulkAll(sheetFilters),
        action: z.enum(['approve', 'revoke']),
        /** Revoking an approval requires one. */
        note: z.optional(plainText(NOTE_MIN_CHARS, NOTE_MAX_CHARS, { multiline: true })),
      }),
      answer: BulkResults,
    },
    opened: {
      method: 'POST',
      path: '/rates/sheets/:id/opened',
      can: 'rate',
      summary: 'Marks a submitted sheet as opened by its approver. It can no longer be recalled.',
      params: ById,
      status: 204,
      quiet: true,
    },
    history: {
      method: 'GET',
      path: '/rates/sheets/:id/history',
      can: 'read',
      summary: 'The history of a sheet, newest first. The rated unit sees approvals only.',
      params: ById,
      answer: z.object({ data: z.array(HistoryLine) }),
    },
  },
})
