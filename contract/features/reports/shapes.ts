import * as z from 'zod/mini'
import { AreaRef } from '../../core/areas/area-ref.ts'
import { ContentPerson } from '../../core/content/answers.ts'
import { Attachment, AttachmentIds } from '../../core/model/attachment.ts'
import { EntryKey } from '../../core/model/entry-list.ts'
import { Instant } from '../../core/model/page.ts'
import { Version } from '../../core/model/version.ts'
import { actionNames } from '../../core/model/workflow.ts'
import { LocalizedAnswer, plainText } from '../../core/text/localized.ts'
import { PeriodText } from './period.ts'
import { REPORT_KINDS, reportWorkflow } from './workflow.ts'

/** Our choice: two lines on a phone. */
export const REPORT_TITLE_MAX_CHARS = 150
/** Source: docs/rules/constants.md. */
export const REPORT_TEXT_MAX_CHARS = 1000
/** The largest value of a figure, above anything a city reaches in one period. Our choice. */
export const FIGURE_MAX = 1_000_000

const Figure = z.int().check(z.minimum(0), z.maximum(FIGURE_MAX))
/** Values by figure key. The keys are those of the city's list for the period. */
export const Figures = z.record(EntryKey, Figure)
export type Figures = z.infer<typeof Figures>

const Title = plainText(1, REPORT_TITLE_MAX_CHARS)
const Content = plainText(0, REPORT_TEXT_MAX_CHARS, { multiline: true })

/**
 * Input of the form. A draft may have no text yet; sending requires one. Section leaders enter their figures; the server sums
 * those of a roll-up, and a company report has none, so `figures` is rejected for both.
 */
export const ReportDraft = z.strictObject({
  title: Title,
  content: Content,
  period: PeriodText,
  figures: z.optional(Figures),
  fileIds: AttachmentIds,
})
export type ReportDraft = z.infer<typeof ReportDraft>

/** `clientId` is generated on the device, so a repeated submission creates no second report. */
export const NewReport = z.extend(ReportDraft, { clientId: z.optional(z.uuid()) })
export type NewReport = z.infer<typeof NewReport>

export const ReportChange = z.extend(ReportDraft, { version: Version })

const Shown = z.record(z.string(), z.int())

/** A city admin who may write company reports. */
export const CompanyAuthor = z.object({ personId: z.uuid(), name: z.string(), email: z.string() })
export type CompanyAuthor = z.infer<typeof CompanyAuthor>

/** A subordinate area whose report is not included in a roll-up; `status` is null if it has no report. */
export const MissingReport = z.object({
  id: z.uuid(),
  name: LocalizedAnswer,
  status: z.nullable(z.enum(reportWorkflow.states)),
})
export type MissingReport = z.infer<typeof MissingReport>

/** The sum of the approved reports one level below for the period, and the areas whose report is missing. */
export const RollUp = z.object({
  figures: Shown,
  /** How many reports are included, out of `areas`. */
  counted: z.int(),
  areas: z.int(),
  missing: z.array(MissingReport),
})
export type RollUp = z.infer<typeof RollUp>

export const ReportRow = z.object({
  id: z.uuid(),
  kind: z.enum(REPORT_KINDS),
  areaId: z.uuid(),
  area: z.nullable(AreaRef),
  /** '2026-W47', '2026-11', '2026-Q4' or '2026'. */
  period: z.string(),
  periodFrom: z.string(),
  periodTo: z.string(),
  title: z.string(),
  figures: Shown,
  status: z.enum(reportWorkflow.states),
  /** Starts at 1; increases each time a returned report is sent again. */
  revision: z.int(),
  author: z.nullable(ContentPerson),
  /** The time of the last step; for a draft, of its creation. */
  movedAt: Instant,
  /** The deadline of the level that has to act, 'YYYY-MM-DD'; null if none has to. */
  dueOn: z.nullable(z.string()),
  overdue: z.boolean(),
  /** Why it was returned; null in other states. */
  returnComment: z.nullable(z.string()),
  allowedActions: z.array(z.enum(actionNames(reportWorkflow))),
  /** Whether the reader may edit it now: they are its author, and it is a draft or returned. */
  canWrite: z.boolean(),
  canRemove: z.boolean(),
  version: z.int(),
})
export type ReportRow = z.infer<typeof ReportRow>

export const Report = z.extend(ReportRow, {
  content: z.string(),
  files: z.array(Attachment),
  /** The figures sent by the same area for the preceding period; null if it sent none. */
  previousFigures: z.nullable(Shown),
  /** For roll-ups: the sum as sent or, while it is being edited, the current sum. */
  rollUp: z.nullable(RollUp),
  /** Whether the level it was sent to has opened it. */
  opened: z.boolean(),
  /** Whether it is unopened and at the reader's level; `POST /reports/{id}/open` marks it as opened. */
  toOpen: z.boolean(),
  createdAt: Instant,
  updatedAt: Instant,
})
export type Report = z.infer<typeof Report>

/** A report as it was sent. */
export const ReportRevision = z.object({
  no: z.int(),
  sentAt: Instant,
  title: z.string(),
  content: z.string(),
  figures: Shown,
  files: z.array(Attachment),
})
export type ReportRevision = z.infer<typeof ReportRevision>
