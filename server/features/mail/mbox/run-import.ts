import { createHash } from 'node:crypto'
import { Problem } from '#contract/core/model/problem.ts'
import {
  INCOMING_MAX_BYTES,
  MAIL_IMPORT_ENTRIES_MAX,
  MAIL_IMPORT_REFUSED_MAX,
  type MailImportProblem,
} from '#contract/features/mail/index.ts'
import { inUnscopedTransaction, type Unscoped, unscoped } from '../../../core/access/unscoped.ts'
import { interrupted, type JobContext, JobFailure, Jobs, type Worker } from '../../../core/jobs/jobs.ts'
import type { Core } from '../../../core/requests/context.ts'
import { openSegments, type Segment } from '../../../core/storage/segments.ts'
import { announceMail } from '../announce.ts'
import { deliverCopies } from '../deliver.ts'
import { checkRoom, insertMail } from '../incoming/arrive.ts'
import { type KeptFile, keepFiles, NotScanned } from '../incoming/files.ts'
import { AccountProblem } from '../incoming/hosts.ts'
import { withOriginal } from '../incoming/original.ts'
import { parseInThread } from '../incoming/parse-in-thread.ts'
import { PARSE_LIMITS, type ParsedMail } from '../incoming/parsed.ts'
import { refreshThreads, roomsOf } from '../mailboxes.ts'
import type { ImportRecord } from '../tables.ts'
import { headOf } from './head.ts'
import { type MboxEntry, NotMbox, splitMbox } from './split.ts'

/** The kind of the job that adds the mails of an mbox file. */
export const IMPORT_JOB = 'office_mail.import'
const REASON = 'the mails of an mbox file, for the mailbox of the person who imports them'
/** After this many attempts the import fails and its person sees it; one that has added mails is tried again. Processes that were killed count as attempts. */
const TRIES = 3
/** Time between two announcements of the progress. */
const PROGRESS_MS = 1000

/** The import was cancelled, or another process reads it. */
class Superseded extends Error {}

/** There are more entries, or more that are no mails, than are read. */
class TooMany extends Error {
  readonly problem: MailImportProblem
  constructor(problem: MailImportProblem) {
    super(problem)
    this.problem = problem
  }
}

/** The person no longer has the mailbox. */
class NotAllowed extends Error {}

type Import = Pick<
  ImportRecord,
  'id' | 'mailbox_id' | 'author_id' | 'bytes' | 'read_bytes' | 'created_at' | 'added' | 'known' | 'refused'
>
type Outcome = 'added' | 'known' | 'refused'

/** How long an import waits for another one of its person. */
const WAIT_MS = 10_000
/** How long an import waits for clamd. */
const CLAMD_WAIT_MS = 60_000

/** Marks an import as being read. Of several imports of a person one is read at a time; the others ask again later. */
const claim = (core: Core, id: string): Promise<Import | undefined> =>
  inUnscopedTransaction(core, REASON, async (db) => {
    await db.query(
      `select pg_advisory_xact_lock(hashtextextended('mail import ' || author_id, 0)) from mail_imports where id = $1`,
      [id],
    )
    const { rows } = await db.query<Import & { is_free: boolean }>(
      `with free as (select not exists (select from mail_imports o join mail_imports i on i.id = $1
           where o.author_id = i.author_id and o.id <> i.id and o.status = 'running') as is_free),
         mine as (update mail_imports set status = 'running' from free where id = $1 and is_free and status in ('waiting', 'running') returning id)
       select i.id, mailbox_id, author_id, bytes, read_bytes, created_at, added, known, refused, is_free
       from mail_imports i, free where i.id = $1 and status in ('waiting', 'running')`,
      [id],
    )
    const [found] = rows
    if (!found || found.is_free) return found
    await Jobs.add(db, IMPORT_JOB, { id }, { runAt: new Date(Date.now() + WAIT_MS), lane: 'files' })
    return undefined
  })

/**
 * Adds the mails of an mbox file to a mailbox, one transaction for each. Where the next one begins is stored with it, so that a process that is
 * killed loses none and adds none twice.
 */
