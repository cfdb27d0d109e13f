import { createHash, randomBytes } from 'node:crypto'
import { fieldProblem, Problem } from '#contract/core/model/problem.ts'
import { COMING_LINK_HOURS, type NewWaiting } from '#contract/features/coming/index.ts'
import { inUnscopedTransaction } from '../../core/access/unscoped.ts'
import { countAttempt, networkOf } from '../../core/accounts/limits.ts'
import type { Subscriptions } from '../../core/messages/mail-leave.ts'
import type { Core } from '../../core/requests/context.ts'
import { checkFormTicket } from '../../core/requests/form-ticket.ts'
import { confirmMail, leavingWords, subscriptionOf } from './mails.ts'
import type { ComingCall } from './tables.ts'

const HOUR_MS = 3_600_000
/** What addresses are encrypted for. */
export const SUBSCRIBER_USE = 'coming.subscriber'

const hashOf = (key: string): string => createHash('sha256').update(`coming ${key}`).digest('hex')

/** The address of a stored subscription. */
export const emailOf = ({ vault }: Pick<Core, 'vault'>, sealed: Uint8Array): string =>
  vault.open(SUBSCRIBER_USE, sealed)

/**
 * Mails a link to confirm a subscription. The answer is always the same: it says nothing about the address. A confirmed
 * subscription stays as it is, and beyond three mails a day to one address nothing is mailed.
 *
 * @throws Problem('invalid') on `ticket`, Problem('not_found'), Problem('too_many') for one network.
 */
export async function subscribe(
  call: ComingCall,
  { announcementId, website, ticket, email, lang }: NewWaiting,
): Promise<void> {
  const { core, now, origin, rows } = call
  if (website) return
  checkFormTicket(core, 'coming', now, ticket)
  const announced = await rows
    .from('coming_announcements', 'open')
    .select('coming_announcements.title')
    .where('coming_announcements.id', '=', announcementId)
    .executeTakeFirst()
  if (!announced) throw new Problem('not_found')
  await countAttempt(call, [{ kind: 'subscription', of: networkOf(origin.address) }])
  if (!(await mayMail(call, email))) return
  const key = randomBytes(24).toString('base64url')
  const until = new Date(now.getTime() + COMING_LINK_HOURS * HOUR_MS)
  const { rows: made } = await rows
    .unscoped('a subscription that waits for its confirmation belongs to nobody with an account')
    .query<{ id: string }>(
      `insert into coming_subscribers (announcement_id, email_sealed, email_print, lang, key_hash, expires_at)
         values ($1, $2, $3, $4, $5, $6)
       on conflict (announcement_id, email_print) do update
         set lang = excluded.lang, key_hash = excluded.key_hash, expires_at = excluded.expires_at
         where coming_subscribers.confirmed_at is null
       returning id`,
      [
        announcementId,
        core.vault.seal(SUBSCRIBER_USE, email),
        core.vault.fingerprint(SUBSCRIBER_USE, email),
        lang,
        hashOf(key),
        until,
      ],
    )
  const [waiting] = made
  if (!waiting) return
  await call.mail(confirmMail(core, { id: waiting.id, email, lang }, { title: announced.title, key, until }))
}

/** Whether this address may be mailed another confirmation today. */
async function mayMail(call: ComingCall, email: string): Promise<boolean> {
  try {
    await countAttempt(call, [{ kind: 'subscription_address', of: email }])
    return true
  } catch (error) {
    if (error instanceof Problem && error.code === 'too_many') return false
    throw error
  }
}

/** @throws Problem('invalid') on `secret` for a link that was used, has expired or is unknown. */
export async function confirm({ rows, now }: ComingCall, key: string): Promise<void> {
  const { rows: found } = await rows
    .unscoped('a subscription is confirmed by the secret of its link, without an account')
    .query(
      `update coming_subscribers set confirmed_at = $2, key_hash = null, expires_at = null
       where key_hash = $1 and expires_at > $2 returning id`,
      [hashOf(key), now],
    )
  if (found.length === 0) throw fieldProblem('secret', 'wrong_link')
}

/** Leaving by the link of a mail: erases the address and everything that was mailed to it. */
export const comingSubscriptions: Subscriptions = {
  words: leavingWords,
  leave: (core, id) =>
    inUnscopedTransaction(core, 'a reader without an account leaves by the signed link of a mail', async (tx) => {
      const { rows } = await tx.query('delete from coming_subscribers where id = $1 returning id', [id])
      await tx.query('delete from outbox where subscription = $1', [subscriptionOf(id)])
      return rows.length > 0
    }),
}
