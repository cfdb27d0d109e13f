import * as z from 'zod/mini'
import { ROLES } from './actor.ts'
import { CONTENT_ACTIONS, CONTENT_STATUSES, PHASES } from './content.ts'
import { Instant } from './page.ts'
import { PictureUrls } from './picture.ts'
import type { RichDoc } from './richtext.ts'
import type { InBoth } from './text.ts'

const Text = z.object({ mn: z.string(), en: z.optional(z.string()) })

/** A body as it is stored. It was checked when it came in, so answers only pass it on. */
const Body = z.custom<InBoth<RichDoc>>((value) => typeof value === 'object' && value !== null)

/** Who wrote something; null for readers who are not staff, and when the account is gone. */
export const ContentPerson = z.object({ id: z.uuid(), lastName: z.string(), firstName: z.string() })
export type ContentPerson = z.infer<typeof ContentPerson>

/** A cover as it is shown. `width` and `height` are those of the large picture, in pixels. */
export const CoverShown = z.object({
  id: z.uuid(),
  /** Empty for a decorative picture. */
  alt: Text,
  /** It says nothing that the text does not say. */
  decorative: z.optional(z.boolean()),
  urls: PictureUrls,
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
})
export type CoverShown = z.infer<typeof CoverShown>

/** A file that hangs on content, in its order: a document, or a video of our own. */
export const Attachment = z.object({
  id: z.uuid(),
  name: z.string(),
  type: z.string(),
  bytes: z.int(),
  url: z.string(),
})
export type Attachment = z.infer<typeof Attachment>

/** Where a search was found in a long text: a piece of it, cut into parts that were meant and parts that were not. */
export const FoundPlace = z.object({
  lang: z.enum(['mn', 'en']),
  parts: z.array(z.object({ text: z.string(), hit: z.boolean() })),
})
export type FoundPlace = z.infer<typeof FoundPlace>

/** One line of a list of content. */
export const ContentRow = z.object({
  id: z.uuid(),
  areaId: z.uuid(),
  /** The name of the area with its district, as every district has a first khoroo. */
  area: Text,
  category: z.string(),
  title: Text,
  /** The beginning of the text, at most 200 characters. */
  excerpt: Text,
  cover: z.nullable(CoverShown),
  pinned: z.boolean(),
  order: z.int(),
  status: z.enum(CONTENT_STATUSES),
  phase: z.enum(PHASES),
  /** When it appears or appeared; null for a draft without a plan. */
  publishAt: z.nullable(Instant),
  /** From when on it is not public any more; null when it has no end. */
  unpublishAt: z.nullable(Instant),
  /** The date to show: `publishAt`, or when it was made. */
  postedAt: Instant,
  updatedAt: Instant,
  /** Since when it lies in the bin. */
  deletedAt: z.nullable(Instant),
  author: z.nullable(ContentPerson),
  version: z.int(),
  canWrite: z.boolean(),
  /** Whether it has changes that are not published; always false for readers who may not write it. */
  hasChanges: z.boolean(),
  allowedActions: z.array(z.enum(CONTENT_ACTIONS)),
})
export type ContentRow = z.infer<typeof ContentRow>

/** One record whole, in one of its two states: as published, or as edited. */
export const ContentState = z.extend(ContentRow, {
  body: Body,
  /** Addresses of the pictures that `body` names, by file id. */
  files: z.record(z.string(), PictureUrls),
  createdAt: Instant,
  updatedBy: z.nullable(ContentPerson),
})
export type ContentState = z.infer<typeof ContentState>

/** One record whole, as readers see it. */
export const ContentFull = z.extend(ContentState, {
  /** The record with its unpublished changes, null without any and for readers who may not write it. Left out where records are listed whole. */
  changes: z.optional(z.nullable(ContentState)),
})
export type ContentFull = z.infer<typeof ContentFull>

/** A saved version: `no` is the record's `version` after that save. */
export const ContentVersion = z.object({
  no: z.int(),
  savedAt: Instant,
  savedBy: z.nullable(ContentPerson),
  title: Text,
  /** Whether this is what the record says to its readers now. */
  current: z.boolean(),
  /** Whether these are the changes that are not published yet. */
  waiting: z.boolean(),
})
export type ContentVersion = z.infer<typeof ContentVersion>

/** A saved version whole. */
export const ContentVersionFull = z.extend(ContentVersion, {
  body: Body,
  category: z.string(),
  cover: z.nullable(CoverShown),
  files: z.record(z.string(), PictureUrls),
  /** The fields that only this kind has, as they were sent; nothing for kinds without any. */
  own: z.optional(z.record(z.string(), z.unknown())),
})
export type ContentVersionFull = z.infer<typeof ContentVersionFull>

/** One line of a record's history, from the audit log. `action` without the feature's name: 'create', 'publish' … */
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

/** What became of one record of a bulk call; `code` says why not. */
export const BulkResult = z.object({
  id: z.uuid(),
  ok: z.boolean(),
  code: z.nullable(z.enum(['not_found', 'not_allowed', 'wrong_state', 'invalid'])),
})
export type BulkResult = z.infer<typeof BulkResult>
