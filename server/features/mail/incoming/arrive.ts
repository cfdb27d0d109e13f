import { docFromText, excerptOf } from '#contract/core/text/richtext-doc.ts'
import { MAILBOX_QUOTA } from '#contract/features/mail/index.ts'
import type { Unscoped } from '../../../core/access/unscoped.ts'
import { searchText } from '../../../core/database/folded-search.ts'
import { Jobs } from '../../../core/jobs/jobs.ts'
import type { Core } from '../../../core/requests/context.ts'
import { type Notify, withNotices } from '../../../core/requests/notify.ts'
import { announceMail } from '../announce.ts'
import { answerForAbsent } from '../away.ts'
import { deliverCopies } from '../deliver.ts'
import { UNINVITE_JOB } from '../invitation-answers.ts'
import { lockMailboxes, refreshThreads, roomsOf } from '../mailboxes.ts'
import { messageIdOf } from '../message-id.ts'
import { noticeOf } from '../notices.ts'
import { applyRules } from '../rules.ts'
import { isAuthenticated } from './authentication.ts'
import { noteBounce } from './bounce.ts'
import { type KeptFile, keepFiles } from './files.ts'
import { AccountProblem } from './hosts.ts'
import { storeHtml } from './html-page.ts'
import type { Invitation } from './invitation.ts'
import type { ParsedMail } from './parsed.ts'

/** An account whose mails are stored. */
export interface AccountHead {
  id: string
  version: number
  mailboxId: string
}

/** Where a mail was found on its server. */
export interface Found {
  uidValidity: string
  uid: number
  at: Date
  /** It was read there. */
  isSeen: boolean
  /** SHA-256 of the whole mail. */
  digest: Buffer
}

const EXCERPT_CHARS = 160
const SEARCHED_CHARS = 20_000
/** People of a shared mailbox who are notified. */
const NOTIFIED_MAX = 200
/** Mails that were older when they arrived are not announced. */
const NEWS_MS = 86_400_000

/** Whether a mail has arrived in the mailbox before: read again after a restart, or because the server numbered its mails again. */
export async function hasArrived(db: Unscoped, mailboxId: string, digest: Buffer): Promise<boolean> {
  const { rowCount } = await db.query('select from mail_arrivals where mailbox_id = $1 and digest = $2', [
    mailboxId,
    digest,
  ])
  return rowCount === 1
}

/** Notes how far an account was read. */
export const noteProgress = (
  db: Pick<Unscoped, 'query'>,
  { id, version }: AccountHead,
  { uidValidity, uid }: Pick<Found, 'uidValidity' | 'uid'>,
) =>
  db.query(
    `update mail_accounts set last_uid = case when uid_validity = $3 then greatest(last_uid, $4) else $4 end, uid_validity = $3
     where id = $1 and version = $2`,
    [id, version, uidValidity, uid],
  )

/**
 * Stores one mail from outside in the mailbox of its account: once, however often it is read, since its digest is stored in the same
 * transaction.
 *
 * @throws AccountProblem('full') when the mailbox has no room; the mail stays on its server.
 */
export async function arrive(core: Core, account: AccountHead, parsed: ParsedMail, found: Found): Promise<void> {
  const kept = await keepFiles(core, parsed.files)
  const rooms = new Set<string>()
  await withNotices(core, async (db, notify) => {
    rooms.clear()
    for (const room of await store({ core, to: db, notify }, account, { parsed, found, kept })) rooms.add(room)
  })
  await announceMail(core, [...rooms])
}

interface Arriving {
  parsed: ParsedMail
  found: Found
  kept: readonly KeptFile[]
}

