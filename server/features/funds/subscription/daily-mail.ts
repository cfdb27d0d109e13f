import { dayInUlaanbaatar, hourInUlaanbaatar } from '#contract/core/time/dates.ts'
import { inUnscopedTransaction, type Unscoped, unscoped } from '../../../core/access/unscoped.ts'
import { Jobs, type Worker } from '../../../core/jobs/jobs.ts'
import type { Core } from '../../../core/requests/context.ts'
import { enqueueMails } from '../../../core/requests/outbox.ts'
import { type NewestPrice, newestPrices } from '../published.ts'
import { pricesMail } from './compose.ts'
import { eraseMails } from './leave.ts'
import { emailOf } from './subscribe.ts'

/** The kind of the job that writes the mails of a day. */
export const PRICES_JOB = 'funds.mailPrices'

/** Nobody is mailed at night. Our choice. */
const FROM_HOUR = 8
/** Readers per transaction: a process that dies repeats at most this many. */
const READERS = 200

interface Reader {
  id: string
  email_sealed: Buffer
  lang: 'mn' | 'en'
  fund_ids: string[]
  seen: Record<string, string>
}

/** The condition of a reader who has not been mailed today and has a newer price to see than the last one mailed. */
const DUE = `(s.mailed_on is null or s.mailed_on < $1) and exists (select from jsonb_each_text($2::jsonb) as newest(fund, day)
  where newest.fund::uuid = any (s.fund_ids) and newest.day > coalesce(s.seen ->> newest.fund, ''))`

const daysOf = (newest: readonly NewestPrice[]): string =>
  JSON.stringify(Object.fromEntries(newest.map(({ id, points }) => [id, points[0]?.day])))

/**
 * Enqueues the mails of the day when a price was published that somebody has not had yet. Called every few minutes by
 * every instance, so a publication needs to notify nobody. Also deletes requests that were not confirmed in time.
 */
export async function resumePriceMails(core: Core): Promise<void> {
  const now = core.now()
  await deleteExpired(core, now)
  if (hourInUlaanbaatar(now) < FROM_HOUR) return
  const db = unscoped(core, 'whether a subscriber has not had the newest price')
  const { rows: some } = await db.query('select from fund_subscribers limit 1')
  if (some.length === 0) return
  const newest = await newestPrices(db)
  const { rows } = await db.query<{ wanted: boolean }>(
    `select exists (select from fund_subscribers s where ${DUE})
       and not exists (select from jobs where kind = $3 and done_at is null and failed_at is null) as wanted`,
    [dayInUlaanbaatar(now), daysOf(newest), PRICES_JOB],
  )
  if (!rows[0]?.wanted) return
  await Jobs.add(db, PRICES_JOB, {}, { lane: 'bulk' })
  core.jobs.wake()
}

const deleteExpired = (core: Core, now: Date) =>
  inUnscopedTransaction(core, 'requests for a subscription that were not confirmed in time', async (tx) => {
    const { rows } = await tx.query<{ id: string }>(
      'delete from fund_subscription_requests where expires_at <= $1 returning id',
      [now],
    )
    if (rows.length > 0)
      await eraseMails(
        tx,
        rows.map(({ id }) => id),
      )
  })

/**
 * The worker that writes one mail to each reader with new prices. Readers are marked in the transaction that enqueues
 * their mails: a second instance, or a job that is repeated after a crash, finds nothing left.
 */
export const mailPrices =
  (core: Core): Worker =>
  async () => {
    const today = dayInUlaanbaatar(core.now())
    for (;;) {
      const count = await inUnscopedTransaction(
        core,
        'mails of the newest published prices to their subscribers',
        (tx) => mailSome(core, tx, today),
      )
      core.jobs.wake()
      if (count === 0) return
    }
  }

async function mailSome(core: Core, tx: Unscoped, today: string): Promise<number> {
  const newest = await newestPrices(tx)
  const { rows } = await tx.query<Reader>(
    `select s.id, s.email_sealed, s.lang, s.fund_ids, s.seen from fund_subscribers s where ${DUE}
     order by s.id limit ${READERS} for update of s skip locked`,
    [today, daysOf(newest)],
  )
  const readers = rows.map((row) => ({ ...row, email: emailOf(core, row.email_sealed) }))
  const { rows: bounced } = await tx.query<{ address: string }>(
    'select address from mail_bounces where address = any($1)',
    [readers.map(({ email }) => email)],
  )
  const gone = new Set(bounced.map(({ address }) => address))
  const newsOf = ({ fund_ids: ids, seen }: Reader) =>
    newest.filter(({ id, points }) => ids.includes(id) && (points[0]?.day ?? '') > (seen[id] ?? ''))
  const mails = readers
    .filter(({ email }) => !gone.has(email))
    .map((reader) => pricesMail(core, reader, newsOf(reader)))
  if (mails.length > 0) await enqueueMails(core, tx, mails)
  await tx.query('update fund_subscribers set mailed_on = $1, seen = seen || $2::jsonb where id = any($3)', [
    today,
    daysOf(newest),
    readers.map(({ id }) => id),
  ])
  return rows.length
}
