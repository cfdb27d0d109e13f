import { foldForSearch, type Localized } from '#contract/core/text/localized.ts'
import { dayInUlaanbaatar } from '#contract/core/time/dates.ts'
import { type Address, roomsFor } from '../../core/access/addressed.ts'
import { cityAreaId } from '../../core/access/area-ref.ts'
import { unscoped } from '../../core/access/unscoped.ts'
import { prepared } from '../../core/database/prepared.ts'
import { together } from '../../core/database/together.ts'
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
  const [id, wantsMail] = await together([
    store(context, notice, audience),
    audience.groupKey && audience.to.length > 0 ? wantsAlertMail(unscoped(context, TOLD), audience.to) : false,
  ])
  // it was already written for the same cause
  if (id === undefined) return
  if (wantsMail) {
    const mailAt = new Date(context.now.getTime() + ALERT_MAIL_MINUTES * 60_000)
    await context.later(ALERT_MAIL_JOB, { group: audience.groupKey }, mailAt)
  }
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

/**
 * The notice, its addresses and, for an alert, that the person of the office who caused it has read it. Of people addressed by name, it
 * reaches the active ones, in their current area.
 */
const STORE = `with notice as (
    insert into notifications (area_id, sender_id, sender_role, title, body, by_mail, status, sent_at, recipients, mails_wanted,
      search, automatic, link, cause, alert, group_key, about, created_at, updated_at)
    values ($1, null, $2, $3, $4, $5, 'sent', $6, $7, $8, $9, true, $10, $11, $12, $13, $14, $6, $6)
    on conflict (cause) do nothing returning id
  ), addressed as (
    insert into notification_targets (notification_id, place, user_id, role, area_id, sent_at)
    select notice.id, a.place - 1, a.user_id, a.role, case when u.id is null then a.area_id else u.area_id end,
      case when a.user_id is null or u.id is not null then $6 end
    from notice, unnest($15::uuid[], $16::text[], $17::uuid[]) with ordinality as a (user_id, role, area_id, place)
      left join users u on u.id = a.user_id and u.status = 'active'
  ), read as (
    insert into notification_reads (user_id, notification_id, read_at)
    select u.id, notice.id, $6 from notice, users u where u.id = $18
      and exists (select from unnest($16::text[], $17::uuid[]) as a (role, area_id) where a.role = u.role and a.area_id = u.area_id)
  )
  select id from notice`

/** @returns its id; undefined when it was already written for the same cause. */
async function store(context: NoticeContext, notice: Notice, audience: Audience): Promise<string | undefined> {
  const { actor, now } = context
  const { title, body } = notice
  const { to } = audience
  const values = [
    audience.areaId,
    actor?.role ?? to[0]?.role ?? 'CITY_ADMIN',
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
    to.map((one) => one.user_id),
    to.map((one) => one.role),
    to.map((one) => one.area_id),
    audience.groupKey ? (actor?.id ?? null) : null,
  ]
  const { rows } = await unscoped(context, TOLD).query<{ id: string }>(prepared(STORE, values))
  return rows[0]?.id
}

const searchOf = (texts: readonly Localized[]) =>
  foldForSearch(
    texts
      .flatMap(({ mn, en }) => [mn, en])
      .filter(Boolean)
      .join(' '),
  )
