import { sql } from 'kysely'
import { fieldProblem, Problem } from '#contract/core/problem.ts'
import { notificationWorkflow } from '#contract/features/notifications/index.ts'
import { type Address, roomsFor } from '../../core/addressed.ts'
import type { Core } from '../../core/core.ts'
import type { Worker } from '../../core/jobs.ts'
import { workAs } from '../../core/work-as.ts'
import { audienceOf, checkAim, reachable, senderOf, totalOf } from './aim.ts'
import { MAIL_JOB } from './mail.ts'
import type { NotificationCall, NotificationRow, NotificationTables } from './tables.ts'

/** The kind of the job that sends a scheduled notification. */
export const SEND_JOB = 'notifications.send'
/** Days ahead that may be scheduled. Our choice: whoever plans further plans again. */
const AHEAD_MAX_DAYS = 366
const DAY_MS = 86_400_000

/** An address with the row that keeps it. */
type KeptAddress = Address & { id: string }

/** The addresses of a notification as they are stored. */
async function addressesIn({ rows }: Pick<NotificationCall, 'rows'>, id: string): Promise<KeptAddress[]> {
  return rows
    .from('notification_targets')
    .select([
      'notification_targets.id',
      'notification_targets.user_id',
      'notification_targets.role',
      'notification_targets.area_id',
    ])
    .where('notification_targets.notification_id', '=', id)
    .execute()
}

/**
 * Sends now: counts whom it reaches, in one transaction with the move, so that it happens exactly once. Nothing is written
 * for any single person. With `leavesOut` people by name whom the sender no longer reaches are left out.
 * @throws Problem('invalid') on targets without anybody; Problem('wrong_state').
 */
export async function sendNow(call: NotificationCall, id: string, { leavesOut = false } = {}): Promise<void> {
  const { rows, now } = call
  // locked before its addresses are read: those that are counted are those that it is sent to
  const { by_mail: goesByMail } = await lockOwn(call, id)
  const all = await addressesIn(call, id)
  const addresses = leavesOut ? await withoutLost(call, all) : all
  if (addresses.length === 0) throw fieldProblem('targets', 'required')
  await checkAim(call, addresses)
  const cells = await audienceOf(call, addresses)
  const { people, byMail } = totalOf(cells)
  if (people === 0) throw fieldProblem('targets', 'no_recipients')
  const mails = goesByMail ? byMail : 0
  await rows.act(notificationWorkflow, 'notifications', id, 'send', {
    values: { sent_at: now, recipients: people, mails_wanted: mails, updated_at: now },
  })
  await holdAddresses(call, addresses)
  await rows.addMany(
    'notification_areas',
    cells.map((cell) => ({ notification_id: id, area_id: cell.area_id, recipients: cell.people })),
    { quiet: true },
  )
  call.tell(roomsFor(addresses))
  if (mails > 0) await call.later(MAIL_JOB, { id }, undefined, 'bulk')
}

/** Without the people whom the sender could name when it was written and cannot now: they have moved away. */
async function withoutLost(call: NotificationCall, addresses: readonly KeptAddress[]): Promise<KeptAddress[]> {
  const good = await reachable(call, addresses)
  return addresses.filter(({ user_id: person }, i) => person === null || good[i])
}

/** From now on these addresses hold; of named people those who are active, in the area where they are now. */
async function holdAddresses({ rows, now }: NotificationCall, addresses: readonly KeptAddress[]): Promise<void> {
  const quiet = { quiet: true }
  const at = sql`${now}::timestamptz`
  const ids = addresses.map(({ id }) => id)
  await rows.changeMany(
    'notification_targets',
    (q) => q.where('id', 'in', ids).where('user_id', 'is', null),
    { sent_at: at },
    quiet,
  )
  await rows.changeMany(
    'notification_targets',
    (q) => q.where('id', 'in', ids).where('user_id', 'is not', null),
    {
      sent_at: sql`(select ${at} from users u where u.id = notification_targets.user_id and u.status = 'active')`,
      area_id: sql`(select u.area_id from users u where u.id = notification_targets.user_id)`,
    },
    quiet,
  )
}

/** Has it sent at a time to come. */
export async function schedule(call: NotificationCall, id: string, sendAt: string | undefined): Promise<void> {
  if (!sendAt) throw fieldProblem('sendAt', 'required')
  const at = new Date(sendAt)
  if (at <= call.now) throw fieldProblem('sendAt', 'in_past')
  if (at.getTime() > call.now.getTime() + AHEAD_MAX_DAYS * DAY_MS) throw fieldProblem('sendAt', 'date_time')
  await ownOf(call, id)
  const addresses = await addressesIn(call, id)
  if (addresses.length === 0) throw fieldProblem('targets', 'required')
  await checkAim(call, addresses)
  await call.rows.act(notificationWorkflow, 'notifications', id, 'schedule', {
    values: { send_at: at, scheduled_by: senderOf(call).id, updated_at: call.now },
  })
  await call.later(SEND_JOB, { id }, at)
}

/** Makes a scheduled one a draft again. */
export async function unschedule(call: NotificationCall, id: string): Promise<void> {
  await ownOf(call, id)
  await call.rows.act(notificationWorkflow, 'notifications', id, 'unschedule', {
    values: { send_at: null, scheduled_by: null, updated_at: call.now },
  })
}

/** A notification that an office sent or writes. @throws Problem('not_found'), also for what the product told by itself. */
export async function officeOne(call: NotificationCall, id: string): Promise<NotificationRow> {
  const row = await call.rows.one('notifications', id)
  if (row.automatic) throw new Problem('not_found')
  return row
}

/** A notification of the own office. @throws Problem('not_found') out of reach, Problem('not_allowed') for another office's. */
export async function ownOf(call: NotificationCall, id: string): Promise<NotificationRow> {
  const row = await officeOne(call, id)
  if (row.area_id !== senderOf(call).areaId) throw new Problem('not_allowed')
  return row
}

/**
 * The same, locked until the transaction ends.
 * @throws Problem('stale') when it is not the version named, besides those of `ownOf`.
 */
export async function lockOwn(call: NotificationCall, id: string, version?: number): Promise<NotificationRow> {
  await call.rows
    .from('notifications')
    .select('notifications.id')
    .where('notifications.id', '=', id)
    .forUpdate()
    .execute()
  const row = await ownOf(call, id)
  if (version !== undefined && version !== row.version)
    throw new Problem('stale', { current: row, table: 'notifications' })
  return row
}

/**
 * Sends what is due, in the name of who scheduled it, within the reach that they have now; late when the job runs late, and
 * once: the old state is part of the change. Who was named and has moved out of that reach is left out. One that was sent, taken back or put off meanwhile is left alone.
 */
export const sendScheduled =
  (core: Core): Worker =>
  async ({ id }: { id: string }) => {
    const { rows } = await core.pool.query<{ scheduled_by: string | null }>(
      `select scheduled_by from notifications where id = $1 and status = 'scheduled' and send_at <= $2`,
      [id, core.now()],
    )
    const row = rows[0]
    if (!row) return
    if (!row.scheduled_by) throw new Problem('not_allowed')
    const as = {
      feature: 'notifications',
      verb: 'send',
      personId: row.scheduled_by,
      lang: 'mn',
      trace: SEND_JOB,
    } as const
    await workAs<NotificationTables, void>(core, as, async (call) => {
      try {
        await sendNow(call, id, { leavesOut: true })
      } catch (error) {
        if (!(error instanceof Problem) || error.code !== 'wrong_state') throw error
      }
    })
  }
