import { shortName } from '#contract/core/people/person.ts'
import { docFromText, excerptOf } from '#contract/core/text/richtext-doc.ts'
import { dayInUlaanbaatar } from '#contract/core/time/dates.ts'
import { type Away, mail as feature } from '#contract/features/mail/index.ts'
import type { Unscoped } from '../../core/access/unscoped.ts'
import { searchText } from '../../core/database/folded-search.ts'
import { enqueueSourced } from '../../core/messages/mail-sources.ts'
import type { Core } from '../../core/requests/context.ts'
import { messageIdOf } from './message-id.ts'

/** A mail that may be answered automatically. */
export interface Answerable {
  id: string
  mailbox_id: string | null
  message_id: string
  refs: string[]
  from_name: string
  from_address: string
  subject: string
  is_automatic: boolean
}

interface Absent {
  id: string
  away: Away
  email: string
  firstName: string | null
  lastName: string | null
  /** Of a shared mailbox. */
  office: string | null
}

/**
 * Answers a mail for those who are away, once for each sender and absence. Mails sent by a machine, mails to a group, hidden copies, and one's
 * own are never answered (RFC 3834); the answers are marked as automatic, so that no two mailboxes answer each other.
 *
 * @returns the ids of the answers to deliver inside, each with the mailbox of the sender.
 */
export async function answerForAbsent(
  core: Core,
  db: Unscoped,
  mail: Answerable,
  boxes: readonly string[],
): Promise<{ id: string; to: string }[]> {
  if (mail.is_automatic || mail.from_address === '') return []
  const today = dayInUlaanbaatar(core.now())
  const { rows } = await db.query<Absent>(
    `select b.id, b.away, coalesce(lower(u.email), '') as email, u.first_name as "firstName", u.last_name as "lastName",
       ar.name->>'mn' as office
     from mailboxes b left join users u on u.id = b.owner_id left join areas ar on ar.id = b.area_id
     where b.id = any($1::uuid[]) and b.away is not null and b.id is distinct from $2
       and b.away->>'from' <= $3 and b.away->>'until' >= $3
       and exists (select from mail_recipients r where r.mail_id = $4 and r.kind <> 'bcc'
         and (r.user_id = u.id or lower(r.address) = lower(u.email)
           or lower(r.address) = (select lower(a.username) from mail_accounts a where a.mailbox_id = b.id)))`,
    [[...boxes], mail.mailbox_id, today, mail.id],
  )
  const answers: { id: string; to: string }[] = []
  for (const absent of rows) {
    const { rowCount } = await db.query(
      'insert into mail_away_replies (mailbox_id, address) values ($1, $2) on conflict do nothing',
      [absent.id, mail.from_address.toLowerCase()],
    )
    if (!rowCount) continue
    const id = await writeAnswer(core, db, mail, absent)
    if (mail.mailbox_id !== null) answers.push({ id, to: mail.mailbox_id })
    else await enqueueSourced(db, { feature: feature.name, id }, [mail.from_address])
  }
  return answers
}

async function writeAnswer(core: Core, db: Unscoped, mail: Answerable, absent: Absent): Promise<string> {
  const { away, email, firstName, lastName } = absent
  const name = absent.office ?? shortName({ firstName: firstName ?? '', lastName: lastName ?? '' })
  const body = docFromText(away.text)
  const { rows } = await db.query<{ id: string }>(
    `insert into mails (message_id, in_reply_to, refs, mailbox_id, author_id, from_name, from_address, subject, body, excerpt, status, sent_at,
       bytes, search, is_automatic)
     select $1, $2, $3, b.id, b.owner_id, $5, $6, $7, $8, $9, 'sent', $10, $11, $12, true from mailboxes b where b.id = $4 returning id`,
    [
      messageIdOf(core),
      mail.message_id,
      [...mail.refs, mail.message_id].slice(-50),
      absent.id,
      name,
      email,
      away.subject,
      JSON.stringify(body),
      excerptOf(body, 160),
      core.now(),
      Buffer.byteLength(away.text),
      searchText(away.subject, name, email, away.text),
    ],
  )
  const id = rows[0]?.id ?? ''
  await db.query(
    `insert into mail_recipients (mail_id, kind, no, user_id, address, name)
     select $1, 'to', 0, u.id, case when u.id is null then $2 end, $3 from (select 1) one left join users u on lower(u.email) = lower($2)`,
    [id, mail.from_address, mail.from_name || null],
  )
  return id
}
