import { fieldProblem, Problem } from '#contract/core/model/problem.ts'
import { shortName } from '#contract/core/people/person.ts'
import { excerptOf, fileIdsOf, plainTextOf } from '#contract/core/text/richtext-doc.ts'
import type { DraftChange, DraftInput, Mail } from '#contract/features/mail/index.ts'
import { checkAttachments, linkAttachments } from '../../core/attachments/attachments.ts'
import { searchText } from '../../core/database/folded-search.ts'
import { callerOf, lockMailbox, settle } from './mailboxes.ts'
import { messageIdOf } from './message-id.ts'
import { type StoredRecipient, storedRecipients } from './recipients.ts'
import { mailOf } from './show.ts'
import type { CopyRecord, MailCall, MailRecord } from './tables.ts'

/** Characters of the beginning of a mail in a list. */
const EXCERPT_CHARS = 160
/** Characters of a text that are searched. */
const SEARCHED_CHARS = 20_000

type Content = Pick<DraftInput, 'subject' | 'body' | 'fileIds'>

/** The columns of what a mail says. */
const columnsOf = ({ subject, body, fileIds }: Content) => ({
  subject,
  body,
  excerpt: excerptOf(body, EXCERPT_CHARS),
  file_ids: fileIds,
})

/** The words by which a mail is found; hidden recipients are found by their sender alone. */
function wordsOf(from: string, { subject, body }: Content, recipients: readonly StoredRecipient[]) {
  const named = (isHidden: boolean) =>
    recipients
      .filter(({ kind }) => (kind === 'bcc') === isHidden)
      .flatMap(({ name, address }) => [name ?? '', address ?? ''])
  return {
    open: searchText(subject, from, ...named(false), plainTextOf(body).slice(0, SEARCHED_CHARS)),
    hidden: searchText(...named(true)),
  }
}

/** Files of a draft: the caller's uploads, those of the draft, and those of the mail that it forwards. */
async function checkFiles(call: MailCall, mail: MailRecord | null, answered: MailRecord | null, content: Content) {
  const lent = new Set(answered ? [...answered.file_ids, ...fileIdsOf(answered.body)] : [])
  const own = (ids: readonly string[]) => ids.filter((id) => !lent.has(id))
  const owner = { table: 'mails', id: mail?.id ?? null }
  await checkAttachments(call, owner, own(content.fileIds))
  await checkAttachments(call, owner, own(fileIdsOf(content.body)), 'body')
}

const linkFiles = (call: MailCall, id: string, { fileIds, body }: Content) =>
  linkAttachments(call, { table: 'mails', id }, [...new Set([...fileIds, ...fileIdsOf(body)])])

/** The bytes of a mail with its files. */
async function bytesOf(call: MailCall, { subject, body, fileIds }: Content): Promise<number> {
  const { rows } = await call.rows
    .unscoped('the size of files that the caller attaches')
    .query<{ n: number }>('select coalesce(sum(bytes), 0)::int as n from files where id = any($1::uuid[])', [
      [...new Set([...fileIds, ...fileIdsOf(body)])],
    ])
  return Buffer.byteLength(JSON.stringify(body)) + Buffer.byteLength(subject) + Number(rows[0]?.n ?? 0)
}

/** The name of the caller in mails. */
async function senderOf(call: MailCall): Promise<{ from_name: string; from_address: string }> {
  const { id } = callerOf(call)
  const found = await call.rows
    .from('users', 'address')
    .where('users.id', '=', id)
    .select(['users.first_name as firstName', 'users.last_name as lastName', 'users.email'])
    .executeTakeFirst()
  return { from_name: found ? shortName(found) : '', from_address: found?.email ?? '' }
}

/** The copy that a draft answers, with its mail. @throws Problem('invalid') on `answers` for one of another mailbox. */
async function answeredBy(call: MailCall, mailboxId: string, id: string | null) {
  if (id === null) return null
  const copy = await call.rows
    .from('mail_copies')
    .selectAll('mail_copies')
    .where('mail_copies.id', '=', id)
    .where('mail_copies.mailbox_id', '=', mailboxId)
    .executeTakeFirst()
  const mail =
    copy &&
    (await call.rows.from('mails', 'read').selectAll('mails').where('mails.id', '=', copy.mail_id).executeTakeFirst())
  if (!copy || !mail) throw fieldProblem('answers', 'not_in_list')
  return { copy, mail }
}

/** Adds a draft. */
export async function addDraft(call: MailCall, draft: DraftInput): Promise<Mail> {
  const { rows } = call
  const mailbox = await lockMailbox(call, draft.mailboxId)
  const answered = await answeredBy(call, mailbox.id, draft.answers)
  const recipients = await storedRecipients(call, draft, answered?.mail.id ?? null, new Set())
  await checkFiles(call, null, answered?.mail ?? null, draft)
  const sender = await senderOf(call)
  const words = wordsOf(`${sender.from_name} ${sender.from_address}`, draft, recipients)
  const bytes = await bytesOf(call, draft)
  const mail = await rows.add(
    'mails',
    {
      message_id: messageIdOf(call.core),
      in_reply_to: answered && !draft.forwards ? answered.mail.message_id : null,
      refs: answered && !draft.forwards ? [...answered.mail.refs, answered.mail.message_id].slice(-50) : [],
      mailbox_id: mailbox.id,
      author_id: callerOf(call).id,
      ...sender,
      ...columnsOf(draft),
      answers_id: answered?.copy.id ?? null,
      forwards: draft.forwards,
      send_at: null,
      sent_at: null,
      bytes,
      search: words.open,
    },
    { quiet: true },
  )
  await rows.addMany(
    'mail_recipients',
    recipients.map((one) => ({ mail_id: mail.id, ...one })),
    { quiet: true },
  )
  await linkFiles(call, mail.id, draft)
  const threadId =
    answered && !draft.forwards
      ? answered.copy.thread_id
      : (await rows.add('mail_threads', { mailbox_id: mailbox.id, draft_id: null }, { quiet: true })).id
  const copy = await rows.add(
    'mail_copies',
    {
      mailbox_id: mailbox.id,
      mail_id: mail.id,
      thread_id: threadId,
      place: 'draft',
      is_mine: true,
      is_read: true,
      at: call.now,
      binned_at: null,
      bytes,
      search: words.hidden,
    },
    { quiet: true },
  )
  await settle(call, mailbox.id, [threadId])
  return mailOf(call, copy.id)
}

