import { type RawBuilder, sql } from 'kysely'
import type { Lang } from '#contract/core/text/localized.ts'
import { type Address, inGroups } from '../access/addressed.ts'
import { queriesOn } from '../database/kysely.ts'
import { inTransaction } from '../database/transaction.ts'
import { Jobs, type Worker } from '../jobs/jobs.ts'
import type { Core } from '../requests/context.ts'
import { enqueueMails, type MailMaker } from '../requests/outbox.ts'

/** The recipient of a mail. */
export interface MailReader {
  id: string
  email: string
  first_name: string
  lang: Lang
}

/** A kind of record that is mailed to its addressees. */
export interface Mailed<R> {
  /** The kind of the job. */
  job: string
  /** The records, with `sent_at`, `mail_cursor` (the last person whose mail was written) and `mails_written`. */
  table: string
  /** Their addresses (access/addressed.ts), and the column that refers to the record. */
  addresses: string
  column: string
  compose(core: Core, row: R, to: MailReader): MailMaker
}

/** People whose mails are written per transaction. */
const PORTION = 500
/** Approximate duration of one run of the job before it lets others run. */
const RUN_MS = 30_000

/**
 * The worker that enqueues the mails of one record in portions, ordered by the people's ids. Its progress is stored in
 * the same transaction, so that a restarted job continues after it and nobody gets two mails.
 */
export const mailAddressed =
  <R>(kind: Mailed<R>) =>
  (core: Core): Worker =>
  async ({ id }: { id: string }) => {
    const until = Date.now() + RUN_MS
    while (await writePortion(core, kind, id)) {
      if (Date.now() < until) continue
      await Jobs.add(core.pool, kind.job, { id }, { lane: 'bulk' })
      break
    }
    core.jobs.wake()
  }

interface Row {
  id: string
  sent_at: Date
  mail_cursor: string | null
}

/** @returns whether there may be more. */
function writePortion<R>(core: Core, kind: Mailed<R>, id: string): Promise<boolean> {
  return inTransaction(core.pool, async (client) => {
    const db = queriesOn<unknown>(client)
    const of = async <T>(statement: RawBuilder<T>) => (await statement.execute(db)).rows
    const [row] = await of(
      sql<R & Row>`select * from ${sql.table(kind.table)} where id = ${id} and sent_at is not null for update`,
    )
    if (!row) return false
    const addresses = await of(
      sql<Address>`select user_id, role, area_id from ${sql.table(kind.addresses)}
        where ${sql.ref(kind.column)} = ${id} and sent_at is not null`,
    )
    const people = await of(nextPeople(row, addresses))
    const last = people.at(-1)
    if (!last) return false
    await enqueueMails(
      core,
      client,
      people.map((person) => kind.compose(core, row, person)),
    )
    await of(sql`update ${sql.table(kind.table)} set mail_cursor = ${last.id}, mails_written = mails_written + ${people.length}
      where id = ${id}`)
    return people.length === PORTION
  })
}

/** The next addressees who currently want mails. */
function nextPeople(
  { sent_at: sentAt, mail_cursor: cursor }: Row,
  addresses: readonly Address[],
): RawBuilder<MailReader> {
  const named = addresses.flatMap(({ user_id: person }) => person ?? [])
  return sql<MailReader>`select u.id, u.email, u.first_name, u.lang from users u
    where u.status = 'active' and wants_mail(u.notify, u.email_verified_at)
      and not exists (select from mail_bounces b where b.address = u.email)
      and (u.id = any(${named}::uuid[]) or (u.present_since <= ${sentAt} and ${inGroups('u', addresses)}))
      and (${cursor}::uuid is null or u.id > ${cursor})
    order by u.id limit ${PORTION}`
}
