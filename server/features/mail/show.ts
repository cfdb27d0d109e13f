import { Problem } from '#contract/core/model/problem.ts'
import type { Localized } from '#contract/core/text/localized.ts'
import { fileIdsOf } from '#contract/core/text/richtext-doc.ts'
import type { Mail, MailFailure, MailPerson, MailThread, MailThreadRow } from '#contract/features/mail/index.ts'
import { writtenStatement } from '../../core/access/written-statement.ts'
import { attachmentsOf } from '../../core/attachments/attachments.ts'
import { rawColumns, type Selected, writtenOnce } from '../../core/database/sql.ts'
import { htmlAddresses } from './incoming/html-page.ts'
import type { CopyRecord, MailCall, MailRecord, RecipientKind, ThreadRecord } from './tables.ts'

/** The columns of `mail_threads` that are shown: not the searched text, which is as long as the conversation. */
export const THREAD_COLUMNS = writtenOnce([
  'mail_threads.id',
  'mail_threads.mailbox_id',
  'mail_threads.subject',
  'mail_threads.excerpt',
  'mail_threads.at',
  'mail_threads.mails',
  'mail_threads.unread',
  'mail_threads.has_files',
  'mail_threads.in_sent',
  'mail_threads.is_starred',
  'mail_threads.is_important',
  'mail_threads.places',
  'mail_threads.label_ids',
  'mail_threads.senders',
  'mail_threads.recipients',
  'mail_threads.draft_id',
  'mail_threads.version',
])
type ShownThread = Selected<ThreadRecord, typeof THREAD_COLUMNS>

/** A conversation in a list. */
export const showThread = (row: ShownThread): MailThreadRow => ({
  id: row.id,
  mailboxId: row.mailbox_id,
  subject: row.subject,
  excerpt: row.excerpt,
  at: row.at.toISOString(),
  mails: row.mails,
  isUnread: row.unread > 0,
  hasFiles: row.has_files,
  isStarred: row.is_starred,
  isImportant: row.is_important,
  places: row.places,
  isSent: row.in_sent,
  labels: row.label_ids,
  senders: row.senders,
  recipients: row.recipients,
  draftId: row.draft_id,
  version: row.version,
})

/** A recipient as the statement of `shownMails` reads it. */
interface ShownRecipient {
  kind: RecipientKind
  name: string | null
  address: string | null
  personId: string | null
  areaId: string | null
  area: Localized | null
  role: MailPerson['role']
}

/** Who received a mail; hidden recipients are shown to the mailbox that wrote it alone. */
const RECIPIENTS = `(select coalesce(jsonb_agg(jsonb_build_object('kind', r.kind, 'name', r.name,
    'address', r.address, 'personId', r.user_id, 'areaId', r.area_id, 'role', r.role,
    'area', (select area_refs.ref -> 'name' from area_refs where area_refs.area_id = r.area_id)) order by r.no), '[]')
  from mail_recipients r where r.mail_id = mails.id and (r.kind <> 'bcc' or mail_copies.is_mine))`
/** Failures are the sender's business. */
const FAILURES = `(select coalesce(jsonb_agg(jsonb_build_object('recipient', f.recipient, 'reason', f.reason,
    'detail', f.detail, 'at', to_char(f.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by f.created_at, f.id), '[]')
  from mail_failures f where f.mail_id = mails.id and mail_copies.is_mine)`

/** The HTML of a mail from outside: its inline pictures, and whether it has pictures from elsewhere. */
const PAGE = `(select jsonb_build_object('inlineIds', p.inline_ids,
    'hasRemote', p.has_remote) from mail_pages p where p.mail_id = mails.id)`

/** The invitation of a mail, as it is answered here. */
const INVITATION = `(select jsonb_build_object('title', i.title, 'place', i.place,
    'start', to_char(i.start_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
    'end', to_char(i.end_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 'allDay', i.all_day, 'repeats', i.repeats,
    'isCancelled', i.is_cancelled, 'isProven', i.is_proven, 'organizer', jsonb_build_object('name', i.organizer_name, 'address', i.organizer_address),
    'canAnswer', i.attendee is not null and not i.is_cancelled, 'answer', i.answer, 'inCalendar', i.in_calendar)
  from mail_invitations i where i.mail_id = mails.id)`

/** What is read of a copy and its mail: one expression, so that the names of the columns are not written again on every request. */
const SHOWN = rawColumns(
  `mail_copies.*, mails.author_id, mails.from_name, mails.from_address, mails.subject, mails.excerpt, mails.body, mails.file_ids,
  mails.status, mails.is_external, mails.reply_to, mails.defect, mails.send_at, mails.version as mail_version,
  ${RECIPIENTS} as recipients, ${FAILURES} as failures, ${PAGE} as page, ${INVITATION} as invitation`,
)

