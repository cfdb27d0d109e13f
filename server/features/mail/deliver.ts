import { randomUUID } from 'node:crypto'
import { mail as feature, MAILBOX_QUOTA } from '#contract/features/mail/index.ts'
import { type Unscoped, unscoped } from '../../core/access/unscoped.ts'
import { Jobs, type Worker } from '../../core/jobs/jobs.ts'
import { enqueueSourced } from '../../core/messages/mail-sources.ts'
import type { Core } from '../../core/requests/context.ts'
import { type Notify, withNotices } from '../../core/requests/notify.ts'
import { announceMail } from './announce.ts'
import { answerForAbsent } from './away.ts'
import { lockMailboxes, refreshThreads, roomsOf } from './mailboxes.ts'
import { noticeOf } from './notices.ts'
import { applyRules } from './rules.ts'

/** The kind of the job that delivers a mail when the time for undoing is over. */
export const DELIVER_JOB = 'office_mail.deliver'
/** Minutes after which a scheduled mail is taken up again: its job was lost or has failed. */
const LATE_MINUTES = 2

/** A mail that is delivered. */
interface Due {
  id: string
  mailbox_id: string | null
  author_id: string | null
  message_id: string
  in_reply_to: string | null
  refs: string[]
  subject: string
  excerpt: string
  from_name: string
  from_address: string
  is_automatic: boolean
  bytes: number
}

interface Target {
  user_id: string | null
  people: string[]
  address: string | null
  name: string | null
}

const DUE = `select id, mailbox_id, author_id, message_id, in_reply_to, refs, subject, excerpt, from_name, from_address,
    is_automatic, bytes from mails
  where id = $1 and status = 'scheduled' and send_at <= $2`

/** Delivers one mail: a copy in every mailbox inside, once. A mail that was undone, or delivered before, is left alone. */
export const deliverMail =
  (core: Core): Worker =>
  async ({ id }: { id: string }) => {
    const rooms = new Set<string>()
    await withNotices(core, async (db, notify) => {
      rooms.clear()
      for (const room of await deliver(core, db, notify, id)) rooms.add(room)
    })
    await announceMail(core, [...rooms])
  }

async function deliver(core: Core, db: Unscoped, notify: Notify, id: string): Promise<string[]> {
  const now = core.now()
  const { rows: seen } = await db.query<Due>(DUE, [id, now])
  const [first] = seen
  if (!first?.mailbox_id) return []
  const { rows: targets } = await db.query<Target>(
    'select user_id, people, address, name from mail_recipients where mail_id = $1 order by kind, no',
    [id],
  )
  const inside = await mailboxesOf(db, targets)
  const boxes = [...new Set(inside.map(({ mailbox_id: box }) => box))]
  await lockMailboxes(db, [...boxes, first.mailbox_id])
  // undone or delivered while the locks were waited for
  const { rows: locked } = await db.query<Due>(`${DUE} for update`, [id, now])
  const [mail] = locked
  if (!mail?.mailbox_id) return []
  await db.query(
    `update mails set status = 'sent', sent_at = $2, send_at = null, version = version + 1 where id = $1`,
    [id, now],
  )
  const full = await fullOf(db, boxes, mail.bytes)
  const reached = boxes.filter((box) => !full.has(box))
  const threads = await deliverCopies(db, mail, reached, now)
  const archived = await applyRules(
    db,
    mail,
    reached.filter((box) => box !== mail.mailbox_id),
  )
  const outside = await noteFailures(db, mail, { targets, inside, full })
  await enqueueSourced(db, { feature: feature.name, id: mail.id }, outside)
  const answered = await answerAbsent(core, db, mail, reached)
  await refreshThreads(
    db,
    [...threads, ...answered].map(({ threadId }) => threadId),
  )
  await notifyRecipients(
    db,
    notify,
    mail,
    threads.filter(({ mailboxId }) => !archived.has(mailboxId)),
  )
  return roomsOf(db, [...boxes, mail.mailbox_id])
}