/** A draft with its copy; its mailbox and the mail are locked. */
export interface KeptDraft {
  copy: CopyRecord
  mail: MailRecord
}

/**
 * A mail of the caller that is not sent yet, locked with its mailbox.
 *
 * @throws Problem as `Rows.lock`; Problem('wrong_state') when it is in another state.
 */
export async function keptDraft(
  call: MailCall,
  copyId: string,
  { version, action, state = 'draft' }: { version?: number; action: string; state?: 'draft' | 'scheduled' },
): Promise<KeptDraft> {
  const { mailbox_id: mailboxId } = await call.rows.one('mail_copies', copyId)
  await lockMailbox(call, mailboxId)
  const copy = await call.rows.lock('mail_copies', copyId)
  const mail = await call.rows
    .from('mails')
    .selectAll('mails')
    .where('mails.id', '=', copy.mail_id)
    .forUpdate()
    .executeTakeFirst()
  // a mail that the mailbox has received is not written in it
  if (!mail || !copy.is_mine) throw new Problem('not_allowed')
  if (mail.status !== state) throw new Problem('wrong_state', { params: { state: mail.status, action } })
  if (version !== undefined && mail.version !== version) throw new Problem('stale', { current: mail, table: 'mails' })
  return { copy, mail }
}

/** Saves a draft. */
export async function saveDraft(call: MailCall, copyId: string, change: DraftChange): Promise<Mail> {
  const { rows } = call
  const { copy, mail } = await keptDraft(call, copyId, { version: change.version, action: 'save' })
  const before = await rows
    .from('mail_recipients')
    .selectAll('mail_recipients')
    .where('mail_id', '=', mail.id)
    .execute()
  const known = new Set(before.flatMap(({ user_id: person, area_id: area }) => person ?? area ?? []))
  const answered = mail.answers_id === null ? null : await answeredMail(call, mail.answers_id)
  const recipients = await storedRecipients(call, change, answered?.id ?? null, known)
  keepNames(recipients, before)
  await checkFiles(call, mail, answered, change)
  const words = wordsOf(`${mail.from_name} ${mail.from_address}`, change, recipients)
  const bytes = await bytesOf(call, change)
  await rows.change(
    'mails',
    { id: mail.id, version: change.version },
    { ...columnsOf(change), bytes, search: words.open },
    { quiet: true },
  )
  await replaceRecipients(call, mail.id, recipients)
  await linkFiles(call, mail.id, change)
  const values = { at: call.now, bytes, search: words.hidden }
  await rows.change('mail_copies', { id: copyId, version: undefined }, values, { quiet: true })
  await settle(call, copy.mailbox_id, [copy.thread_id])
  return mailOf(call, copyId)
}

/** The answered mail, as long as the caller has it. */
async function answeredMail(call: MailCall, copyId: string): Promise<MailRecord | null> {
  const copy = await call.rows
    .from('mail_copies')
    .select('mail_copies.mail_id')
    .where('mail_copies.id', '=', copyId)
    .executeTakeFirst()
  if (!copy) return null
  const found = await call.rows
    .from('mails', 'read')
    .selectAll('mails')
    .where('mails.id', '=', copy.mail_id)
    .executeTakeFirst()
  return found ?? null
}

/** Recipients who are out of reach meanwhile keep the name under which they were chosen. */
function keepNames(
  recipients: StoredRecipient[],
  before: readonly Pick<StoredRecipient, 'user_id' | 'area_id' | 'name'>[],
): void {
  for (const one of recipients) {
    one.name ??=
      before.find(({ user_id: person, area_id: area }) => person === one.user_id && area === one.area_id)?.name ?? null
  }
}

async function replaceRecipients(
  call: MailCall,
  mailId: string,
  recipients: readonly StoredRecipient[],
): Promise<void> {
  await call.rows
    .unscoped('the recipients of a draft that the caller has locked, which are replaced')
    .query('delete from mail_recipients where mail_id = $1', [mailId])
  await call.rows.addMany(
    'mail_recipients',
    recipients.map((one) => ({ mail_id: mailId, ...one })),
    { quiet: true },
  )
}

/** Deletes a draft for good. */
export async function discardDraft(call: MailCall, copyId: string): Promise<void> {
  const { copy, mail } = await keptDraft(call, copyId, { action: 'discard' })
  await linkAttachments(call, { table: 'mails', id: mail.id }, [])
  await call.rows.remove('mails', mail.id, { quiet: true })
  await settle(call, copy.mailbox_id, [copy.thread_id])
}
