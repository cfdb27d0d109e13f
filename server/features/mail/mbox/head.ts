import { idsOf, PARSE_LIMITS } from '../incoming/parsed.ts'

const FIELD = /^[!-9;-~]+[ \t]*:/m
const MESSAGE_ID = /^message-id[ \t]*:((?:[^\r\n]|\r?\n[ \t])*)/gim

/** What is known of a mail before it is parsed. */
interface Head {
  /** Whether there is a header at all. */
  isMail: boolean
  /** Null where there is none, or several. */
  messageId: string | null
}

/** Looks at the header of a mail, up to its first empty line. */
export function headOf(raw: Buffer): Head {
  const text = raw.subarray(0, PARSE_LIMITS.headerBytes).toString('latin1')
  const end = /(?:^|\n)\r?\n/.exec(text)
  const head = end ? text.slice(0, end.index) : text
  const ids = [...head.matchAll(MESSAGE_ID)].map(([, value]) => idsOf(value ?? '')[0])
  return { isMail: FIELD.test(head), messageId: ids.length === 1 ? (ids[0] ?? null) : null }
}
