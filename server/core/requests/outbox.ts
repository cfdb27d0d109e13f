import type pg from 'pg'
import { type CityIdentity, type CityMail, cityIdentity, cityMail } from '#contract/core/areas/city.ts'
import type { Lang } from '#contract/core/text/localized.ts'
import { valueOn } from '#contract/core/time/dated.ts'
import { dayInUlaanbaatar } from '#contract/core/time/dates.ts'
import { Jobs, type Lane } from '../jobs/jobs.ts'
import type { Core } from './context.ts'
import { framed } from './mail-frame.ts'

export interface Mail {
  to: string
  subject: string
  text: string
  html: string
  /** A code or the secret part of a link that the texts contain, and when it stops working. It is never stored in the clear. */
  secret?: { value: string; until: Date }
  /** Set for a mailing to many: the recipient, who can unsubscribe with one click (RFC 8058). */
  mailingTo?: string
  /**
   * Set for every mail to a person who subscribed without an account: the feature and the id of the subscription,
   * 'funds/<id>'. Admins do not see the address; leaving erases these mails (server/core/messages/mail-leave.ts).
   */
  subscription?: string
  /** Written by one person to another: not marked as automatic. */
  isPersonal?: boolean
  /** What a feature attaches when the mail is sent: its name and an id that it knows, 'invoices/<id>' (`mailFiles`). */
  attached?: string
  /** The language of the mail, for the city's footer; default Mongolian. */
  lang?: Lang
}

/** A mail whose texts contain the city's name, which is filled in on the day the mail is written. */
export type MailMaker = (city: CityIdentity['name']) => Mail

/** Kinds of mail by priority: a code must be sent at once, a mailing waits for everything else. */
export type MailKind = 'code' | 'notice' | 'personal' | 'mailing'
const LANE_OF = new Map<MailKind, Lane>([
  ['code', 'urgent'],
  ['mailing', 'bulk'],
])
const laneOf = (kind: MailKind): Lane => LANE_OF.get(kind) ?? 'normal'

/** The kinds of the jobs that send one mail, and one text message, of the outbox. */
export const MAIL_JOB = 'mail.send'
export const SMS_JOB = 'sms.send'

/** The placeholder in stored texts for a code or the secret part of a link. */
export const SECRET_MARK = '{{secret}}'
/** What admins see instead of a secret. */
const MASK = '••••••'
/** The error of a mail whose code expired before it could be sent. */
export const EXPIRED = 'expired'

const useOf = (id: string) => `outbox ${id}`

/** A secret of a message as the outbox stores it: encrypted under a key that is not in the database, as the text of a bytea. */
export const outboxSecret = ({ vault }: Pick<Core, 'vault'>, id: string, value: string): string =>
  `\\x${vault.seal(useOf(id), value).toString('hex')}`

/** Masks a stored text for admins. */
export const masked = (text: string): string => text.replaceAll(SECRET_MARK, MASK)

const kindOf = ({ secret, mailingTo, subscription, isPersonal }: Mail): MailKind =>
  isPersonal ? 'personal' : secret ? 'code' : mailingTo || subscription ? 'mailing' : 'notice'

/** The columns of a mail; a secret is encrypted under a key that is not in the database. */
function rowOf(core: Pick<Core, 'vault'>, mail: Mail, { sender }: CityMail) {
  const { to, subject, text, html, secret } = mail
  const id = crypto.randomUUID()
  const kind = kindOf(mail)
  const without = (content: string) => (secret ? content.replaceAll(secret.value, SECRET_MARK) : content)
  return {
    id,
    recipient: to,
    subject: without(subject),
    body_text: without(text),
    body_html: without(html),
    secret: secret ? outboxSecret(core, id, secret.value) : null,
    secret_until: secret?.until ?? null,
    kind,
    person_id: mail.mailingTo ?? null,
    subscription: mail.subscription ?? null,
    attached: mail.attached ?? null,
    lane: laneOf(kind),
    sender: sender || null,
  }
}

type Mailing = Pick<Core, 'vault' | 'settings' | 'now' | 'config'>

/** Enqueues a mail in the outbox, in the caller's transaction: it is never lost and always visible. */
export async function enqueueMail(
  core: Mailing,
  client: Pick<pg.PoolClient, 'query'>,
  mail: Mail | MailMaker,
): Promise<void> {
  await enqueueMails(core, client, [mail])
}