async function store(
  { core, to: db, notify }: { core: Core; to: Unscoped; notify: Notify },
  account: AccountHead,
  arriving: Arriving,
): Promise<string[]> {
  const { parsed, found } = arriving
  const box = account.mailboxId
  await lockMailboxes(db, [box])
  const { rowCount: isOurs } = await db.query('select from mail_accounts where id = $1 and version = $2 for update', [
    account.id,
    account.version,
  ])
  // removed or changed meanwhile
  if (!isOurs) return []
  const { rowCount: isNew } = await db.query(
    'insert into mail_arrivals (mailbox_id, digest) values ($1, $2) on conflict do nothing',
    [box, found.digest],
  )
  await noteProgress(db, account, found)
  if (!isNew) return []
  const mail = await insertMail(core, db, arriving)
  await checkRoom(db, box, mail.bytes)
  await db.query('update mail_accounts set arrived = arrived + 1 where id = $1', [account.id])
  const threads = await deliverCopies(db, { ...mail, mailbox_id: null }, [box], found.at)
  await placeCopy(db, { box, mailId: mail.id, isRead: found.isSeen, isSpam: parsed.isSpam })
  const archived = parsed.isSpam ? new Set([box]) : await applyRules(db, mail, [box])
  const isNews = !found.isSeen && found.at.getTime() > core.now().getTime() - NEWS_MS && !parsed.isSpam
  if (isNews) await answerForAbsent(core, db, { ...mail, mailbox_id: null }, [box])
  await refreshThreads(
    db,
    threads.map(({ threadId }) => threadId),
  )
  if (isNews && !archived.has(box)) await notifyPeople(db, notify, mail, { box, thread: threads[0]?.threadId ?? '' })
  if (parsed.invitation !== null) {
    const isProven = isFromOrganizer(core, parsed)
    await storeInvitation(db, { mailId: mail.id, accountId: account.id, isProven }, parsed.invitation)
    if (parsed.invitation.isCancelled && isProven) await callOff(db, box, parsed.invitation)
  }
  const bounced = parsed.bounce === null ? [] : await noteBounce(db, parsed.bounce)
  return roomsOf(db, [box, ...bounced])
}

/** Stores an invitation; it can be answered as the address of the account alone, never as another one that was invited. */
async function storeInvitation(
  db: Unscoped,
  { mailId, accountId, isProven }: { mailId: string; accountId: string; isProven: boolean },
  { organizer, attendees, ...event }: Invitation,
): Promise<void> {
  await db.query(
    `insert into mail_invitations (mail_id, is_cancelled, title, place, start_at, end_at, all_day, repeats, organizer_name, organizer_address,
       source, attendee, base, uid, is_part, is_proven)
     select $1, $3, $4, $5, $6, $7, $8, $9, $10, $11, $14, (select one from unnest($12::text[]) one where one = lower(a.username) limit 1), $13, $15, $16, $17
     from mail_accounts a where a.id = $2`,
    [
      mailId,
      accountId,
      event.isCancelled,
      event.title,
      event.place,
      event.start,
      event.end,
      event.allDay,
      event.repeats,
      organizer.name,
      organizer.address,
      attendees,
      JSON.stringify(event.base),
      event.source,
      event.uid,
      event.isPart,
      isProven,
    ],
  )
}

/** Whether a mail comes from the organizer of its invitation, as a server says that is believed: anybody can write any address into a mail. */
const isFromOrganizer = ({ config }: Core, { invitation, from, authentication }: ParsedMail): boolean =>
  from.address.toLowerCase() === invitation?.organizer.address &&
  isAuthenticated(authentication, config.authservIds, from.address)

/** Marks what its organizer invited to before as called off, and has it removed from calendars. */
async function callOff(db: Unscoped, box: string, invitation: Invitation): Promise<void> {
  // a single occurrence does not end its series
  if (invitation.isPart) return
  const { rows } = await db.query<{ id: string; inCalendar: boolean }>(
    `update mail_invitations i set is_cancelled = true from mail_copies c
     where c.mailbox_id = $1 and c.mail_id = i.mail_id and i.uid = $2 and i.organizer_address = $3 and not i.is_cancelled
     returning i.mail_id as id, i.in_calendar as "inCalendar"`,
    [box, invitation.uid, invitation.organizer.address],
  )
  for (const { id, inCalendar } of rows) if (inCalendar) await Jobs.add(db, UNINVITE_JOB, { id }, { lane: 'urgent' })
}

