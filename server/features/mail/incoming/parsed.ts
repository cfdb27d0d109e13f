import type { MailDefect } from '#contract/features/mail/index.ts'
import type { Bounce } from './bounce.ts'
import type { Invitation } from './invitation.ts'
import type { HtmlPart } from './sanitize.ts'

/** Limits of one incoming mail. Our choice. */
export const PARSE_LIMITS = {
  /** Time and JavaScript heap of the worker thread. */
  ms: 20_000,
  heapMb: 256,
  /** Parts inside parts, and the bytes of all headers. */
  depth: 50,
  headerBytes: 512 * 1024,
  /** Files of a mail; the last is the original when something was cut. */
  files: 100,
  textChars: 40_000,
  htmlChars: 1_000_000,
  recipients: 100,
  references: 50,
} as const

/** Characters of an identifier. */
export const ID_MAX = 998

export interface ParsedAddress {
  name: string
  address: string
}
export interface ParsedFile {
  name: string
  /** As the sender says. */
  type: string
  /** Without angle brackets: the HTML shows the file by it. */
  contentId: string | null
  content: Uint8Array
}
/** A mail from outside, cut to the limits. Plain data. */
export interface ParsedMail {
  from: ParsedAddress
  replyTo: string | null
  to: ParsedAddress[]
  cc: ParsedAddress[]
  subject: string
  /** Without angle brackets; null when it has none. */
  messageId: string | null
  inReplyTo: string | null
  references: string[]
  text: string
  /** Sanitized. */
  html: HtmlPart[] | null
  files: ParsedFile[]
  /** Sent by a machine: never answered automatically (RFC 3834). */
  isAutomatic: boolean
  /** The server outside says so. */
  isSpam: boolean
  defect: MailDefect | null
  /** The report of a failed delivery that it is. */
  bounce: Bounce | null
  invitation: Invitation | null
  /** Its headers Authentication-Results, the uppermost first; those of strangers among them. */
  authentication: string[]
  /** Its own time, ISO 8601; null when it has none. */
  date: string | null
}

/** Text that PostgreSQL stores: without NUL and halves of characters. */
export const clean = (text: string): string => text.replaceAll('\0', '').toWellFormed()

/** The identifiers of mails in a header. */
export const idsOf = (text: string): string[] =>
  clean(text)
    .slice(0, PARSE_LIMITS.headerBytes)
    .split(/[\s<>,]+/)
    .filter((id) => id.length > 2 && id.length <= ID_MAX && id.includes('@'))
