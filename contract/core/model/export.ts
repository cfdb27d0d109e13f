import * as z from 'zod/mini'
import { Instant, oneOf } from './page.ts'

/** Hours for which a written export is kept. */
export const EXPORT_HOURS = 24
/** Seconds for which the link to a file is valid: long enough to start the download. */
export const EXPORT_LINK_SECONDS = 60

/**
 * The life cycle of an export: it waits, runs and becomes ready, or fails or is cancelled. Rule: docs/rules/exports.md.
 */
export const EXPORT_STATES = ['waiting', 'running', 'ready', 'failed', 'cancelled'] as const
export type ExportStatus = (typeof EXPORT_STATES)[number]

/** One export as its owner sees it. */
export const ExportState = z.object({
  id: z.uuid(),
  /** The feature and route whose list is exported. */
  feature: z.string(),
  route: z.string(),
  status: z.enum(EXPORT_STATES),
  /** Null until the export has started. */
  fileName: z.nullable(z.string()),
  /** Rows of the list; null until they are counted. */
  total: z.nullable(z.int()),
  /** Rows written so far. */
  written: z.int(),
  /** Size of the file; null until it is ready. */
  bytes: z.nullable(z.int()),
  /** The reason for a failure. */
  problem: z.nullable(z.object({ code: z.string(), message: z.string() })),
  createdAt: Instant,
  readyAt: z.nullable(Instant),
  /** When the file is deleted. */
  expiresAt: Instant,
})
export type ExportState = z.infer<typeof ExportState>

const Name = z.string().check(z.regex(/^[A-Za-z]{1,40}$/, { error: 'invalid' }))
/** Parameters and filters as in a URL: texts. Those of a POST become its body. */
const Texts = z.record(z.string().check(z.maxLength(40)), z.string().check(z.maxLength(500)))

const ExportStart = z.strictObject({
  feature: Name,
  route: Name,
  params: z.optional(Texts),
  query: Texts,
})

/** The route that starts an export; shared by the lists of all features. */
export const exportStart = {
  method: 'POST',
  path: '/exports',
  can: 'use',
  summary:
    'Starts an export: writes the list of an export route, with its filters, to a file. One runs at a time per person: repeating the request returns the running export, a different one fails with 409.',
  body: ExportStart,
  answer: oneOf(ExportState),
  status: 201,
  perMinute: 60,
} as const
