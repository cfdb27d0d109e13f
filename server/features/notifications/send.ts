import { sql } from 'kysely'
import { fieldProblem, Problem } from '#contract/core/model/problem.ts'
import { notificationWorkflow } from '#contract/features/notifications/index.ts'
import { type Address, roomsFor } from '../../core/access/addressed.ts'
import { unscoped } from '../../core/access/unscoped.ts'
import type { Worker } from '../../core/jobs/jobs.ts'
import type { Core } from '../../core/requests/context.ts'
import { smsTime } from '../../core/requests/sms.ts'
import { workAs } from '../../core/requests/work-as.ts'
import { MAIL_JOB } from './mail.ts'
import { SMS_NOTICE_JOB, wantsSms } from './sms.ts'
import type { NotificationCall, NotificationRow, NotificationTables } from './tables.ts'
import { audienceOf, checkTargets, reachable, senderOf, totalOf } from './targets.ts'

/** The kind of the job that sends a scheduled notification. */
export const SEND_JOB = 'notifications.send'
/** Maximum days ahead for scheduling. Our choice: longer plans change anyway. */
const AHEAD_MAX_DAYS = 366
const DAY_MS = 86_400_000
/** The reason for reading choices without a reach. */
const SMS_CHOICE = 'whether any recipient of a notification wants text messages, of whom nothing is answered'

/** A stored address with the id of its row. */
type KeptAddress = Address & { id: string }

/** The stored addresses of a notification. */
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
 * Sends now: counts the recipients in the transaction of the step, so that it happens exactly once. Writes no row per
 * person. With `leavesOut`, people addressed by name whom the sender can no longer reach are left out.
 *
 * @throws Problem('invalid') on targets that reach nobody; Problem('wrong_state').
 */
export async function sendNow(call: NotificationCall, id: string, { leavesOut = false } = {}): Promise<void> {
  const { rows, now } = call
  // locked before its addresses are read, so that the counted people are the recipients
  const notification = await lockOwn(call, id)
  const all = await addressesIn(call, id)
  const addresses = leavesOut ? await withoutUnreachable(call, all) : all
  if (addresses.length === 0) throw fieldProblem('targets', 'required')
  await checkTargets(call, addresses)
  const cells = await audienceOf(call, addresses)
  const { people, byMail } = totalOf(cells)
  if (people === 0) throw fieldProblem('targets', 'no_recipients')
  const mails = notification.by_mail ? byMail : 0
  await rows.act(notificationWorkflow, 'notifications', notification, {
    action: 'send',
    values: { sent_at: now, recipients: people, mails_wanted: mails, updated_at: now },
  })
  await activateAddresses(call, addresses)
  await rows.addMany(
    'notification_areas',
    cells.map((cell) => ({ notification_id: id, area_id: cell.area_id, recipients: cell.people })),
    { quiet: true },
  )
  call.broadcast(roomsFor(addresses))
  if (mails > 0) await call.later(MAIL_JOB, { id }, undefined, 'bulk')
  if (notification.by_mail && (await wantsSms(unscoped(call, SMS_CHOICE), addresses)))
    await call.later(SMS_NOTICE_JOB, { id }, smsTime(now), 'bulk')
}

/** Removes people whom the sender could address by name when it was written but who have moved away since. */
async function withoutUnreachable(call: NotificationCall, addresses: readonly KeptAddress[]): Promise<KeptAddress[]> {
  const good = await reachable(call, addresses)
  return addresses.filter(({ user_id: person }, i) => person === null || good[i])
}

/** Puts these addresses into effect; of people addressed by name the active ones, in their current area. */
async function activateAddresses({ rows, now }: NotificationCall, addresses: readonly KeptAddress[]): Promise<void> {
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

/** Schedules it for a future time. */
export async function schedule(call: NotificationCall, id: string, sendAt: string | undefined): Promise<void> {
  if (!sendAt) throw fieldProblem('sendAt', 'required')
  const at = new Date(sendAt)
  if (at <= call.now) throw fieldProblem('sendAt', 'in_past')
  if (at.getTime() > call.now.getTime() + AHEAD_MAX_DAYS * DAY_MS) throw fieldProblem('sendAt', 'date_time')
  const notification = await lockOwn(call, id)
  const addresses = await addressesIn(call, id)
  if (addresses.length === 0) throw fieldProblem('targets', 'required')
  await checkTargets(call, addresses)
  await call.rows.act(notificationWorkflow, 'notifications', notification, {
    action: 'schedule',
    values: { send_at: at, scheduled_by: senderOf(call).id, updated_at: call.now },
  })
  await call.later(SEND_JOB, { id }, at)
}

/** Makes a scheduled one a draft again. */
export async function unschedule(call: NotificationCall, id: string): Promise<void> {
  await call.rows.act(notificationWorkflow, 'notifications', await lockOwn(call, id), {
    action: 'unschedule',
    values: { send_at: null, scheduled_by: null, updated_at: call.now },
  })
}

/** A notification that an office wrote or sent. @throws Problem('not_found'), also for automatic notices. */
export async function officeOne(call: NotificationCall, id: string): Promise<NotificationRow> {
  const row = await call.rows.one('notifications', id)
  if (row.automatic) throw new Problem('not_found')
  return row
}

/**
 * A notification of the caller's office. @throws Problem('not_found') out of reach, Problem('not_allowed') for another
 * office's.
 */
export async function ownOf(call: NotificationCall, id: string): Promise<NotificationRow> {
  const row = await officeOne(call, id)
  if (row.area_id !== senderOf(call).areaId) throw new Problem('not_allowed')
  return row
}

/**
 * As `ownOf`, locked until the transaction ends.
 *
 * @throws as `ownOf`, and Problem('stale') when its version is not `version`.
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
 * Sends a due notification on behalf of the person who scheduled it, within that person's current reach; late when the
 * job runs late, and once, as the update compares the old state. People addressed by name who have moved out of reach
 * are left out. Does nothing when it was sent, cancelled or postponed in the meantime.
 */
export const sendScheduled =
  (core: Core): Worker =>
  async ({ id }: { id: string }) => {
    const { rows } = await unscoped(core, 'a job works in the name of who scheduled it').query<{
      scheduled_by: string | null
    }>(`select scheduled_by from notifications where id = $1 and status = 'scheduled' and send_at <= $2`, [
      id,
      core.now(),
    ])
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
