import type { ParsedMail } from './parsed.ts'

/** Attaches the mail as it came when not everything of it is shown. */
export function withOriginal(parsed: ParsedMail, raw: Buffer): ParsedMail {
  if (parsed.defect === null) return parsed
  const original = { name: 'message.eml', type: 'message/rfc822', contentId: null, content: raw }
  return { ...parsed, files: [...parsed.files, original] }
}