export const runImport =
  (core: Core): Worker =>
  async ({ id }: { id: string }, job) => {
    const { attempts, signal } = job
    const found = await claim(core, id)
    if (!found) return
    try {
      await readAll(core, found, job)
      await end(core, found, null)
    } catch (error) {
      if (error instanceof JobFailure) throw error
      if (error instanceof Superseded || signal?.aborted) return
      if (error instanceof Problem && error.code === 'unavailable') return await postpone(core, found)
      const problem = problemOf(error)
      if (problem === 'failed' && (attempts < TRIES || (await hasAdvanced(core, found)))) throw error
      await end(core, found, problem)
    }
  }

/** Has an import go on when clamd may answer again, by a new job: an outage is not an attempt. It waits until it is forgotten. */
const postpone = (core: Core, { id }: Import): Promise<void> =>
  inUnscopedTransaction(core, REASON, async (db) => {
    const { rowCount } = await db.query(
      `update mail_imports set status = 'waiting' where id = $1 and status = 'running'`,
      [id],
    )
    const runAt = new Date(Date.now() + CLAMD_WAIT_MS)
    if (rowCount) await Jobs.add(db, IMPORT_JOB, { id }, { runAt, lane: 'files' })
  })

async function hasAdvanced(core: Core, { id, read_bytes: before }: Import): Promise<boolean> {
  const { rowCount } = await unscoped(core, REASON).query(
    'select from mail_imports where id = $1 and read_bytes > $2',
    [id, before],
  )
  return Boolean(rowCount)
}

function problemOf(error: unknown): MailImportProblem {
  if (error instanceof NotMbox) return 'not_mbox'
  if (error instanceof TooMany) return error.problem
  if (error instanceof NotAllowed) return 'not_allowed'
  if (error instanceof NotScanned) return 'not_scanned'
  return error instanceof AccountProblem && error.code === 'full' ? 'full' : 'failed'
}

async function end(core: Core, { id, mailbox_id: box }: Import, problem: MailImportProblem | null): Promise<void> {
  const db = unscoped(core, REASON)
  await db.query(`update mail_imports set status = $2, problem = $3 where id = $1 and status = 'running'`, [
    id,
    problem === null ? 'done' : 'failed',
    problem,
  ])
  await announceMail(core, await roomsOf(db, [box]))
}

async function readAll(core: Core, found: Import, { signal, stopping }: JobContext): Promise<void> {
  const db = unscoped(core, REASON)
  const { rows: segments } = await db.query<Segment>(
    'select id, bytes from mail_import_segments where import_id = $1 and bytes > 0 order by start, id',
    [found.id],
  )
  const before = found.read_bytes
  // it was read to its end, and the process died
  if (before >= found.bytes) return
  const bytes = openSegments(core.files, segments, { start: before, end: found.bytes - 1 })
  let at = before
  let announced = performance.now()
  const count = { added: found.added, known: found.known, refused: found.refused }
  for await (const entry of splitMbox(bytes, INCOMING_MAX_BYTES + 1)) {
    if (signal?.aborted) throw new Superseded()
    if (stopping?.aborted) throw interrupted()
    checkCount(count)
    count[await takeIn(core, found, entry, { from: at, to: before + entry.end })] += 1
    at = before + entry.end
    if (performance.now() - announced < PROGRESS_MS) continue
    announced = performance.now()
    await announceMail(core, await roomsOf(db, [found.mailbox_id]))
  }
}

/** @throws TooMany: every entry takes time, and the file is of a stranger. */
export function checkCount({ added, known, refused }: Record<Outcome, number>): void {
  if (refused >= MAIL_IMPORT_REFUSED_MAX) throw new TooMany('too_many_refused')
  if (added + known + refused >= MAIL_IMPORT_ENTRIES_MAX) throw new TooMany('too_many_mails')
}

interface Span {
  from: number
  to: number
}

