import { sql } from 'kysely'
import { inLang, type Lang } from '#contract/core/text/localized.ts'
import { SMS_PARTS_MAX, smsSize } from '#contract/core/text/sms.ts'
import { addDays, dayInUlaanbaatar, hourInUlaanbaatar, startOfDayInUlaanbaatar } from '#contract/core/time/dates.ts'
import { type Address, inGroups } from '../../core/access/addressed.ts'
import { ask } from '../../core/access/statement.ts'
import { inUnscopedTransaction, type Unscoped } from '../../core/access/unscoped.ts'
import type { Worker } from '../../core/jobs/jobs.ts'
import type { Core } from '../../core/requests/context.ts'
import { shortened } from '../../core/requests/notices.ts'
import { canSendSms, enqueueSms } from '../../core/requests/sms.ts'
import type { NotificationRow } from './tables.ts'

/** The kind of the job that writes the text messages about one notification. */
export const SMS_NOTICE_JOB = 'notifications.sms'
/** Notifications that one person gets by SMS within 24 hours. Our choice: each costs money. */
export const SMS_OF_PERSON = 5
/** The hours of the day in which text messages about notifications are sent; our choice: they ring. */
const [FROM_HOUR, UNTIL_HOUR] = [8, 22]
/** Characters of a title: with the address it fits into the parts of one message. */
const TITLE_MAX = 80
const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

/** Why the text messages about a notification are written without a reach. */
const TOLD = 'those to whom a notification is addressed receive it by text message'

interface Reader {
  id: string
  phone: string
  lang: Lang
}

/** Whether somebody at these addresses wants text messages. */
export async function wantsSms(tx: Unscoped, addresses: readonly Address[]): Promise<boolean> {
  return (await ask(tx, sql`select from users u where ${withSms(addresses)} limit 1`)).length > 0
}

/** When text messages are sent: now by day, at 08:00 otherwise. */
export function smsTime(now: Date): Date {
  const hour = hourInUlaanbaatar(now)
  if (hour >= FROM_HOUR && hour < UNTIL_HOUR) return now
  const today = dayInUlaanbaatar(now)
  const day = hour < FROM_HOUR ? today : addDays(today, 1)
  return new Date(startOfDayInUlaanbaatar(day).getTime() + FROM_HOUR * HOUR_MS)
}

const withSms = (addresses: readonly Address[]) => {
  const named = addresses.flatMap(({ user_id: person }) => person ?? [])
  return sql<boolean>`(u.sms_phone is not null and u.status = 'active'
    and (u.id = any(${named}::uuid[]) or ${inGroups('u', addresses)}))`
}

/** Writes the text messages about a notification, to each person once, until those of the day are used up. */
export const writeSms =
  (core: Core): Worker =>
  async ({ id }: { id: string }) => {
    await inUnscopedTransaction(core, TOLD, async (client) => {
      // two notifications do not use the same rest of the day
      await client.query(`select pg_advisory_xact_lock(hashtextextended('notifications by sms', 0))`)
      const { rows } = await client.query<NotificationRow>(
        'select * from notifications where id = $1 and sent_at is not null',
        [id],
      )
      const [row] = rows
      if (!row) return
      const { rows: addresses } = await client.query<Address>(
        'select user_id, role, area_id from notification_targets where notification_id = $1 and sent_at is not null',
        [id],
      )
      const now = core.now()
      const people = await ask(
        client,
        sql<Reader>`select u.id, u.sms_phone as phone, u.lang from users u
        where ${withSms(addresses)} and (u.id = any(${namedIn(addresses)}::uuid[]) or u.present_since <= ${row.sent_at})
          and (select count(*) from outbox o where o.person_id = u.id and o.notice_id is not null
            and o.created_at > ${new Date(now.getTime() - DAY_MS)}) < ${SMS_OF_PERSON}
        order by u.id`,
      )
      for (const person of people) {
        if (!(await canSendSms(core, client, { parts: SMS_PARTS_MAX, isNotice: true }))) break
        await enqueueSms(core, client, {
          to: person.phone,
          text: textOf(core, row, person.lang),
          until: new Date(now.getTime() + DAY_MS),
          notice: { id, personId: person.id },
        })
      }
    })
    core.jobs.wake()
  }

const namedIn = (addresses: readonly Address[]) => addresses.flatMap(({ user_id: person }) => person ?? [])

/** The title and where to read it; without the address of the page where the city's own is too long. */
function textOf({ config }: Pick<Core, 'config'>, row: NotificationRow, lang: Lang): string {
  const title = shortened(inLang(row.title, lang), TITLE_MAX)
  const text = `${title} ${config.publicUrl}/dashboard/notifications/${row.id}`
  return smsSize(text).parts <= SMS_PARTS_MAX ? text : title
}
