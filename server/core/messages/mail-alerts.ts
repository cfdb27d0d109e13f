import { type RawBuilder, sql } from 'kysely'
import type { Role } from '#contract/core/model/actor.ts'
import type { AlertIcon, WorkMail } from '#contract/core/model/alert.ts'
import { type Address, inGroups } from '../access/addressed.ts'
import { queriesOn, type Tx } from '../database/kysely.ts'
import { inTransaction } from '../database/transaction.ts'
import type { Worker } from '../jobs/jobs.ts'
import type { Core } from '../requests/context.ts'
import { enqueueMails, type MailMaker } from '../requests/outbox.ts'
import type { MailReader } from './mail-addressed.ts'

/** The recipient of a mail about new work. */
export type AlertReader = MailReader & { role: Role }

/** Records that are mailed in groups: with `group_key`, `sent_at`, `alert_mailed_at`, `settled_at`. */
export interface MailedGroup<R> {
  table: string
  /** Their addresses, their reads, and the column of both that refers to the record. */
  addresses: string
  reads: string
  column: string
  /** The area of work of a group's rows, by which people choose their mails. */
  workOf(core: Core, row: R): AlertIcon | undefined
  compose(core: Core, rows: readonly R[], to: AlertReader): MailMaker
}

/** Whether the person `u` has chosen mails of this kind about this area of work. */
export const hasChosen = (work: AlertIcon | undefined, choice: WorkMail): RawBuilder<boolean> =>
  sql<boolean>`alert_mail(u.notify, u.email_verified_at, ${work ?? ''}) = ${choice}`

/** Whether somebody at these addresses has chosen immediate mails about new work. */
export async function wantsAlertMail(tx: Tx, addresses: readonly Address[]): Promise<boolean> {
  const { rows } = await sql<{ wanted: boolean }>`select exists (select from users u where u.status = 'active'
    and wants_alert_mail(u.notify, u.email_verified_at) and ${inGroups('u', addresses)}) as wanted`.execute(
    queriesOn(tx),
  )
  return rows[0]?.wanted ?? false
}

/**
 * The worker that writes one mail per person about all unmailed records of a group. The rows are marked in the
 * transaction that enqueues the mails: a second instance, or a job that is repeated after a crash, finds nothing left.
 */
export const mailGroup =
  <R extends { id: string; sent_at: Date; settled_at: Date | null }>({
    table,
    addresses,
    reads,
    column,
    workOf,
    compose,
  }: MailedGroup<R>) =>
  (core: Core): Worker =>
  async ({ group }: { group: string }) => {
    const [records, targets, read, named] = [sql.table(table), sql.table(addresses), sql.table(reads), sql.ref(column)]
    await inTransaction(core.pool, async (tx) => {
      const db = queriesOn<unknown>(tx)
      const of = async <T>(statement: RawBuilder<T>) => (await statement.execute(db)).rows
      const rows = await of(sql<R>`select * from ${records}
        where group_key = ${group} and alert_mailed_at is null order by sent_at desc, id desc for update`)
      const [newest] = rows
      if (!newest) return
      const ids = rows.map(({ id }) => id)
      const to = await of(sql<Address>`select user_id, role, area_id from ${targets} where ${named} = ${newest.id}`)
      const readers = await of(sql<AlertReader & { read: string[] }>`
        select u.id, u.email, u.first_name, u.lang, u.role, array(select r.${named} from ${read} r
          where r.user_id = u.id and r.${named} = any(${ids}::uuid[])) as read
        from users u where u.status = 'active' and ${hasChosen(workOf(core, newest), 'at_once')}
          and u.present_since <= ${newest.sent_at} and ${inGroups('u', to)}
          and not exists (select from mail_bounces b where b.address = u.email) order by u.id`)
      const mails = readers.flatMap((reader) => {
        const unread = rows.filter(({ id, settled_at: settledAt }) => settledAt === null && !reader.read.includes(id))
        return unread.length > 0 ? [compose(core, unread, reader)] : []
      })
      if (mails.length > 0) await enqueueMails(core, tx, mails)
      await of(sql`update ${records} set alert_mailed_at = ${core.now()} where id = any(${ids}::uuid[])`)
    })
    core.jobs.wake()
  }
