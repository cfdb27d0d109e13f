import { type RawBuilder, sql } from 'kysely'
import type { Role } from '#contract/core/actor.ts'
import type { AlertIcon, WorkMail } from '#contract/core/alert.ts'
import { type Address, inGroups } from './addressed.ts'
import type { Core } from './core.ts'
import { queriesOn } from './db.ts'
import type { Worker } from './jobs.ts'
import type { MailReader } from './mail-addressed.ts'
import { enqueueMails, type MailMaker } from './mailer.ts'
import type { Tx } from './serve.ts'
import { inTransaction } from './transaction.ts'

/** Somebody who gets a mail about new work. */
export type AlertReader = MailReader & { role: Role }

/** Records that are mailed about in groups: with `group_key`, `sent_at`, `alert_mailed_at`. */
export interface MailedGroup<R> {
  table: string
  /** Their addresses, what people have read of them, and the column of both that names the record. */
  addresses: string
  reads: string
  column: string
  /** The part of the work that the rows of a group are about, by which people choose their mails. */
  workOf(core: Core, row: R): AlertIcon | undefined
  compose(core: Core, rows: readonly R[], to: AlertReader): MailMaker
}

/** "The person `u` has chosen mails about this work, and when." */
export const hasChosen = (work: AlertIcon | undefined, choice: WorkMail): RawBuilder<boolean> =>
  sql<boolean>`alert_mail(u.notify, u.email_verified_at, ${work ?? ''}) = ${choice}`

/** Whether somebody at these addresses has chosen mails about some new work that are sent at once. */
export async function wantsAlertMail(tx: Tx, addresses: readonly Address[]): Promise<boolean> {
  const { rows } = await sql<{ wanted: boolean }>`select exists (select from users u where u.status = 'active'
    and wants_alert_mail(u.notify, u.email_verified_at) and ${inGroups('u', addresses)}) as wanted`.execute(
    queriesOn(tx),
  )
  return rows[0]?.wanted ?? false
}

/**
 * The worker that writes one mail a person about all records of a group that no mail was written for. The rows are marked in the
 * transaction that puts the mails into the outbox: a second instance, or a job that runs again after a crash, finds nothing left.
 */
export const mailGroup =
  <R extends { id: string; sent_at: Date }>({ table, addresses, reads, column, workOf, compose }: MailedGroup<R>) =>
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
        const unread = rows.filter(({ id }) => !reader.read.includes(id))
        return unread.length > 0 ? [compose(core, unread, reader)] : []
      })
      if (mails.length > 0) await enqueueMails(core, tx, mails)
      await of(sql`update ${records} set alert_mailed_at = ${core.now()} where id = any(${ids}::uuid[])`)
    })
    core.jobs.wake()
  }