/** Enqueues many mails in one statement. */
export async function enqueueMails(
  core: Mailing,
  client: Pick<pg.PoolClient, 'query'>,
  mails: readonly (Mail | MailMaker)[],
): Promise<void> {
  const today = dayInUlaanbaatar(core.now())
  const city = valueOn(await core.settings.valuesWithin(client, cityMail), today)
  const identity = valueOn(await core.settings.valuesWithin(client, cityIdentity), today)
  const frame = { identity, mail: city, publicUrl: core.config.publicUrl }
  const written = mails.map((mail) => framed(typeof mail === 'function' ? mail(identity.name) : mail, frame))
  await client.query(
    `with given as (select * from jsonb_to_recordset($1::jsonb) as g(id uuid, recipient text, subject text, body_text text,
         body_html text, secret bytea, secret_until timestamptz, kind text, person_id uuid, subscription text, attached text, lane text, sender text)),
       written as (insert into outbox (id, recipient, subject, body_text, body_html, secret, secret_until, kind, person_id, subscription, attached, sender)
         select id, recipient, subject, body_text, body_html, secret, secret_until, kind, person_id, subscription, attached, sender from given)
     insert into jobs (kind, payload, lane) select $2, jsonb_build_object('id', id), lane from given`,
    [JSON.stringify(written.map((mail) => rowOf(core, mail, city))), MAIL_JOB],
  )
}

/**
 * Reschedules an abandoned mail or text message for now. @returns false when it was sent, is still waiting, its code was erased, or it
 * is a text message that the gateway may have taken.
 */
export async function retryMail(client: Pick<pg.PoolClient, 'query'>, id: string): Promise<boolean> {
  const { rows } = await client.query<{ kind: MailKind; channel: 'mail' | 'sms' }>(
    `update outbox set failed_at = null, error = null, cause = null, next_try_at = null
     where id = $1 and sent_at is null and failed_at is not null and (secret_until is null or secret is not null)
       and handed_at is null and (useful_until is null or useful_until > now()) returning kind, channel`,
    [id],
  )
  const [found] = rows
  if (!found) return false
  const job = found.channel === 'sms' ? SMS_JOB : MAIL_JOB
  await client.query(
    `update jobs set failed_at = now(), failure = coalesce(failure, 'refused')
     where kind = $2 and payload ->> 'id' = $1 and done_at is null and locked_until is null and failed_at is null`,
    [id, job],
  )
  await Jobs.add(client, job, { id }, { lane: laneOf(found.kind) })
  return true
}

/** A row of the outbox as the worker reads it. */
export interface OutboxRow {
  id: string
  recipient: string
  subject: string
  body_text: string
  body_html: string | null
  secret: Buffer | null
  secret_until: Date | null
  kind: MailKind
  person_id: string | null
  subscription: string | null
  /** The sender name; null for that of MAIL_FROM. */
  sender: string | null
  /** Where its content is stored ('feature/id'); null for mails stored here. */
  source: string | null
  /** What is attached ('feature/id'). */
  attached: string | null
  created_at: Date
  attempts: number
}

/** The texts as the recipient reads them; undefined when the code was erased. */
export function readableMail(
  { vault }: Pick<Core, 'vault'>,
  row: OutboxRow,
): { to: string; subject: string; text: string; html?: string } | undefined {
  if (row.secret_until && !row.secret) return undefined
  const secret = row.secret ? vault.open(useOf(row.id), row.secret) : SECRET_MARK
  const fill = (text: string) => text.replaceAll(SECRET_MARK, secret)
  return {
    to: row.recipient,
    subject: fill(row.subject),
    text: fill(row.body_text),
    ...(row.body_html ? { html: fill(row.body_html) } : {}),
  }
}

/** Erases codes and links that no longer work; mails still waiting with one are abandoned. */
export async function eraseExpiredSecrets(pool: Pick<pg.Pool, 'query'>): Promise<void> {
  await pool.query(
    `update outbox set secret = null, error = case when sent_at is null then $1 else error end,
       failed_at = case when sent_at is null then now() end, next_try_at = null
     where secret is not null and secret_until <= now()`,
    [EXPIRED],
  )
}
