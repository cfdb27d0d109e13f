import type { MailDefect } from '#contract/features/mail/index.ts'
import { threadFile } from '../../../core/threads/file.ts'
import { pullFrom } from '../../../core/threads/pull.ts'
import { PARSE_LIMITS, type ParsedMail } from './parsed.ts'

export interface ParseTask {
  raw: Uint8Array
  /** Why the header alone is read; null: everything. */
  headOnly: MailDefect | null
  /** Whether its lines `From ` are quoted, as in mbox files. */
  isQuoted?: boolean
}

const UNREADABLE: ParsedMail = {
  from: { name: '', address: '' },
  replyTo: null,
  to: [],
  cc: [],
  subject: '',
  messageId: null,
  inReplyTo: null,
  references: [],
  text: '',
  html: null,
  files: [],
  isAutomatic: true,
  isSpam: false,
  defect: 'unreadable',
  bounce: null,
  invitation: null,
  authentication: [],
  date: null,
}

/**
 * Parses a mail of a stranger in a worker thread of its own, which ends when its time or memory is used up. Never fails: of a mail that
 * cannot be read there is its header, or nothing but the fact.
 */
export async function parseInThread(
  raw: Uint8Array,
  { headOnly, isQuoted = false }: Omit<ParseTask, 'raw'> = { headOnly: null },
): Promise<ParsedMail> {
  const whole = await attempt({ raw, headOnly, isQuoted })
  if (whole) return whole
  const head =
    headOnly === null && (await attempt({ raw: raw.slice(0, PARSE_LIMITS.headerBytes), headOnly: 'unreadable' }))
  return head || { ...UNREADABLE, defect: headOnly ?? 'unreadable' }
}

async function attempt(task: ParseTask): Promise<ParsedMail | undefined> {
  try {
    const program = threadFile(import.meta, 'parse-thread', 'mail-thread')
    for await (const parsed of pullFrom<ParsedMail>(program, task, PARSE_LIMITS)) return parsed
  } catch {
    // over its limits, or not a mail: the caller goes on with less
  }
  return undefined
}
