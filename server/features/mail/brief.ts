import { sql } from 'kysely'
import { inLang } from '#contract/core/text/localized.ts'
import { plainTextOf } from '#contract/core/text/richtext-doc.ts'
import {
  type BriefLabel,
  type BriefMail,
  type Mail,
  type MailPerson,
  SYSTEM_LABELS,
  type SystemLabel,
} from '#contract/features/mail/index.ts'
import { labelsOf } from './labels.ts'
import { ownMailbox } from './mailboxes.ts'
import { mailsOf } from './show.ts'
import type { MailCall } from './tables.ts'
import { LABEL_COLUMNS } from './threads.ts'

/** The labels of the caller's own mailbox: those that every mailbox has first. */
export async function briefLabels(call: MailCall): Promise<BriefLabel[]> {
  const { id } = await ownMailbox(call)
  const unread = await call.rows
    .from('mail_threads')
    .where('mail_threads.mailbox_id', '=', id)
    .where('mail_threads.unread', '>', 0)
    .select(
      SYSTEM_LABELS.map((label) =>
        sql<number>`count(*) filter (where ${sql.ref(`mail_threads.${LABEL_COLUMNS[label]}`)})::int`.as(label),
      ),
    )
    .executeTakeFirst()
  const system = SYSTEM_LABELS.map((label) => ({
    id: label,
    type: 'system' as const,
    name: label,
    unreadCount: Number(unread?.[label] ?? 0),
    color: null,
  }))
  const custom = (await labelsOf(call, [id])).map((label) => ({
    id: label.id,
    type: 'custom' as const,
    name: label.name,
    unreadCount: label.unread,
    color: label.colour,
  }))
  return [...system, ...custom]
}

/** Which copies have a label. */
const LABELLED: Record<SystemLabel, string> = {
  all: `mail_copies.place not in ('spam', 'trash')`,
  inbox: `mail_copies.place = 'inbox'`,
  sent: `mail_copies.is_mine and mail_copies.place in ('inbox', 'archive')`,
  draft: `mail_copies.place = 'draft'`,
  spam: `mail_copies.place = 'spam'`,
  trash: `mail_copies.place = 'trash'`,
  starred: `mail_copies.is_starred and mail_copies.place not in ('spam', 'trash')`,
  important: `mail_copies.is_important and mail_copies.place not in ('spam', 'trash')`,
}

interface Wanted {
  systemLabel?: SystemLabel | undefined
  customLabel?: string | undefined
  mailId?: string | undefined
}

/** The last hundred mails of the caller's own mailbox that have a label. */
export async function briefMails(call: MailCall, { systemLabel, customLabel, mailId }: Wanted): Promise<BriefMail[]> {
  const { id } = await ownMailbox(call)
  const labels = customLabel === undefined ? [] : await labelsOf(call, [id])
  const label = labels.find((one) => one.id === customLabel || one.name === customLabel)
  if (customLabel !== undefined && !label) return []
  const shown = LABELLED[systemLabel ?? (label || mailId ? 'all' : 'inbox')]
  const found = await mailsOf(call, (q) =>
    q
      .where('mail_copies.mailbox_id', '=', id)
      .$if(mailId === undefined || systemLabel !== undefined, (w) => w.where(sql<boolean>`${sql.raw(shown)}`))
      .$if(label !== undefined, (w) => w.where(sql<boolean>`mail_copies.label_ids @> array[${label?.id}::uuid]`))
      .$if(mailId !== undefined, (w) => w.where('mail_copies.id', '=', mailId ?? '')),
  )
  return found.map((one) => briefOf(call, one))
}

const whoOf = (call: MailCall, { name, address, personId, area }: MailPerson) => ({
  id: personId,
  name: name ?? (area && inLang(area.name, call.lang)) ?? address ?? '',
  email: address,
})

function briefOf(call: MailCall, mail: Mail & { labels: string[] }): BriefMail {
  const isLive = mail.place !== 'spam' && mail.place !== 'trash'
  const has: Record<SystemLabel, boolean> = {
    all: isLive,
    inbox: mail.place === 'inbox',
    sent: mail.isMine && (mail.place === 'inbox' || mail.place === 'archive'),
    draft: mail.place === 'draft',
    spam: mail.place === 'spam',
    trash: mail.place === 'trash',
    starred: mail.isStarred && isLive,
    important: mail.isImportant && isLive,
  }
  return {
    id: mail.id,
    labelIds: [...SYSTEM_LABELS.filter((label) => has[label]), ...mail.labels],
    folder: mail.place,
    isImportant: mail.isImportant,
    isStarred: mail.isStarred,
    isUnread: !mail.isRead,
    from: whoOf(call, mail.from),
    to: mail.to.map((one) => whoOf(call, one)),
    subject: mail.subject,
    message: plainTextOf(mail.body),
    createdAt: mail.at,
    files: mail.files,
  }
}
