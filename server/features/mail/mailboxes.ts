import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#contract/core/model/actor.ts'
import { Problem } from '#contract/core/model/problem.ts'
import type { PersonCondition } from '../../core/access/reach.ts'
import type { Unscoped } from '../../core/access/unscoped.ts'
import type { MailboxRecord, MailCall } from './tables.ts'

/** The calling person. @throws Problem('not_signed_in'). */
export function callerOf({ actor }: Pick<MailCall, 'actor'>): Actor {
  if (!actor) throw new Problem('not_signed_in')
  return actor
}

/** The mailboxes of a person: their own, and the one that their office shares. Source: docs/rules/office-mail.md. */
export const mailboxMembers: PersonCondition = (t, { id, areaId }) => {
  const own = sql<boolean>`${sql.ref(`${t}.owner_id`)} = ${id}`
  return areaId ? sql<boolean>`(${own} or ${sql.ref(`${t}.area_id`)} = ${areaId})` : own
}

const mine = (actor: Actor, now: Date, verb: string) =>
  sql`select mailboxes.id from mailboxes where ${mailboxMembers('mailboxes', actor, now, verb)}`

/** Mails: read by those who have a copy in a mailbox, written in the mailbox of their author as long as they are not sent. */
export const mailMembers: PersonCondition = (t, actor, now, verb) => {
  if (verb === 'write') return sql<boolean>`${sql.ref(`${t}.mailbox_id`)} in (${mine(actor, now, verb)})`
  return sql<boolean>`${sql.ref(`${t}.id`)} in (select c.mail_id from mail_copies c where c.mailbox_id in (${mine(actor, now, verb)}))`
}

/** The caller's own mailbox. @throws Problem('not_found') when there is none. */
export async function ownMailbox(call: MailCall): Promise<MailboxRecord> {
  const found = await call.rows
    .from('mailboxes')
    .selectAll('mailboxes')
    .where('mailboxes.owner_id', '=', callerOf(call).id)
    .executeTakeFirst()
  if (!found) throw new Problem('not_found')
  return found
}

/** The ids of mailboxes, which are locked in the same order by every write, so that no two wait for each other. */
export async function lockMailboxes(db: Pick<Unscoped, 'query'>, ids: readonly string[]): Promise<void> {
  await db.query('select from mailboxes where id = any($1::uuid[]) order by id for update', [[...new Set(ids)]])
}

/** Locks a mailbox within reach. @throws Problem('not_found'). */
export const lockMailbox = (call: MailCall, id: string): Promise<MailboxRecord> => call.rows.lock('mailboxes', id)

/** Computes conversations again after their copies were written. Their mailboxes are locked. */
export async function refreshThreads(db: Pick<Unscoped, 'query'>, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await db.query('select mail_threads_refresh($1::uuid[])', [[...new Set(ids)]])
}

/** The live rooms of everybody who has one of these mailboxes. */
export async function roomsOf(db: Pick<Unscoped, 'query'>, mailboxIds: readonly string[]): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `select owner_id as id from mailboxes where id = any($1::uuid[]) and owner_id is not null
     union
     select u.id from mailboxes b join users u on u.area_id = b.area_id
     where b.id = any($1::uuid[]) and u.status = 'active' and u.role <> 'APPLICATION'`,
    [[...mailboxIds]],
  )
  return rows.map(({ id }) => `user:${id}`)
}

/** Computes the conversations of a write of the caller again, and notifies everybody who has the mailbox. */
export async function settle(call: MailCall, mailboxId: string, threadIds: readonly string[]): Promise<void> {
  const db = call.rows.unscoped('conversations of mailboxes that the caller has reached, computed from their copies')
  await refreshThreads(db, threadIds)
  call.broadcast(await roomsOf(db, [mailboxId]))
}

/** The bytes of a mailbox. */
export const usedBytes = (mailboxId: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`(select coalesce(sum(c.bytes), 0)::float8 from mail_copies c where c.mailbox_id = ${mailboxId})`