/** Copies within reach of the route's verb with what their mails say. */
const shownMails = (call: Pick<MailCall, 'rows'>) =>
  call.rows.from('mail_copies').innerJoin('mails', 'mails.id', 'mail_copies.mail_id').select(SHOWN).$castTo<Shown>()

type Shown = CopyRecord &
  Pick<
    MailRecord,
    | 'author_id'
    | 'from_name'
    | 'from_address'
    | 'subject'
    | 'excerpt'
    | 'body'
    | 'file_ids'
    | 'status'
    | 'send_at'
    | 'is_external'
    | 'reply_to'
    | 'defect'
  > & {
    mail_version: number
    recipients: ShownRecipient[]
    failures: MailFailure[]
    page: { inlineIds: string[]; hasRemote: boolean } | null
    invitation: Mail['invitation']
  }

const personOf = ({ name, address, personId, areaId, area, role }: ShownRecipient): MailPerson => ({
  name,
  address,
  personId,
  area: areaId !== null && area !== null ? { id: areaId, name: area } : null,
  role,
})

async function showMails(call: Pick<MailCall, 'core' | 'db' | 'now'>, found: readonly Shown[]): Promise<Mail[]> {
  const files = await attachmentsOf(
    call,
    found.flatMap(({ file_ids: ids, body }) => [...ids, ...fileIdsOf(body)]),
  )
  return found.map((row) => {
    const of = (kind: RecipientKind) => row.recipients.filter((one) => one.kind === kind).map(personOf)
    return {
      id: row.id,
      threadId: row.thread_id,
      mailboxId: row.mailbox_id,
      state: row.status,
      place: row.place,
      isMine: row.is_mine,
      from: {
        name: row.from_name || null,
        address: row.from_address || null,
        personId: row.author_id,
        area: null,
        role: null,
      },
      to: of('to'),
      cc: of('cc'),
      bcc: of('bcc'),
      subject: row.subject,
      excerpt: row.excerpt,
      body: row.body,
      files: row.file_ids.flatMap((id) => (row.page?.inlineIds.includes(id) ? [] : (files.get(id) ?? []))),
      html: row.page && htmlAddresses(call, row.mail_id, row.page.hasRemote),
      invitation: row.invitation,
      isExternal: row.is_external,
      replyTo: row.reply_to,
      defect: row.defect,
      pictures: fileIdsOf(row.body).flatMap((id) => files.get(id) ?? []),
      at: row.at.toISOString(),
      sendAt: row.send_at?.toISOString() ?? null,
      isRead: row.is_read,
      isStarred: row.is_starred,
      isImportant: row.is_important,
      labels: row.label_ids,
      failures: row.failures,
      version: row.mail_version,
    }
  })
}

/** One mail. @throws Problem('not_found'). */
export async function mailOf(call: MailCall, copyId: string): Promise<Mail> {
  const found = await shownMails(call).where('mail_copies.id', '=', copyId).executeTakeFirst()
  const [mail] = found ? await showMails(call, [found]) : []
  if (!mail) throw new Problem('not_found')
  return mail
}

/** The mails of a label, the newest first: at most a hundred. */
export async function mailsOf(
  call: MailCall,
  narrow: (q: ReturnType<typeof shownMails>) => ReturnType<typeof shownMails>,
): Promise<Mail[]> {
  const found = await narrow(shownMails(call))
    .orderBy('mail_copies.at', 'desc')
    .orderBy('mail_copies.id', 'desc')
    .limit(100)
    .execute()
  return showMails(call, found)
}

const written = writtenStatement<MailCall['rows']>()
const THREAD = written((rows, { id }: { id: string }) =>
  rows.from('mail_threads').select(THREAD_COLUMNS).where('mail_threads.id', '=', id),
)
const MAILS_OF_THREAD = written((rows, { id }: { id: string }) =>
  shownMails({ rows }).where('mail_copies.thread_id', '=', id).orderBy('mail_copies.at').orderBy('mail_copies.id'),
)

/** A conversation with its mails. @throws Problem('not_found'). */
export async function threadOf(call: MailCall, id: string): Promise<MailThread> {
  const [thread] = await call.rows.read(THREAD, { id })
  if (!thread) throw new Problem('not_found')
  const found = await call.rows.read(MAILS_OF_THREAD, { id })
  return { ...showThread(thread), messages: await showMails(call, found) }
}
