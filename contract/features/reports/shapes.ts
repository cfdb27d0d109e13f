import * as z from 'zod/mini'
import { AreaRef } from '../../core/area-ref.ts'
import { Attachment, AttachmentIds } from '../../core/attachment.ts'
import { ContentPerson } from '../../core/content-answers.ts'
import { EntryKey } from '../../core/entry-list.ts'
import { Instant } from '../../core/page.ts'
import { plainText } from '../../core/text.ts'
import { Version } from '../../core/version.ts'
import { actionNames } from '../../core/workflow.ts'
import { PeriodText } from './period.ts'
import { REPORT_KINDS, reportWorkflow } from './workflow.ts'

/** Characters of a title. Our choice: two lines on a phone. */
export const REPORT_TITLE_MAX_CHARS = 150
/** Characters of the text. Source: docs/rules/constants.md. */
export const REPORT_TEXT_MAX_CHARS = 1000
/** Most that one figure may say; no period of a city has more. Our choice. */
export const FIGURE_MAX = 1_000_000

const Figure = z.int().check(z.minimum(0), z.maximum(FIGURE_MAX))
/** Figures by their keys: those of the city's list that applies to the period. */
export const Figures = z.record(EntryKey, Figure)
export type Figures = z.infer<typeof Figures>

const Title = plainText(1, REPORT_TITLE_MAX_CHARS)
const Content = plainText(0, REPORT_TEXT_MAX_CHARS, { multiline: true })

/**
 * What a form sends. A draft may have no text yet; sending needs one. The figures of a section leader are typed; those of a
 * roll-up are added up by the server, so that `figures` is refused there.
 */
export const ReportDraft = z.strictObject({
  title: Title,
  content: Content,
  period: PeriodText,
  figures: z.optional(Figures),
  fileIds: AttachmentIds,
})
export type ReportDraft = z.infer<typeof ReportDraft>

/** `clientId` is made by the device: the same submission again creates nothing twice. */
export const NewReport = z.extend(ReportDraft, { clientId: z.optional(z.uuid()) })
export type NewReport = z.infer<typeof NewReport>

export const ReportChange = z.extend(ReportDraft, { version: Version })

const Shown = z.record(z.string(), z.int())

/** An area below whose report is not in a roll-up: its report's state, or null when there is none. */
export const MissingReport = z.object({
  id: z.uuid(),
  name: z.object({ mn: z.string(), en: z.optional(z.string()) }),
  status: z.nullable(z.enum(reportWorkflow.states)),
})
export type MissingReport = z.infer<typeof MissingReport>

/** What a roll-up adds up: the approved reports right below for the period, and the areas whose report is missing. */
export const RollUp = z.object({
  figures: Shown,
  /** Reports that are in it, of as many areas. */
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
  /** Counts how often it was sent after it had been returned, from 1. */
  revision: z.int(),
  author: z.nullable(ContentPerson),
  /** The last step on its way; for a draft, when it was made. */
  movedAt: Instant,
  /** The last day of the level that has to answer, 'YYYY-MM-DD'; null where none has to. */
  dueOn: z.nullable(z.string()),
  overdue: z.boolean(),
  /** Why it came back; null unless it is returned. */
  returnComment: z.nullable(z.string()),
  allowedActions: z.array(z.enum(actionNames(reportWorkflow))),
  /** Whether the reader may write it now: its author, while it is a draft or returned. */
  canWrite: z.boolean(),
  canRemove: z.boolean(),
  version: z.int(),
})
export type ReportRow = z.infer<typeof ReportRow>

export const Report = z.extend(ReportRow, {
  content: z.string(),
  files: z.array(Attachment),
  /** The figures of the area's report for the period right before, as they were sent; null where there is none. */
  previousFigures: z.nullable(Shown),
  /** Of roll-ups: as it was when it was sent; while it is written, as it is now. */
  rollUp: z.nullable(RollUp),
  /** Whether the level it was sent to has looked at it. */
  opened: z.boolean(),
  /** It lies unopened at the reader's own level: `POST /reports/{id}/open` says that it was opened. */
  toOpen: z.boolean(),
  createdAt: Instant,
  updatedAt: Instant,
})
export type Report = z.infer<typeof Report>

/** A text as it was sent. */
export const ReportRevision = z.object({
  no: z.int(),
  sentAt: Instant,
  title: z.string(),
  content: z.string(),
  figures: Shown,
  files: z.array(Attachment),
})
export type ReportRevision = z.infer<typeof ReportRevision>
