import { sql } from 'kysely'
import { inLang, type Lang } from '#contract/core/text/localized.ts'
import { SMS_PARTS_MAX, smsSize } from '#contract/core/text/sms.ts'
import { type Address, inGroups } from '../../core/access/addressed.ts'
import { ask } from '../../core/access/statement.ts'
import { inUnscopedTransaction, type Unscoped } from '../../core/access/unscoped.ts'
import { Jobs, type Worker } from '../../core/jobs/jobs.ts'
import type { Core } from '../../core/requests/context.ts'
import { shortened } from '../../core/requests/notices.ts'
import { canSendSms, enqueueSms, smsTime } from '../../core/requests/sms.ts'
import type { NotificationRow } from './tables.ts'

/** The kind of the job that writes the text messages about one notification. */
export const SMS_NOTICE_JOB = 'notifications.sms'
/** Notifications that one person gets by SMS within 24 hours. Our choice: each costs money. */
export const SMS_OF_PERSON = 5
/** Characters of a title: with the address it fits into the parts of one message. */
const TITLE_MAX = 80
/** People to whom a transaction writes. */
const BATCH = 50
const DAY_MS = 86_400_000

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

const withSms = (addresses: readonly Address[]) => {
  const named = addresses.flatMap(({ user_id: person }) => person ?? [])
  return sql<boolean>`(u.sms_phone is not null and u.status = 'active'
    and (u.id = any(${named}::uuid[]) or ${inGroups('u', addresses)}))`
}

/**
 * Writes the text messages about a notification, to each person once, until those of the day are used up: people who are
 * addressed by name come first, and otherwise chance decides, so that it is not always the same ones who get none. A job
 * that comes in the night, because it was late, is put off.
 */
export const writeSms =
  (core: Core): Worker =>
  async ({ id }: { id: string }) => {
    while (await writeBatch(core, id)) core.jobs.wake()
    core.jobs.wake()
  }

/** @returns whether there may be more: codes wait while messages are written, so these are few at a time. */
const writeBatch = (core: Core, id: string): Promise<boolean> =>
  inUnscopedTransaction(core, TOLD, async (client) => {
    const now = core.now()
    const runAt = smsTime(now)
    if (runAt > now) {
      await Jobs.add(client, SMS_NOTICE_JOB, { id }, { runAt, lane: 'bulk' })
      return false
    }
    // two notifications do not use the same rest of a person's day
    await client.query(`select pg_advisory_xact_lock(hashtextextended('notifications by sms', 0))`)
    const { rows } = await client.query<NotificationRow>(
      'select * from notifications where id = $1 and sent_at is not null',
      [id],
    )
    const [row] = rows
    if (!row) return false
    let written = 0
    for (const person of await readersOf(client, row, now)) {
      const text = textOf(core, row, person.lang)
      if (!(await canSendSms(core, client, { parts: smsSize(text).parts, isNotice: true }))) return false
      const until = new Date(now.getTime() + DAY_MS)
      const sms = { to: person.phone, text, until, notice: { id, personId: person.id } }
      if (await enqueueSms(core, client, sms)) written++
    }
    return written === BATCH
  })

/** The next people who get a notification by text message. */
async function readersOf(client: Unscoped, { id, sent_at: sentAt }: NotificationRow, now: Date): Promise<Reader[]> {
  const { rows: addresses } = await client.query<Address>(
    'select user_id, role, area_id from notification_targets where notification_id = $1 and sent_at is not null',
    [id],
  )
  const isNamed = sql<boolean>`u.id = any(${namedIn(addresses)}::uuid[])`
  return ask(
    client,
    sql<Reader>`select u.id, u.sms_phone as phone, u.lang from users u
      where ${withSms(addresses)} and (${isNamed} or u.present_since <= ${sentAt})
        and not exists (select from outbox o where o.notice_id = ${id} and o.person_id = u.id)
        and (select count(*) from outbox o where o.person_id = u.id and o.notice_id is not null
          and o.created_at > ${new Date(now.getTime() - DAY_MS)}) < ${SMS_OF_PERSON}
      order by ${isNamed} desc, md5(u.id::text || ${id}::text), u.id limit ${BATCH}`,
  )
}

const namedIn = (addresses: readonly Address[]) => addresses.flatMap(({ user_id: person }) => person ?? [])

/** The title and where to read it; without the address of the page where the city's own is too long. */
function textOf({ config }: Pick<Core, 'config'>, row: NotificationRow, lang: Lang): string {
  const title = shortened(inLang(row.title, lang), TITLE_MAX)
  const text = `${title} ${config.publicUrl}/dashboard/notifications/${row.id}`
  return smsSize(text).parts <= SMS_PARTS_MAX ? text : title
}
