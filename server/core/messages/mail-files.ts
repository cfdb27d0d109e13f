import { JobFailure } from '../jobs/jobs.ts'
import type { Core } from '../requests/context.ts'
import type { OutboxRow } from '../requests/outbox.ts'

/** A file that a mail of the outbox carries. */
export interface MailFile {
  filename: string
  contentType: string
  content: Buffer
}

declare module '../requests/declare.ts' {
  interface Served {
    /** The files of the mails whose `attached` names this feature, made when the mail is sent. */
    mailFiles?: (core: Core, id: string) => Promise<MailFile[]>
  }
}

/** Bytes of the files of one mail: many mail servers refuse 10 MB, and base64 takes a third more. Our choice. */
const ATTACHED_MAX = 5 * 1_048_576

/** Attempts to make the files of a mail, and the pause after each: twenty minutes in all. */
const TRIES = 5
const PAUSE_SECONDS = 120

/**
 * The files of a mail. One whose files are larger than 5 MB, or cannot be made in five attempts, is sent without them: its text has the link
 * that leads to them, and no invoice is held back by its picture.
 *
 * @throws JobFailure when they may be made later.
 */
export async function attachmentsOf(
  core: Core,
  { id, attached }: Pick<OutboxRow, 'id' | 'attached'>,
  log: { warn(what: object, text: string): void },
  attempts = 1,
): Promise<{ attachments?: MailFile[] }> {
  if (attached === null) return {}
  const [feature = '', of = ''] = attached.split('/')
  try {
    const files = (await core.features[feature]?.mailFiles?.(core, of)) ?? []
    const bytes = files.reduce((sum, { content }) => sum + content.length, 0)
    if (bytes <= ATTACHED_MAX) return { attachments: files }
    log.warn({ mail: id, bytes }, 'The files of a mail are too large; it is sent without them')
  } catch (error) {
    if (attempts < TRIES)
      throw new JobFailure(`its files could not be made: ${String(error)}`, PAUSE_SECONDS * attempts)
    log.warn({ mail: id, err: error }, 'The files of a mail could not be made; it is sent without them')
  }
  return {}
}
