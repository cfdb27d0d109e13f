import * as z from 'zod/mini'
import { ROLES } from '../model/actor.ts'
import { Instant } from '../model/page.ts'
import { PictureUrls } from '../model/picture.ts'
import type { InBoth } from '../text/localized.ts'
import { LocalizedAnswer } from '../text/localized.ts'
import type { RichDoc } from '../text/richtext.ts'
import { CONTENT_ACTIONS, CONTENT_STATUSES, PHASES } from './index.ts'

/** A stored body. It was validated on input, so responses pass it on unchecked. */
const Body = z.custom<InBoth<RichDoc>>((value) => typeof value === 'object' && value !== null)

/** The author; null for readers who are not staff, and when the account no longer exists. */
export const ContentPerson = z.object({ id: z.uuid(), lastName: z.string(), firstName: z.string() })
export type ContentPerson = z.infer<typeof ContentPerson>

/** A cover in a response. `width` and `height` are those of the large picture, in pixels. */
export const CoverShown = z.object({
  id: z.uuid(),
  /** Empty for a decorative picture. */
  alt: LocalizedAnswer,
  /** It adds nothing to the text. */
  decorative: z.optional(z.boolean()),
  urls: PictureUrls,
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
})
export type CoverShown = z.infer<typeof CoverShown>

/** Where a search was found in a long text: an excerpt, split into hits and other parts. */
export const FoundPlace = z.object({
  lang: z.enum(['mn', 'en']),
  parts: z.array(z.object({ text: z.string(), hit: z.boolean() })),
})
export type FoundPlace = z.infer<typeof FoundPlace>

/** A row of a list of content. */
export const ContentRow = z.object({
  id: z.uuid(),
  areaId: z.uuid(),
  /** The name of the area with its district, as every district has a khoroo no. 1. */
  area: LocalizedAnswer,
  category: z.string(),
  title: LocalizedAnswer,
  /** The beginning of the text, at most 200 characters. */
  excerpt: LocalizedAnswer,
  cover: z.nullable(CoverShown),
  pinned: z.boolean(),
  order: z.int(),
  status: z.enum(CONTENT_STATUSES),
  phase: z.enum(PHASES),
  /** When it becomes or became public; null for a draft without a planned start. */
  publishAt: z.nullable(Instant),
  /** When it stops being public; null without an end. */
  unpublishAt: z.nullable(Instant),
  /** The date to show: `publishAt`, or when it was created. */
  postedAt: Instant,
  updatedAt: Instant,
  /** Since when it is in the bin. */
  deletedAt: z.nullable(Instant),
  author: z.nullable(ContentPerson),
  version: z.int(),
  canWrite: z.boolean(),
  /** Whether it has unpublished changes; always false for readers who may not write it. */
  hasChanges: z.boolean(),
  allowedActions: z.array(z.enum(CONTENT_ACTIONS)),
})
export type ContentRow = z.infer<typeof ContentRow>

/** One whole record, in one of its two states: as published, or as edited. */
export const ContentState = z.extend(ContentRow, {
  body: Body,
  /** Addresses of the pictures in `body`, by file id. */
  files: z.record(z.string(), PictureUrls),
  createdAt: Instant,
  updatedBy: z.nullable(ContentPerson),
})
export type ContentState = z.infer<typeof ContentState>

/** One whole record, as readers see it. */
export const ContentFull = z.extend(ContentState, {
  /**
   * The record with its unpublished changes, null without any and for readers who may not write it. Omitted where whole
   * records are listed.
   */
  changes: z.optional(z.nullable(ContentState)),
})
export type ContentFull = z.infer<typeof ContentFull>

/** A saved version: `no` is the record's `version` after that save. */
export const ContentVersion = z.object({
  no: z.int(),
  savedAt: Instant,
  savedBy: z.nullable(ContentPerson),
  title: LocalizedAnswer,
  /** Whether this is the content that readers see now. */
  current: z.boolean(),
  /** Whether these are unpublished changes. */
  waiting: z.boolean(),
})
export type ContentVersion = z.infer<typeof ContentVersion>

/** A whole saved version. */
export const ContentVersionFull = z.extend(ContentVersion, {
  body: Body,
  category: z.string(),
  cover: z.nullable(CoverShown),
  files: z.record(z.string(), PictureUrls),
  /** The fields that only this kind has, as sent; omitted for kinds without any. */
  own: z.optional(z.record(z.string(), z.unknown())),
})
export type ContentVersionFull = z.infer<typeof ContentVersionFull>

/** One entry of a record's history, from the audit log. `action` without the feature's name: 'create', 'publish' … */
export const HistoryLine = z.object({
  at: Instant,
  action: z.string(),
  by: z.nullable(ContentPerson),
  role: z.nullable(z.enum(ROLES)),
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  note: z.nullable(z.string()),
})
export type HistoryLine = z.infer<typeof HistoryLine>

/** The result for one record of a bulk action; `code` gives the reason for a failure. */
export const BulkResult = z.object({
  id: z.uuid(),
  ok: z.boolean(),
  code: z.nullable(z.enum(['not_found', 'not_allowed', 'wrong_state', 'invalid'])),
})
export type BulkResult = z.infer<typeof BulkResult>