/** Answers for those who are away, straight into the mailbox of the sender, which is locked. */
async function answerAbsent(core: Core, db: Unscoped, mail: Due, reached: readonly string[]): Promise<Delivered[]> {
  const delivered: Delivered[] = []
  for (const { id, to } of await answerForAbsent(core, db, mail, reached)) {
    const { rows } = await db.query<Due>(
      'select id, mailbox_id, message_id, in_reply_to, refs, bytes from mails where id = $1',
      [id],
    )
    if (rows[0]) delivered.push(...(await deliverCopies(db, rows[0], [to], core.now())))
  }
  return delivered
}

/** The mailboxes of the recipients who are staff at this moment, each with the name or address that it was found by. */
async function mailboxesOf(
  db: Unscoped,
  targets: readonly Target[],
): Promise<{ mailbox_id: string; user_id: string; email: string }[]> {
  const people = targets.flatMap(({ user_id: person, people: group }) => (person === null ? group : [person]))
  const addresses = targets.flatMap(({ address }) => address?.toLowerCase() ?? [])
  const { rows } = await db.query<{ mailbox_id: string; user_id: string; email: string }>(
    `select b.id as mailbox_id, u.id as user_id, lower(u.email) as email from mailboxes b join users u on u.id = b.owner_id
     where u.status = 'active' and u.role <> 'APPLICATION' and (u.id = any($1::uuid[]) or lower(u.email) = any($2::text[]))`,
    [people, addresses],
  )
  return rows
}

/** The mailboxes that have no room for another mail. */
async function fullOf(db: Unscoped, boxes: readonly string[], bytes: number): Promise<ReadonlySet<string>> {
  const { rows } = await db.query<{ id: string }>(
    `select mailbox_id as id from mail_copies where mailbox_id = any($1::uuid[]) group by mailbox_id having sum(bytes) + $2 > $3`,
    [boxes, bytes, MAILBOX_QUOTA],
  )
  return new Set(rows.map(({ id }) => id))
}

/** A conversation that a mail was added to. */
export interface Delivered {
  mailboxId: string
  threadId: string
  isMine: boolean
}

/** Adds a mail to mailboxes, each in the conversation of what it answers; the sender's copy becomes a sent one. */
export async function deliverCopies(
  db: Unscoped,
  mail: Pick<Due, 'id' | 'message_id' | 'in_reply_to' | 'refs' | 'bytes'> & { mailbox_id: string | null },
  boxes: readonly string[],
  now: Date,
): Promise<Delivered[]> {
  const others = boxes.filter((box) => box !== mail.mailbox_id)
  const toSelf = mail.mailbox_id !== null && boxes.includes(mail.mailbox_id)
  const { rows: own } = await db.query<{ threadId: string }>(
    `update mail_copies set place = case when $3 then 'inbox' else 'archive' end, is_read = not $3, at = $4, version = version + 1
     where mail_id = $1 and mailbox_id = $2 and place = 'draft' returning thread_id as "threadId"`,
    [mail.id, mail.mailbox_id, toSelf, now],
  )
  const threads = await threadsFor(db, mail, others)
  await db.query(
    `insert into mail_copies (mailbox_id, mail_id, thread_id, place, at, bytes)
     select box, $1, thread, 'inbox', $4, $5 from unnest($2::uuid[], $3::uuid[]) as t(box, thread)
     on conflict (mailbox_id, mail_id) do nothing`,
    [mail.id, others, others.map((box) => threads.get(box)), now, mail.bytes],
  )
  const mine = own.map(({ threadId }) => ({ mailboxId: mail.mailbox_id ?? '', threadId, isMine: !toSelf }))
  return [...mine, ...others.map((box) => ({ mailboxId: box, threadId: threads.get(box) ?? '', isMine: false }))]
}

