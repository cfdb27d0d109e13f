import * as z from 'zod/mini'
import { HistoryLine } from '../../core/content/answers.ts'
import { BulkItems, BulkResults, bulkAll } from '../../core/content/bulk.ts'
import { feature } from '../../core/model/feature.ts'
import { ById, Flag, listQuery, oneOf, pageOf } from '../../core/model/page.ts'
import { Version } from '../../core/model/version.ts'
import { actionNames, NOTE_MAX_CHARS, NOTE_MIN_CHARS } from '../../core/model/workflow.ts'
import { Email } from '../../core/people/person.ts'
import { plainText } from '../../core/text/localized.ts'
import { due } from './due-route.ts'
import { PERIOD_KINDS, PeriodText } from './period.ts'
import { Reporting } from './reporting.ts'
import { rights } from './rights.ts'
import { reportSettings } from './settings.ts'
import { CompanyAuthor, NewReport, Report, ReportChange, ReportRevision, ReportRow, RollUp } from './shapes.ts'
import { AREA_REPORT_KINDS, REPORT_KINDS, reportWorkflow } from './workflow.ts'

export * from './approval-stages.ts'
export * from './due.ts'
export * from './figures.ts'
export * from './labels.ts'
export * from './period.ts'
export * from './reporting.ts'
export * from './settings.ts'
export * from './shapes.ts'
export * from './workflow.ts'

/** Tabs of the list; `waiting` holds the reports that the reader's level, or the reader as author, has to act on. */
export const REPORT_TABS = ['waiting', 'draft', 'returned', 'not_approved', 'approved'] as const
export type ReportTab = (typeof REPORT_TABS)[number]

const filters = {
  tab: z.optional(z.enum(REPORT_TABS)),
  status: z.optional(z.enum(reportWorkflow.states)),
  overdue: z.optional(Flag),
  kind: z.optional(z.enum(REPORT_KINDS)),
  period: z.optional(PeriodText),
  periodKind: z.optional(z.enum(PERIOD_KINDS)),
  areaId: z.optional(z.uuid()),
  authorId: z.optional(z.uuid()),
  /** All but the reports of this author. */
  notAuthorId: z.optional(z.uuid()),
  /** With `areaId`: include the areas below it. Defaults to true. */
  below: z.optional(Flag),
}
export const REPORT_SORTS = ['title', 'area', 'period', 'status', 'dueOn', 'movedAt'] as const
// '-match': the best match of the title first when there is a search text, otherwise the default order
const list = listQuery([...REPORT_SORTS, 'match'], filters)
const reportingFilters = { kind: z.enum(AREA_REPORT_KINDS), period: PeriodText, areaId: z.optional(z.uuid()) }
const ONE = { params: ById, answer: oneOf(Report) } as const

/**
 * Reports of section leaders and roll-ups of khoroos and districts, which are approved level by level up to the city, and
 * reports of companies and funds, which the city approves.
 */