/** Adds the mail of one entry. What has no header, or is in the mailbox already, is not parsed. */
async function takeIn(core: Core, found: Import, entry: MboxEntry, span: Span): Promise<Outcome> {
  const digest = createHash('sha256').update(entry.raw).digest()
  const head = headOf(entry.raw)
  const early = head.isMail ? await knownAs(core, found.mailbox_id, digest, head.messageId) : 'refused'
  if (early) {
    await inUnscopedTransaction(core, REASON, async (db) => {
      await lockBox(db, found)
      await advance(db, found, span, early)
    })
    return early
  }
  const raw = entry.isCut ? entry.raw.subarray(0, PARSE_LIMITS.headerBytes) : entry.raw
  const parsed = await parseInThread(raw, { headOnly: entry.isCut ? 'large' : null, isQuoted: true })
  const mail = entry.isCut ? parsed : withOriginal(parsed, entry.raw)
  const kept = isMail(parsed) ? await keepFiles(core, mail.files, 'refuse') : []
  return inUnscopedTransaction(core, REASON, async (db) => {
    await lockBox(db, found)
    const outcome = isMail(parsed)
      ? await store(core, db, found, { parsed: mail, kept, digest, at: entry.at })
      : 'refused'
    await advance(db, found, span, outcome)
    return outcome
  })
}

/** Whether a mailbox has a mail of these bytes, or with this Message-ID. */
async function knownAs(core: Core, box: string, digest: Buffer, messageId: string | null): Promise<'known' | null> {
  const { rowCount } = await unscoped(core, REASON).query(
    `select from mail_arrivals where mailbox_id = $1 and digest = $2
     union all select from mail_copies c join mails m on m.id = c.mail_id where c.mailbox_id = $1 and m.message_id = $3 limit 1`,
    [box, digest, messageId],
  )
  return rowCount ? 'known' : null
}

/** Counts an entry, and notes where the next one begins. @throws Superseded. */
async function advance(db: Unscoped, { id }: Import, span: Span, outcome: Outcome): Promise<void> {
  const { rowCount } = await db.query(
    `update mail_imports set read_bytes = $3, ${outcome} = ${outcome} + 1 where id = $1 and read_bytes = $2 and status = 'running'`,
    [id, span.from, span.to],
  )
  if (rowCount === 0) throw new Superseded()
}

/** Whether an entry has a header at all. */
const isMail = ({ from, subject, messageId, date }: ParsedMail) =>
  from.address !== '' || subject !== '' || messageId !== null || date !== null

/** Locks the mailbox as long as the person has it. @throws NotAllowed. */
async function lockBox(db: Unscoped, { mailbox_id: box, author_id: author }: Import): Promise<void> {
  const { rowCount } = await db.query(
    `select from mailboxes b join users u on u.id = $2 and u.status = 'active' and u.role <> 'APPLICATION'
       and (b.owner_id = u.id or b.area_id = u.area_id) where b.id = $1 for update of b`,
    [box, author],
  )
  if (rowCount === 0) throw new NotAllowed()
}

interface Stored {
  parsed: ParsedMail
  kept: readonly KeptFile[]
  digest: Buffer
  at: Date | null
}

/** Stores a mail as read and archived, unless the mailbox has it. Nobody is notified, no rule applies, and nothing is answered. */
async function store(core: Core, db: Unscoped, found: Import, mail: Stored): Promise<'added' | 'known'> {
  const { parsed, kept, digest } = mail
  const box = found.mailbox_id
  const { rowCount: isNew } = await db.query(
    'insert into mail_arrivals (mailbox_id, digest) values ($1, $2) on conflict do nothing',
    [box, digest],
  )
  if (!isNew) return 'known'
  const { rowCount: hasIt } = await db.query(
    'select from mail_copies c join mails m on m.id = c.mail_id where c.mailbox_id = $1 and m.message_id = $2 limit 1',
    [box, parsed.messageId],
  )
  if (hasIt) return 'known'
  const at = timeOf(mail, found.created_at)
  const row = await insertMail(core, db, { parsed, found: { at }, kept })
  await checkRoom(db, box, row.bytes)
  const threads = await deliverCopies(db, { ...row, mailbox_id: null }, [box], at)
  await db.query(`update mail_copies set is_read = true, place = 'archive' where mailbox_id = $1 and mail_id = $2`, [
    box,
    row.id,
  ])
  await refreshThreads(
    db,
    threads.map(({ threadId }) => threadId),
  )
  return 'added'
}

/** The time of a mail: its own, that of its entry, or that of the import; never in the future. */
function timeOf({ parsed, at }: Stored, importedAt: Date): Date {
  const own = parsed.date === null ? at : new Date(parsed.date)
  return own && own < importedAt && own.getTime() > 0 ? own : importedAt
}
