import type pg from 'pg'
import { SMS_NUMBER, SMS_PARTS_MAX, smsSize } from '#contract/core/text/sms.ts'
import { addDays, dayInUlaanbaatar, hourInUlaanbaatar, startOfDayInUlaanbaatar } from '#contract/core/time/dates.ts'
import { Jobs, type Lane } from '../jobs/jobs.ts'
import type { Core } from './context.ts'
import { outboxSecret, SECRET_MARK, SMS_JOB } from './outbox.ts'

/** A text message to one telephone number. */
export interface Sms {
  /** '+976' and eight digits. */
  to: string
  text: string
  /** A code or the secret part of a link that the text contains, and when it stops working. It is never stored in the clear. */
  secret?: { value: string; until: Date }
  /** When the message is of no use any more: later it is not sent. Default: when the secret stops working. */
  until?: Date
  /** Anybody could ask for it, as for a code to a number that nobody has confirmed: such messages may use half of those of a day. */
  isAskedByAnybody?: boolean
  /** The notification that it is about, and who gets it: such messages may use a quarter of those of a day. */
  notice?: { id: string; personId: string }
}

type Queries = Pick<pg.PoolClient, 'query'>
type Sending = Pick<Core, 'vault' | 'now' | 'config'>

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
/** The hours of the day in which text messages about notifications are sent; our choice: they ring. */
const [FROM_HOUR, UNTIL_HOUR] = [8, 22]
/** Characters of the line by which admins recognize a message in the outbox. */
const SUBJECT_CHARS = 100

/**
 * Whether text messages of this many parts can be sent: there is a gateway, and the city's limit of the day is not reached, nor the half of
 * it for messages that anybody could ask for, nor the quarter for notifications.
 */
export async function canSendSms(
  { config, now }: Pick<Core, 'config' | 'now'>,
  db: Queries,
  {
    parts = 1,
    isAskedByAnybody = false,
    isNotice = false,
  }: { parts?: number; isAskedByAnybody?: boolean; isNotice?: boolean } = {},
): Promise<boolean> {
  if (!config.sms) return false
  const { rows } = await db.query<{ all: number; asked: number; notices: number }>(
    `select coalesce(sum(parts), 0)::int as all, coalesce(sum(parts) filter (where is_asked_by_anybody), 0)::int as asked,
       coalesce(sum(parts) filter (where notice_id is not null), 0)::int as notices
     from outbox where channel = 'sms' and created_at > $1`,
    [new Date(now().getTime() - DAY_MS)],
  )
  const { all, asked, notices } = rows[0] ?? { all: 0, asked: 0, notices: 0 }
  const { perDay } = config.sms
  return (
    all + parts <= perDay &&
    (!isAskedByAnybody || asked + parts <= perDay / 2) &&
    (!isNotice || notices + parts <= perDay / 4)
  )
}

/** When text messages about notifications are sent: now by day, at 08:00 otherwise. */
export function smsTime(now: Date): Date {
  const hour = hourInUlaanbaatar(now)
  if (hour >= FROM_HOUR && hour < UNTIL_HOUR) return now
  const today = dayInUlaanbaatar(now)
  const day = hour < FROM_HOUR ? today : addDays(today, 1)
  return new Date(startOfDayInUlaanbaatar(day).getTime() + FROM_HOUR * HOUR_MS)
}

/** Whether text messages can be sent to a number at all. */
export const isSmsNumber = (number: string | null): number is string => number !== null && SMS_NUMBER.test(number)

/**
 * Enqueues a text message in the outbox, in the caller's transaction. @returns false when it cannot be sent: without a gateway, to a
 * number that gets no text messages, after the city's limit of the day (`canSendSms`), and of a notice that the person has got.
 */
export async function enqueueSms(
  core: Sending,
  client: Queries,
  { to, text, secret, until, isAskedByAnybody = false, notice }: Sms,
): Promise<boolean> {
  const { parts } = smsSize(text)
  if (parts > SMS_PARTS_MAX) throw new Error(`a text message has ${parts} parts; ${SMS_PARTS_MAX} are allowed`)
  const isNotice = notice !== undefined
  if (!core.config.sms || !isSmsNumber(to)) return false
  // of two transactions that count at once neither sees what the other adds
  await client.query(`select pg_advisory_xact_lock(hashtextextended('text messages of a day', 0))`)
  if (!(await canSendSms(core, client, { parts, isAskedByAnybody, isNotice }))) return false
  const id = crypto.randomUUID()
  const stored = secret ? text.replaceAll(secret.value, SECRET_MARK) : text
  const lane: Lane = secret ? 'urgent' : isNotice ? 'bulk' : 'normal'
  const { rowCount } = await client.query(
    `insert into outbox (id, channel, recipient, subject, body_text, secret, secret_until, useful_until, kind, parts, created_at,
       is_asked_by_anybody, notice_id, person_id)
     values ($1, 'sms', $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
     on conflict (notice_id, person_id) where notice_id is not null do nothing`,
    [
      id,
      to,
      [...stored].slice(0, SUBJECT_CHARS).join(''),
      stored,
      secret ? outboxSecret(core, id, secret.value) : null,
      secret?.until ?? null,
      until ?? secret?.until ?? null,
      secret ? 'code' : isNotice ? 'mailing' : 'notice',
      parts,
      core.now(),
      isAskedByAnybody,
      notice?.id ?? null,
      notice?.personId ?? null,
    ],
  )
  if (rowCount === 0) return false
  await Jobs.add(client, SMS_JOB, { id }, { lane })
  return true
}
