import PostalMime, { type Address, type Attachment, type Email } from 'postal-mime'
import type { MailDefect } from '#contract/features/mail/index.ts'
import { bounceIn } from './bounce.ts'
import { textOfHtml } from './html-text.ts'
import { type Invitation, invitationIn } from './invitation.ts'
import { clean, ID_MAX, idsOf, PARSE_LIMITS, type ParsedAddress, type ParsedFile, type ParsedMail } from './parsed.ts'
import { isTooDeep, sanitizeMail } from './sanitize.ts'

const NAME_MAX = 200
const ADDRESS_MAX = 320
const SUBJECT_MAX = 200
/** Headers Authentication-Results that are looked at. */
const RESULTS_MAX = 20

/** Parses a mail; what is over a limit is cut and marked. @throws Error for what is not a mail, or too deep. */
export async function parseMail(raw: Uint8Array): Promise<ParsedMail> {
  const email = await PostalMime.parse(raw, {
    maxNestingDepth: PARSE_LIMITS.depth,
    maxHeadersSize: PARSE_LIMITS.headerBytes,
    // mails inside the mail are files of it
    forceRfc822Attachments: true,
    maxRfc822NestingDepth: 0,
    attachmentEncoding: 'arraybuffer',
  })
  const html = clean(email.html ?? '')
  const isShown = html.length <= PARSE_LIMITS.htmlChars && !isTooDeep(html)
  const text = email.text || (isShown ? textOfHtml(html) : '')
  const isCut = email.attachments.length > PARSE_LIMITS.files || text.length > PARSE_LIMITS.textChars || !isShown
  return {
    ...headOf(email),
    text: clean(text).slice(0, PARSE_LIMITS.textChars),
    html: html === '' || !isShown ? null : sanitizeMail(html),
    // one place is kept for the original
    files: email.attachments.slice(0, isCut ? PARSE_LIMITS.files - 1 : PARSE_LIMITS.files).map(fileOf),
    defect: isCut ? 'cut' : null,
    bounce: bounceIn(email.attachments.filter(isReport).map(reportOf)),
    invitation: invitationOf(email.attachments),
  }
}

/** Removes the quotation marks before lines `From ` of an mbox file. */
export function withoutQuotes(raw: Uint8Array): Uint8Array {
  const bytes = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength)
  if (!bytes.includes('>From ')) return raw
  return Buffer.from(bytes.toString('latin1').replace(/^>(>*From )/gm, '$1'), 'latin1')
}

/** What a mail says about itself, when the rest cannot be read. @throws Error. */
export async function parseHead(raw: Uint8Array, defect: MailDefect): Promise<ParsedMail> {
  const end = endOfHead(raw)
  const email = await PostalMime.parse(raw.subarray(0, end), { maxHeadersSize: PARSE_LIMITS.headerBytes })
  return { ...headOf(email), text: '', html: null, files: [], defect, bounce: null, invitation: null }
}

/** Bytes of a header that are looked at, when the rest of a mail cannot be read. */
const HEAD_MAX_BYTES = 64 * 1024

function endOfHead(raw: Uint8Array): number {
  const head = Buffer.from(raw.buffer, raw.byteOffset, Math.min(raw.byteLength, HEAD_MAX_BYTES))
  const ends = [head.indexOf('\r\n\r\n'), head.indexOf('\n\n')].filter((at) => at >= 0)
  return ends.length > 0 ? Math.min(...ends) : head.byteLength
}

function headOf(email: Email): Omit<ParsedMail, 'text' | 'html' | 'files' | 'defect' | 'bounce' | 'invitation'> {
  const header = (key: string) =>
    email.headers
      .find((one) => one.key === key)
      ?.value.trim()
      .toLowerCase() ?? ''
  const [from] = addressesOf(email.from ? [email.from] : [])
  const [replyTo] = addressesOf(email.replyTo ?? [])
  const [inReplyTo = null] = idsOf(email.inReplyTo ?? '')
  return {
    from: from ?? { name: '', address: '' },
    replyTo: replyTo && replyTo.address !== from?.address ? replyTo.address : null,
    to: addressesOf(email.to ?? []),
    cc: addressesOf(email.cc ?? []),
    subject: line(email.subject ?? '').slice(0, SUBJECT_MAX),
    messageId: idsOf(email.messageId ?? '')[0] ?? null,
    inReplyTo,
    references: idsOf(email.references ?? '').slice(-PARSE_LIMITS.references),
    isAutomatic:
      !['', 'no'].includes(header('auto-submitted')) ||
      /^(bulk|list|junk)/.test(header('precedence')) ||
      email.headers.some(({ key }) => key === 'list-id' || key === 'x-auto-response-suppress') ||
      header('return-path') === '<>' ||
      /^(mailer-daemon|postmaster|no-?reply)@/i.test(from?.address ?? ''),
    isSpam: header('x-spam-flag').startsWith('yes'),
    date: dateIn(email.date),
    authentication: email.headers
      .filter(({ key }) => key === 'authentication-results')
      .slice(0, RESULTS_MAX)
      .map(({ value }) => clean(value)),
  }
}

function dateIn(date: string | undefined): string | null {
  const at = new Date(date ?? '')
  return Number.isNaN(at.getTime()) ? null : at.toISOString()
}

/** One line, without characters that change the direction of what follows. */
const line = (text: string): string =>
  clean(text)
    // oxlint-disable-next-line no-control-regex -- they are removed
    .replace(/[\u0000-\u001f\u007f\u202a-\u202e\u2066-\u2069]+/g, ' ')
    .trim()

function addressesOf(found: readonly Address[]): ParsedAddress[] {
  const all = found.flatMap((one) => one.group ?? [one])
  const usable = all.filter(({ address }) => address.length <= ADDRESS_MAX && /^[^\s<>@]+@[^\s<>@]+$/.test(address))
  return usable.slice(0, PARSE_LIMITS.recipients).map(({ name, address }) => ({
    name: line(name).slice(0, NAME_MAX),
    address: clean(address),
  }))
}

/** Bytes of a part of a report that are looked at. */
const REPORT_MAX_BYTES = 64 * 1024
const isReport = ({ mimeType }: Attachment) =>
  ['message/delivery-status', 'message/rfc822', 'text/rfc822-headers'].includes(mimeType)
const reportOf = ({ mimeType, content }: Attachment) => {
  const bytes = typeof content === 'string' ? Buffer.from(content) : Buffer.from(new Uint8Array(content))
  return { mimeType, text: clean(bytes.subarray(0, REPORT_MAX_BYTES).toString('utf8')) }
}

/** The invitation in the first calendar part. */
function invitationOf(parts: readonly Attachment[]): Invitation | null {
  const calendar = parts.find(({ mimeType, method }) => mimeType === 'text/calendar' && method !== undefined)
  if (!calendar || typeof calendar.content === 'string') return null
  return invitationIn(clean(Buffer.from(new Uint8Array(calendar.content)).toString('utf8')))
}

function fileOf({ filename, mimeType, contentId, content }: Attachment): ParsedFile {
  const bytes = typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content)
  return {
    name: line(filename ?? '') || (mimeType === 'message/rfc822' ? 'message.eml' : 'file'),
    type: /^[\w.+-]{1,80}\/[\w.+-]{1,80}$/.test(mimeType) ? mimeType : 'application/octet-stream',
    contentId: contentId ? clean(contentId).replace(/^<|>$/g, '').slice(0, ID_MAX) : null,
    content: bytes,
  }
}
