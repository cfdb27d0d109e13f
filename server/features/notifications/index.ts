import { sql } from 'kysely'
import { ADMIN_ABOVE, notifications, type SentOne } from '#contract/features/notifications/index.ts'
import type { Condition, PersonCondition } from '../../core/access/reach.ts'
import { serve } from '../../core/requests/declare.ts'
import { ALERT_MAIL_JOB, mailAlerts } from './alert-mail.ts'
import { notificationFollowers } from './area-followers.ts'
import { change, create, remove } from './drafts.ts'
import { exportSent } from './export.ts'
import { figuresIn } from './figures.ts'
import { mine } from './groups.ts'
import { inbox, markRead, readOne, receivedOne, unread, unreadIds } from './inbox.ts'
import { MAIL_JOB, writeMails } from './mail.ts'
import { writeNotice } from './notices.ts'
import { personalData } from './personal-data.ts'
import { readByLink } from './read-by-link.ts'
import { lockOwn, officeOne, SEND_JOB, schedule, sendNow, sendScheduled, unschedule } from './send.ts'
import { sentOne, sentPage } from './sent.ts'
import { SMS_NOTICE_JOB, writeSms } from './sms.ts'
import type { NotificationTables } from './tables.ts'
import { addressesOf, audienceOf, checkTargets, findPeople, totalOf, unreachedOf } from './targets.ts'
import { mailOpenWork } from './work-mail.ts'

/** Admins can be addressed from below, so their names are visible there. */
const isAdmin: Condition = (t) => sql<boolean>`${sql.ref(`${t}.role`)} = any(${Object.values(ADMIN_ABOVE)}::text[])`
const readsOfMine: PersonCondition = (t, actor) =>
  sql<boolean>`(${sql.ref(`${t}.user_id`)} = ${actor.id} and ${sql.ref(`${t}.notification_id`)} in
    (select id from notifications where ${mine('notifications', actor)}))`

/** Notifications: written by offices, read by their addressees. */
export default serve<NotificationTables>()(notifications, {
  personalData,
  anchors: {
    notifications: {
      area: 'area_id',
      owner: 'sender_id',
      held: {
        when: (t) => sql<boolean>`${sql.ref(`${t}.status`)} <> 'sent'`,
        home: 'area_id',
        states: ['draft', 'scheduled'],
      },
      member: mine,
      // automatic notices are visible only to their recipients
      also: (t, actor) => sql<boolean>`(not ${sql.ref(`${t}.automatic`)} or ${mine(t, actor)})`,
    },
    notification_targets: { via: { column: 'notification_id', table: 'notifications' } },
    notification_areas: { via: { column: 'notification_id', table: 'notifications' } },
    notification_reads: { owner: 'user_id', member: readsOfMine },
    people_counts: { area: 'area_id', shared: isAdmin },
    users: { area: 'area_id', owner: 'id', shared: isAdmin },
    areas: { area: 'id', shared: () => sql<boolean>`true` },
  },
  present: {
    notifications: (row: NotificationTables['notifications']) => ({
      title: row.title,
      body: row.body,
      byMail: row.by_mail,
      version: row.version,
    }),
  },
  recordNames: { notifications: 'notifications.title' },
  notices: writeNotice,
  noticesRead: readByLink,
  jobs: { [SEND_JOB]: sendScheduled, [MAIL_JOB]: writeMails, [ALERT_MAIL_JOB]: mailAlerts, [SMS_NOTICE_JOB]: writeSms },
  eachWorkingDay: mailOpenWork,
  areaFollowers: [notificationFollowers],
  handlers: {
    inbox: (call) => inbox(call, call.query),
    unread: async (call) => ({ data: await unread(call) }),
    one: async (call) => ({ data: await receivedOne(call, call.params.id) }),
    read: (call) => readOne(call, call.params.id),
    readAll: async (call) => ({ data: { count: await markRead(call, await unreadIds(call)) } }),
    sent: (call) => sentPage(call, call.query),
    sentExport: exportSent,
    sentOne: async (call) => ({ data: await sentOne(call, call.params.id) }),
    areas: async (call) => {
      const row = await officeOne(call, call.params.id)
      const areaId = call.query.areaId ?? row.area_id
      return { data: await figuresIn(call, row.id, { areaId, isWhole: areaId === row.area_id }) }
    },
    people: async (call) => ({ data: await findPeople(call, call.query.q) }),
    audience: async (call) => {
      const addresses = addressesOf(call.body.targets)
      await checkTargets(call, addresses)
      return { data: { ...totalOf(await audienceOf(call, addresses)), unreached: await unreachedOf(call, addresses) } }
    },
    create: async (call) => ({ data: await sentOne(call, await create(call, call.body)) }),
    change: async (call) => {
      await change(call, call.params.id, call.body)
      return { data: await sentOne(call, call.params.id) }
    },
    remove: async (call) => {
      await remove(call, call.params.id)
      return null
    },
    act: async (call) => ({ data: await act(call, call.params.id, call.body) }),
  },
})

async function act(
  call: Parameters<typeof sentOne>[0],
  id: string,
  { action, sendAt, version }: { action: SentOne['allowedActions'][number]; sendAt?: string; version?: number },
): Promise<SentOne> {
  await lockOwn(call, id, version)
  if (action === 'send') await sendNow(call, id)
  else if (action === 'schedule') await schedule(call, id, sendAt)
  else await unschedule(call, id)
  return sentOne(call, id)
}