/** The conversation of a mail in each mailbox: that of what it answers or refers to, or of an answer that came before it, otherwise a new one. */
async function threadsFor(
  db: Unscoped,
  mail: Pick<Due, 'message_id' | 'in_reply_to' | 'refs'>,
  boxes: readonly string[],
): Promise<Map<string, string>> {
  const known = [...new Set([...mail.refs, ...(mail.in_reply_to === null ? [] : [mail.in_reply_to])])]
  const { rows } = await db.query<{ mailbox_id: string; thread_id: string }>(
    `select distinct on (c.mailbox_id) c.mailbox_id, c.thread_id from mail_copies c join mails m on m.id = c.mail_id
     where c.mailbox_id = any($1::uuid[]) and m.status = 'sent'
       and (m.message_id = any($2::text[]) or (m.is_external and m.refs @> array[$3::text])) order by c.mailbox_id, c.at desc`,
    [boxes, known, mail.message_id],
  )
  const threads = new Map(rows.map((row) => [row.mailbox_id, row.thread_id]))
  const added = boxes.filter((box) => !threads.has(box)).map((box) => ({ box, thread: randomUUID() }))
  await db.query(
    'insert into mail_threads (id, mailbox_id) select thread, box from unnest($1::uuid[], $2::uuid[]) as t(thread, box)',
    [added.map(({ thread }) => thread), added.map(({ box }) => box)],
  )
  for (const { box, thread } of added) threads.set(box, thread)
  return threads
}

interface Outcome {
  targets: readonly Target[]
  inside: readonly { mailbox_id: string; user_id: string; email: string }[]
  full: ReadonlySet<string>
}

/** Records at the mail which recipients did not get it. @returns the addresses outside. */
async function noteFailures(db: Unscoped, { id }: Due, { targets, inside, full }: Outcome): Promise<string[]> {
  const failed = targets.flatMap(({ user_id: person, address, name }) => {
    if (person === null && address === null) return []
    const found = inside.find(({ user_id: user, email }) => user === person || email === address?.toLowerCase())
    const recipient = name ?? address ?? ''
    if (!found) return person === null ? [] : [{ recipient, reason: 'unknown' }]
    return full.has(found.mailbox_id) ? [{ recipient, reason: 'full' }] : []
  })
  await db.query(
    `insert into mail_failures (mail_id, recipient, reason)
     select $1, recipient, reason from unnest($2::text[], $3::text[]) as t(recipient, reason)`,
    [id, failed.map(({ recipient }) => recipient), failed.map(({ reason }) => reason)],
  )
  const known = new Set(inside.map(({ email }) => email))
  return [...new Set(targets.flatMap(({ address }) => address?.toLowerCase() ?? []))].filter((one) => !known.has(one))
}

/** Notifies the owners of the mailboxes whose inbox got the mail. */
async function notifyRecipients(db: Unscoped, notify: Notify, mail: Due, threads: readonly Delivered[]): Promise<void> {
  const got = threads.filter(({ isMine }) => !isMine)
  const { rows: people } = await db.query<{ owner: string; thread: string }>(
    `select b.owner_id as owner, t.thread from unnest($1::uuid[], $2::uuid[]) as t(box, thread) join mailboxes b on b.id = t.box
     where b.owner_id is not null and b.owner_id is distinct from $3`,
    [got.map(({ mailboxId }) => mailboxId), got.map(({ threadId }) => threadId), mail.author_id],
  )
  for (const { owner, thread } of people) await notify(noticeOf(mail, { owner, thread }))
}

/** Takes up scheduled mails that are late: their jobs were lost or have failed. */
export async function resumeDelivery(core: Core): Promise<void> {
  const db = unscoped(core, 'mails that should have been delivered')
  const { rows } = await db.query<{ id: string }>(
    `select m.id from mails m where m.status = 'scheduled' and m.send_at < $1 and not exists (
       select from jobs j where j.kind = $2 and j.payload->>'id' = m.id::text and j.done_at is null and j.failed_at is null)`,
    [new Date(core.now().getTime() - LATE_MINUTES * 60_000), DELIVER_JOB],
  )
  for (const { id } of rows) await Jobs.add(db, DELIVER_JOB, { id }, { lane: 'urgent' })
  if (rows.length > 0) core.jobs.wake()
}
