import { dayInUlaanbaatar } from '#contract/core/dates.ts'
import { foldForSearch, type Localized } from '#contract/core/text.ts'
import { type Address, roomsFor } from '../../core/addressed.ts'
import { type Alert, staffedOffice } from '../../core/alerts.ts'
import { cityAreaId } from '../../core/area-ref.ts'
import { wantsAlertMail } from '../../core/mail-alerts.ts'
import { countAddressed, type Notice, type Teller, type Telling } from '../../core/notices.ts'
import { insertMany } from '../../core/sql.ts'
import { ALERT_MAIL_JOB, ALERT_MAIL_MINUTES } from './alert-mail.ts'
import { MAIL_JOB } from './mail.ts'
import type { StoredAlert } from './tables.ts'

/** Each address once, and never the person who caused it. */
function addressesFor(to: readonly Address[], causedBy: string | null): Address[] {
  const others = to.filter(({ user_id: person }) => person === null || person !== causedBy)
  return [...new Map(others.map((address) => [JSON.stringify(address), address])).values()]
}

/** Whom a notice reaches, and the columns that follow from it. */
interface Audience {
  to: readonly Address[]
  areaId: string
  people: number
  mails: number
  alert: StoredAlert | null
  groupKey: string | null
}

/**
 * Notifies people in the transaction of its cause: both happen or neither. Nobody is named as its sender, as citizens do not learn who
 * works on their cases; it comes from the office. Without anybody to reach, nothing is written.
 */
export const tellNotice: Teller = async (telling, notice) => {
  const audience = notice.alert ? await officeAudience(telling, notice.alert) : await chosenAudience(telling, notice)
  if (!audience) return
  const id = await store(telling, notice, audience)
  // it was written before, for the same cause
  if (id === undefined) return
  await address(telling, id, audience.to)
  if (audience.groupKey && audience.to.length > 0) await afterAlert(telling, id, audience)
  telling.tell(roomsFor(audience.to))
  if (audience.mails > 0) await telling.later(MAIL_JOB, { id })
}

async function chosenAudience({ tx, actor }: Telling, notice: Notice): Promise<Audience | undefined> {
  const to = addressesFor(notice.to, actor?.id ?? null)
  if (to.length === 0) return undefined
  const { people, byMail } = await countAddressed(tx, to)
  if (people === 0) return undefined
  const areaId = actor?.areaId ?? (await cityAreaId(tx))
  return { to, areaId, people, mails: notice.byMail ? byMail : 0, alert: null, groupKey: null }
}

/** The office that has to act. It is also named as the sender: the home of a citizen who caused the work is nobody's business. */
async function officeAudience({ tx, actor, now }: Telling, alert: Alert): Promise<Audience | undefined> {
  const office = await staffedOffice(tx, alert.office)
  if (!office) return undefined
  const { role, area_id: areaId } = office.address
  const isOwn = actor !== null && actor.role === role && actor.areaId === areaId
  const people = office.people - Number(isOwn)
  if (areaId === null) return undefined
  const { kind, area, subject, dueOn } = alert
  return {
    // the only one of the office has caused it: it is kept for the daily mail alone
    to: people > 0 ? [office.address] : [],
    areaId,
    people,
    mails: 0,
    alert: { kind, area, subject, dueOn, office: office.name },
    groupKey: `${kind} ${areaId} ${role} ${dayInUlaanbaatar(now)}`,
  }
}

/** @returns its id; undefined when it was written before for the same cause. */
async function store({ tx, actor, now }: Telling, notice: Notice, audience: Audience): Promise<string | undefined> {
  const { title, body } = notice
  const { rows } = await tx.query<{ id: string }>(
    `insert into notifications (area_id, sender_id, sender_role, title, body, by_mail, status, sent_at, recipients, mails_wanted,
       search, automatic, link, cause, alert, group_key, created_at, updated_at)
     values ($1, null, $2, $3, $4, $5, 'sent', $6, $7, $8, $9, true, $10, $11, $12, $13, $6, $6)
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

async function address({ tx, now }: Telling, id: string, to: readonly Address[]): Promise<void> {
  const targets = to.map((one, place) => ({ id: crypto.randomUUID(), notification_id: id, place, ...one }))
  await insertMany(
    tx,
    'notification_targets',
    targets.map((target) => ({ ...target, sent_at: target.user_id === null ? now : null })),
  )
  // of people who are named: those who are active, in the area where they are now
  await tx.query(
    `update notification_targets t set sent_at = $2, area_id = u.area_id from users u
     where t.notification_id = $1 and u.id = t.user_id and u.status = 'active'`,
    [id, now],
  )
}

/** The person who caused the work has read about it; those of the office who chose so get a mail about all that came meanwhile. */
async function afterAlert(telling: Telling, id: string, { to, groupKey }: Audience): Promise<void> {
  const { tx, actor, now } = telling
  if (actor?.id) {
    await tx.query(
      `insert into notification_reads (user_id, notification_id, read_at)
       select u.id, $2, $3 from users u join notification_targets t on t.notification_id = $2
         and t.area_id = u.area_id and t.role = u.role where u.id = $1`,
      [actor.id, id, now],
    )
  }
  if (!(await wantsAlertMail(tx, to))) return
  await telling.later(ALERT_MAIL_JOB, { group: groupKey }, new Date(now.getTime() + ALERT_MAIL_MINUTES * 60_000))
}
