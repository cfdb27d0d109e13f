import { smsSize } from '#contract/core/text/sms.ts'
import { inTransaction } from '../database/transaction.ts'
import { JobFailure, Jobs, type Worker } from '../jobs/jobs.ts'
import type { Core } from '../requests/context.ts'
import { EXPIRED, type OutboxRow, readableMail, SMS_JOB } from '../requests/outbox.ts'
import { smsTime } from '../requests/sms.ts'
import type { SmsGateway, SmsOutcome } from './sms-gateway.ts'

/** Seconds until the next attempt after a temporary refusal, by number of attempts; the last value is repeated. */
const PAUSES = [5, 15, 60, 180, 300, 600]
/** A code is useless after ten minutes, so it is retried at least once a minute. */
const CODE_PAUSE_MAX = 60
/** How long a message without an end of its own is retried. Our choice. */
const TRIED_FOR_MS = 6 * 3_600_000
/** The error of a message whose process ended while the gateway had it: it is not sent again. */
export const UNANSWERED = 'unanswered'

type Row = OutboxRow & { useful_until: Date | null; notice_id: string | null }
type Log = { info(what: object, text: string): void }

/**
 * The worker of SMS_JOB. Before a message goes to the gateway the row says so, and only a certain refusal takes that back: a message is
 * given to the gateway twice under no circumstances, and lost when the connection or the process ends in between.
 */
export const smsSender =
  (core: Core, gateway: SmsGateway | undefined, log: Log): Worker =>
  async ({ id }: { id: string }, job) => {
    if (!gateway) return logInDevelopment(core, id, log)
    if (await putOff(core, id)) return
    const row = await hand(core, id)
    if (!row) return noteUnsendable(core, id)
    const readable = readableMail(core, row)
    if (!readable) return
    const { coding } = smsSize(readable.text)
    const minutes = row.useful_until && Math.ceil((row.useful_until.getTime() - Date.now()) / 60_000)
    const outcome = await gateway.send({
      to: readable.to,
      text: readable.text,
      coding,
      validMinutes: minutes === null ? null : Math.max(1, minutes),
    })
    if (outcome.is === 'taken') return noteTaken(core, id)
    await noteFailed(core, row, outcome, retryIn(row, outcome, job.createdAt))
  }

/** In the night a message about a notification waits for the morning, as a new job, before it is handed over. @returns whether it does. */
const putOff = async (core: Core, id: string): Promise<boolean> => {
  const now = core.now()
  const runAt = smsTime(now)
  if (runAt <= now) return false
  return inTransaction(core.pool, async (client) => {
    const { rowCount } = await client.query(
      `update outbox set next_try_at = $2 where id = $1 and notice_id is not null
         and sent_at is null and failed_at is null and handed_at is null`,
      [id, runAt],
    )
    if (rowCount) await Jobs.add(client, SMS_JOB, { id }, { runAt, lane: 'bulk' })
    return Boolean(rowCount)
  })
}

/** Marks a message as handed over. @returns nothing when it was sent, given up, handed over before, or is of no use any more. */
async function hand({ pool }: Core, id: string): Promise<Row | undefined> {
  const { rows } = await pool.query<Row>(
    `update outbox set handed_at = now(), attempts = attempts + 1
     where id = $1 and channel = 'sms' and sent_at is null and failed_at is null and handed_at is null
       and (secret_until is null or secret is not null) and (useful_until is null or useful_until > now()) returning *`,
    [id],
  )
  return rows[0]
}

/** Gives up a message that nobody can send any more: its time is over, or it was handed over by a process that ended. */
async function noteUnsendable({ pool }: Core, id: string): Promise<void> {
  await pool.query(
    `update outbox set failed_at = now(), secret = null, error = case when handed_at is null then $2 else $3 end,
       cause = case when handed_at is null then null else 'other' end
     where id = $1 and sent_at is null and failed_at is null`,
    [id, EXPIRED, UNANSWERED],
  )
}

// a process whose lease ended meanwhile may have been taken for dead
const noteTaken = ({ pool }: Core, id: string) =>
  pool
    .query(
      `update outbox set sent_at = now(), secret = null, error = null, cause = null, failed_at = null, next_try_at = null where id = $1`,
      [id],
    )
    .then(() => undefined)

/** Seconds until the next attempt; null: none. */
function retryIn(row: Row, outcome: SmsOutcome, createdAt: Date | undefined): number | null {
  if (outcome.is !== 'refused' || !outcome.temporary) return null
  // the night, in which a message about a notification waits, is not counted
  const since = createdAt && row.notice_id ? smsTime(createdAt) : (createdAt ?? new Date())
  if (Date.now() - since.getTime() >= TRIED_FOR_MS) return null
  const pause = PAUSES[Math.min(row.attempts, PAUSES.length) - 1] ?? 5
  return row.kind === 'code' ? Math.min(pause, CODE_PAUSE_MAX) : pause
}

async function noteFailed(
  { pool }: Core,
  { id }: Row,
  outcome: Exclude<SmsOutcome, { is: 'taken' }>,
  seconds: number | null,
): Promise<never> {
  await pool.query(
    `update outbox set error = $2, cause = $3, next_try_at = now() + make_interval(secs => $4),
       failed_at = case when $4::int is null then now() end, secret = case when $4::int is null and $5 then null else secret end,
       handed_at = case when $5 then handed_at end where id = $1`,
    [id, outcome.reason, outcome.cause, seconds, outcome.is === 'unknown'],
  )
  throw new JobFailure(outcome.reason, seconds ?? 'never')
}

/** Without a gateway a development server logs messages with a code or a link. */
async function logInDevelopment(core: Core, id: string, log: Log): Promise<void> {
  if (core.config.nodeEnv !== 'development') return
  const { rows } = await core.pool.query<Row>('select * from outbox where id = $1 and secret is not null', [id])
  const readable = rows[0] && readableMail(core, rows[0])
  if (readable) log.info({ to: readable.to }, `SMS\n${readable.text}`)
}