/** @throws AccountProblem('full') when a mailbox has no room for so many bytes. */
export async function checkRoom(db: Unscoped, box: string, bytes: number): Promise<void> {
  const { rows } = await db.query<{ used: number }>(
    'select coalesce(sum(bytes), 0)::float8 as used from mail_copies where mailbox_id = $1',
    [box],
  )
  if ((rows[0]?.used ?? 0) + bytes > MAILBOX_QUOTA) throw new AccountProblem('full')
}

/** Stores a mail from outside with its recipients and files. */
export async function insertMail(
  core: Core,
  db: Unscoped,
  { parsed, found, kept }: Omit<Arriving, 'found'> & { found: Pick<Found, 'at'> },
) {
  const { from, replyTo, to, cc, subject, text, html, defect, references, inReplyTo } = parsed
  const body = docFromText(text)
  const bytes =
    Buffer.byteLength(text) +
    Buffer.byteLength(JSON.stringify(html ?? '')) +
    kept.reduce((sum, file) => sum + file.bytes, 0)
  const named = [from, ...to, ...cc].flatMap(({ name, address }) => [name, address])
  const { rows } = await db.query<{ id: string }>(
    `insert into mails (message_id, in_reply_to, refs, from_name, from_address, reply_to, subject, body, excerpt, file_ids, status, sent_at,
       bytes, search, is_automatic, is_external, defect)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 'sent', $11, $12, $13, $14, true, $15) returning id`,
    [
      parsed.messageId ?? messageIdOf(core),
      inReplyTo,
      references,
      from.name,
      from.address,
      replyTo,
      subject,
      JSON.stringify(body),
      excerptOf(body, EXCERPT_CHARS),
      kept.map(({ id }) => id),
      found.at,
      bytes,
      searchText(subject, ...named, text.slice(0, SEARCHED_CHARS)),
      parsed.isAutomatic,
      defect,
    ],
  )
  const id = rows[0]?.id ?? ''
  if (html !== null) await storeHtml(db, id, html, kept)
  const people = [...to.map((one) => ({ ...one, kind: 'to' })), ...cc.map((one) => ({ ...one, kind: 'cc' }))]
  await db.query(
    `insert into mail_recipients (mail_id, kind, no, address, name)
     select $1, kind, no, address, nullif(name, '') from unnest($2::text[], $3::text[], $4::text[]) with ordinality as t(kind, address, name, no)`,
    [id, people.map(({ kind }) => kind), people.map(({ address }) => address), people.map(({ name }) => name)],
  )
  await db.query(
    `insert into file_links (file_id, table_name, row_id) select unnest($1::uuid[]), 'mails', $2::uuid on conflict do nothing`,
    [kept.map((file) => file.id), id],
  )
  return {
    id,
    message_id: parsed.messageId ?? '',
    in_reply_to: inReplyTo,
    refs: references,
    from_name: from.name,
    from_address: from.address,
    subject,
    excerpt: excerptOf(body, EXCERPT_CHARS),
    is_automatic: parsed.isAutomatic || parsed.messageId === null,
    bytes,
  }
}

async function placeCopy(
  db: Unscoped,
  { box, mailId, isRead, isSpam }: { box: string; mailId: string; isRead: boolean; isSpam: boolean },
): Promise<void> {
  await db.query(
    `update mail_copies set is_read = $3, place = case when $4 then 'spam' else place end, binned_at = case when $4 then now() end
     where mailbox_id = $1 and mail_id = $2`,
    [box, mailId, isRead, isSpam],
  )
}

/** Notifies the people of the mailbox: its owner, or the staff who share it. */
async function notifyPeople(
  db: Unscoped,
  notify: Notify,
  mail: Parameters<typeof noticeOf>[0],
  { box, thread }: { box: string; thread: string },
): Promise<void> {
  const { rows } = await db.query<{ person: string; isShared: boolean }>(
    `select u.id as person, b.area_id is not null as "isShared" from mailboxes b
       join users u on u.id = b.owner_id or u.area_id = b.area_id
     where b.id = $1 and u.status = 'active' and u.role <> 'APPLICATION' order by u.id limit $2`,
    [box, NOTIFIED_MAX],
  )
  for (const { person, isShared } of rows)
    await notify(noticeOf(mail, { owner: person, thread, ...(isShared && { box }) }))
}