export const reports = feature({
  ...rights,
  workflows: [{ ...reportWorkflow, tables: ['reports'] }],
  settings: Object.values(reportSettings),
  routes: {
    list: {
      method: 'GET',
      path: '/reports',
      can: 'read',
      summary: 'Reports within your reach; drafts of your area only.',
      query: list,
      answer: pageOf(ReportRow),
    },
    due,
    facets: {
      method: 'GET',
      path: '/reports/facets',
      can: 'read',
      summary: 'The number of reports in each tab and state, and of overdue ones, for the current filters.',
      query: z.strictObject({ ...filters, q: list.shape.q }),
      answer: z.object({
        data: z.object({
          all: z.int(),
          waiting: z.int(),
          draft: z.int(),
          returned: z.int(),
          not_approved: z.int(),
          approved: z.int(),
          overdue: z.int(),
          status: z.record(z.enum(reportWorkflow.states), z.int()),
        }),
      }),
    },
    export: {
      method: 'GET',
      path: '/reports/export',
      can: 'read',
      summary: 'Exports the filtered list as CSV or XLSX.',
      query: z.extend(list, { format: z.enum(['csv', 'xlsx']) }),
      kind: 'stream',
      heavy: true,
      isExport: true,
    },
    reporting: {
      method: 'GET',
      path: '/reports/reporting',
      can: 'decide',
      summary:
        'Reporting status for a period: counts of submitted and missing reports for an area (by default yours) and for those directly below it.',
      query: z.strictObject(reportingFilters),
      answer: oneOf(Reporting),
    },
    reportingExport: {
      method: 'GET',
      path: '/reports/reporting/export',
      can: 'decide',
      summary: 'Exports every area that must report for a period, with whether and when it did, as CSV or XLSX.',
      query: z.strictObject({ ...reportingFilters, format: z.enum(['csv', 'xlsx']) }),
      kind: 'stream',
      heavy: true,
      isExport: true,
    },
    rollUp: {
      method: 'GET',
      path: '/reports/roll-up',
      can: 'gather',
      summary: 'The current roll-up of your area for a period, and the areas whose report is missing.',
      query: z.strictObject({ period: PeriodText }),
      answer: oneOf(RollUp),
    },
    previous: {
      method: 'GET',
      path: '/reports/previous',
      can: 'report',
      summary: 'The figures of your area for the previous period, for comparison; null if no report was sent.',
      query: z.strictObject({ period: PeriodText }),
      answer: z.object({ data: z.nullable(z.record(z.string(), z.int())) }),
    },
    periods: {
      method: 'GET',
      path: '/reports/periods',
      can: 'report',
      summary: 'The periods of this year and the two before for which your area has a report, latest first.',
      answer: z.object({
        data: z.array(z.object({ period: z.string(), id: z.uuid(), status: z.enum(reportWorkflow.states) })),
      }),
    },
    companyAuthors: {
      method: 'GET',
      path: '/reports/company-authors',
      can: 'entitle',
      summary: 'The city admins who were given the right to write company reports.',
      answer: z.object({ data: z.array(CompanyAuthor) }),
    },
    setCompanyAuthor: {
      method: 'PUT',
      path: '/reports/company-authors',
      can: 'entitle',
      summary: 'Gives another city admin the right to write company reports, or takes it away.',
      body: z.strictObject({ email: Email, writes: z.boolean() }),
      answer: z.object({ data: z.array(CompanyAuthor) }),
    },
    one: {
      method: 'GET',
      path: '/reports/:id',
      can: 'read',
      summary: 'One report. Reading it does not mark it as opened; `POST /reports/{id}/open` does.',
      ...ONE,
    },
    open: {
      method: 'POST',
      path: '/reports/:id/open',
      can: 'decide',
      summary:
        'Marks the report as opened by the level it was sent to, after which its author can no longer withdraw it. Has no effect for anyone else or when repeated.',
      ...ONE,
    },
    create: {
      method: 'POST',
      path: '/reports',
      can: 'write',
      summary:
        'Creates a report for your area; its kind follows from your role. One per period, except for company reports.',
      body: NewReport,
      answer: oneOf(Report),
      status: 201,
    },
    change: {
      method: 'PATCH',
      path: '/reports/:id',
      can: 'write',
      summary: 'Changes a draft or a returned report. Readers see the submitted version until it is submitted again.',
      body: ReportChange,
      ...ONE,
    },
    remove: {
      method: 'DELETE',
      path: '/reports/:id',
      can: 'write',
      summary: 'Deletes a draft that was never returned.',
      params: ById,
      status: 204,
    },
    act: {
      method: 'POST',
      path: '/reports/:id/transitions',
      can: 'move',
      summary: 'Performs one step of the workflow. Returning a report requires a note.',
      body: z.strictObject({
        action: z.enum(actionNames(reportWorkflow)),
        note: z.optional(plainText(NOTE_MIN_CHARS, NOTE_MAX_CHARS, { multiline: true })),
        version: z.optional(Version),
      }),
      ...ONE,
    },
    bulk: {
      method: 'POST',
      path: '/reports/bulk',
      can: 'decide',
      summary:
        'Approves or forwards up to 100 reports, or revokes their approval, each at the given version; or, with `all`, up to 500 reports that filters find. Failures are reported per item; the rest is processed.',
      body: z.strictObject({
        reports: z.optional(BulkItems),
        all: bulkAll(filters),
        action: z.enum(['approve', 'send_to_district', 'send_to_city', 'revoke']),
      }),
      answer: BulkResults,
    },
    history: {
      method: 'GET',
      path: '/reports/:id/history',
      can: 'read',
      summary: 'The history, newest first.',
      params: ById,
      answer: z.object({ data: z.array(HistoryLine) }),
    },
    revisions: {
      method: 'GET',
      path: '/reports/:id/revisions',
      can: 'read',
      summary: 'The submitted versions, newest first.',
      params: ById,
      answer: z.object({ data: z.array(ReportRevision) }),
    },
  },
})
