import { foldForSearch, type Localized } from '#contract/core/text/localized.ts'
import { dayInUlaanbaatar } from '#contract/core/time/dates.ts'
import { type Address, roomsFor } from '../../core/access/addressed.ts'
import { cityAreaId } from '../../core/access/area-ref.ts'
import { unscoped } from '../../core/access/unscoped.ts'
import { insertMany } from '../../core/database/sql.ts'
import { staffedOffice } from '../../core/messages/alerts.ts'
import { wantsAlertMail } from '../../core/messages/mail-alerts.ts'
import {
  type Alert,
  countAddressed,
  type Notice,
  type NoticeContext,
  type NoticeWriter,
} from '../../core/requests/notices.ts'
import { smsTime } from '../../core/requests/sms.ts'
import { ALERT_MAIL_JOB, ALERT_MAIL_MINUTES } from './alert-mail.ts'
import { MAIL_JOB } from './mail.ts'
import { SMS_NOTICE_JOB, wantsSms } from './sms.ts'
import type { StoredAlert } from './tables.ts'

/** The reason for writing notices without a reach. */
const TOLD = 'the product notifies people whom the cause does not need to reach'

/** Removes duplicates and the person who caused it. */
function addressesFor(to: readonly Address[], causedBy: string | null): Address[] {
  const others = to.filter(({ user_id: person }) => person === null || person !== causedBy)
  return [...new Map(others.map((address) => [JSON.stringify(address), address])).values()]
}

/** The recipients of a notice, and the columns that follow from them. */
interface Audience {
  to: readonly Address[]
  areaId: string
  people: number
  mails: number
  alert: StoredAlert | null
  groupKey: string | null
}

/**
 * Notifies people in the transaction of its cause: both happen or neither. No person is named as the sender, as
 * citizens do not learn who works on their cases; it comes from the office. Without recipients, nothing is written.
 */
export const writeNotice: NoticeWriter = async (context, notice) => {
  const audience = notice.alert ? await officeAudience(context, notice.alert) : await chosenAudience(context, notice)
  if (!audience) return
  const id = await store(context, notice, audience)
  // it was already written for the same cause
  if (id === undefined) return
  await address(context, id, audience.to)
  if (audience.groupKey && audience.to.length > 0) await afterAlert(context, id, audience)
  context.broadcast(roomsFor(audience.to))
  if (audience.mails > 0) await context.later(MAIL_JOB, { id })
  if (notice.byMail && (await wantsSms(unscoped(context, TOLD), audience.to)))
    await context.later(SMS_NOTICE_JOB, { id }, smsTime(context.now))
}

async function chosenAudience(context: NoticeContext, notice: Notice): Promise<Audience | undefined> {
  const { actor } = context
  const db = unscoped(context, TOLD)
  const to = addressesFor(notice.to, actor?.id ?? null)
  if (to.length === 0) return undefined
  const { people, byMail } = await countAddressed(db, to)
  if (people === 0) return undefined
  const areaId = actor?.areaId ?? (await cityAreaId(db))
  return { to, areaId, people, mails: notice.byMail ? byMail : 0, alert: null, groupKey: null }
}

/** The responsible office. It is also the sender, so that the home of a citizen who caused the work is not revealed. */
async function officeAudience(context: NoticeContext, alert: Alert): Promise<Audience | undefined> {
  const { actor, now } = context
  const office = await staffedOffice(unscoped(context, TOLD), alert.office)
  if (!office) return undefined
  const { role, area_id: areaId } = office.address
  const isOwn = actor !== null && actor.role === role && actor.areaId === areaId
  const people = office.people - Number(isOwn)
  if (areaId === null) return undefined
  const { kind, area, subject, dueOn } = alert
  return {
    // the only member of the office has caused it: it is stored for the daily mail only
    to: people > 0 ? [office.address] : [],
    areaId,
    people,
    mails: 0,
    alert: { kind, area, subject, dueOn, office: office.name },
    groupKey: `${kind} ${areaId} ${role} ${dayInUlaanbaatar(now)}`,
  }
}

/** @returns its id; undefined when it was already written for the same cause. */
async function store(context: NoticeContext, notice: Notice, audience: Audience): Promise<string | undefined> {
  const { actor, now } = context
  const { title, body } = notice
  const { rows } = await unscoped(context, TOLD).query<{ id: string }>(
    `insert into notifications (area_id, sender_id, sender_role, title, body, by_mail, status, sent_at, recipients, mails_wanted,
       search, automatic, link, cause, alert, group_key, about, created_at, updated_at)
     values ($1, null, $2, $3, $4, $5, 'sent', $6, $7, $8, $9, true, $10, $11, $12, $13, $14, $6, $6)
     on conflict (cause) do nothing returning id`,
    [
      audience.areaId,
      actor?.role ?? audience.to[0]?.role ?? 'CITY_ADMIN',
      title,
      body,
      notice.byMail ?? false,
      now,
      audience.people,
      audience.mails,
      searchOf([title, body]),
      notice.link,
      notice.once ?? null,
      audience.alert,
      audience.groupKey,
      notice.about ?? null,
    ],
  )
  return rows[0]?.id
}

const searchOf = (texts: readonly Localized[]) =>
  foldForSearch(
    texts
      .flatMap(({ mn, en }) => [mn, en])
      .filter(Boolean)
      .join(' '),
  )

async function address(context: NoticeContext, id: string, to: readonly Address[]): Promise<void> {
  const { now } = context
  const db = unscoped(context, TOLD)
  const targets = to.map((one, place) => ({ id: crypto.randomUUID(), notification_id: id, place, ...one }))
  await insertMany(
    db,
    'notification_targets',
    targets.map((target) => ({ ...target, sent_at: target.user_id === null ? now : null })),
  )
  if (targets.every((target) => target.user_id === null)) return
  // of people addressed by name: the active ones, in their current area
  await db.query(
    `update notification_targets t set sent_at = $2, area_id = u.area_id from users u
     where t.notification_id = $1 and u.id = t.user_id and u.status = 'active'`,
    [id, now],
  )
}

/**
 * Marks the alert as read for the person who caused it, and schedules the mail for those of the office who have chosen
 * it.
 */
async function afterAlert(context: NoticeContext, id: string, { to, groupKey }: Audience): Promise<void> {
  const { actor, now } = context
  const db = unscoped(context, TOLD)
  if (actor?.id) {
    await db.query(
      `insert into notification_reads (user_id, notification_id, read_at)
       select u.id, $2, $3 from users u join notification_targets t on t.notification_id = $2
         and t.area_id = u.area_id and t.role = u.role where u.id = $1`,
      [actor.id, id, now],
    )
  }
  if (!(await wantsAlertMail(db, to))) return
  await context.later(ALERT_MAIL_JOB, { group: groupKey }, new Date(now.getTime() + ALERT_MAIL_MINUTES * 60_000))
}
