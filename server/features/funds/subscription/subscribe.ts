import { createHash, randomBytes } from 'node:crypto'
import { fieldProblem, Problem } from '#contract/core/model/problem.ts'
import { type NewSubscription, SUBSCRIPTION_LINK_HOURS } from '#contract/features/funds/index.ts'
import { countAttempt, networkOf } from '../../../core/accounts/limits.ts'
import type { Core } from '../../../core/requests/context.ts'
import { checkFormTicket, formTicket } from '../../../core/requests/form-ticket.ts'
import { newestPrices } from '../published.ts'
import type { FundRecord, FundsCall } from '../tables.ts'
import { confirmMail, subscriptionOf } from './compose.ts'

const HOUR_MS = 3_600_000
/** What addresses are encrypted for. */
export const SUBSCRIBER_USE = 'funds.subscriber'

const hashOf = (key: string): string => createHash('sha256').update(`subscription ${key}`).digest('hex')

/** The address of a stored subscription. */
export const emailOf = ({ vault }: Pick<Core, 'vault'>, sealed: Uint8Array): string =>
  vault.open(SUBSCRIBER_USE, sealed)

const publishedFunds = (call: FundsCall): Promise<Pick<FundRecord, 'id' | 'code' | 'name'>[]> =>
  call.rows
    .from('funds', 'read')
    .select(['funds.id', 'funds.code', 'funds.name'])
    .where('funds.status', '=', 'published')
    .orderBy('funds.code')
    .execute()

/** The ticket of the form, and the funds to choose from. */
export async function subscriptionForm(call: FundsCall) {
  return { ticket: formTicket(call.core, 'subscription', call.now), funds: await publishedFunds(call) }
}

/**
 * Mails a link to confirm a subscription. The answer is always the same: it says nothing about the address. Beyond three
 * mails a day to one address nothing is mailed.
 *
 * @throws Problem('invalid') on `ticket` or `fundIds`, Problem('too_many') for one network.
 */
export async function subscribe(
  call: FundsCall,
  { website, ticket, email, lang, fundIds }: NewSubscription,
): Promise<void> {
  const { core, now, origin } = call
  if (website) return
  checkFormTicket(core, 'subscription', now, ticket)
  const chosen = (await publishedFunds(call)).filter(({ id }) => fundIds.includes(id))
  if (chosen.length < new Set(fundIds).size) throw fieldProblem('fundIds', 'not_in_list')
  await countAttempt(call, [{ kind: 'subscription', of: networkOf(origin.address) }])
  if (!(await mayMail(call, email))) return
  const id = crypto.randomUUID()
  const key = randomBytes(24).toString('base64url')
  const until = new Date(now.getTime() + SUBSCRIPTION_LINK_HOURS * HOUR_MS)
  await call.rows.unscoped('a subscription that waits for its confirmation belongs to nobody with an account').query(
    `insert into fund_subscription_requests (id, email_sealed, email_print, lang, fund_ids, key_hash, expires_at)
       values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      id,
      core.vault.seal(SUBSCRIBER_USE, email),
      core.vault.fingerprint(SUBSCRIBER_USE, email),
      lang,
      chosen.map((fund) => fund.id),
      hashOf(key),
      until,
    ],
  )
  await call.mail(confirmMail(core, { id, email, lang }, { funds: chosen.map(({ name }) => name), key, until }))
}

/** Whether this address may be mailed another confirmation today. */
async function mayMail(call: FundsCall, email: string): Promise<boolean> {
  try {
    await countAttempt(call, [{ kind: 'subscription_address', of: email }])
    return true
  } catch (error) {
    if (error instanceof Problem && error.code === 'too_many') return false
    throw error
  }
}

interface Waiting {
  id: string
  email_sealed: Buffer
  email_print: string
  lang: string
  fund_ids: string[]
}

/**
 * Confirms a subscription, or adds funds to one; its link works once. The first mail comes with the next price.
 *
 * @throws Problem('invalid') on `secret` for a link that was used, has expired or is unknown.
 */
export async function confirmSubscription(call: FundsCall, key: string): Promise<void> {
  const { now, rows } = call
  const db = rows.unscoped('a subscription is confirmed by the secret of its link, without an account')
  const { rows: found } = await db.query<Waiting>(
    `delete from fund_subscription_requests where key_hash = $1 and expires_at > $2
     returning id, email_sealed, email_print, lang, fund_ids`,
    [hashOf(key), now],
  )
  const [request] = found
  if (!request) throw fieldProblem('secret', 'wrong_link')
  const newest = await newestPrices(db)
  const seen = Object.fromEntries(
    newest.filter(({ id }) => request.fund_ids.includes(id)).map(({ id, points }) => [id, points[0]?.day]),
  )
  await db.query(
    `insert into fund_subscribers (email_sealed, email_print, lang, fund_ids, seen, confirmed_at)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (email_print) do update set lang = excluded.lang, seen = excluded.seen || fund_subscribers.seen,
       fund_ids = (select array_agg(distinct id) from unnest(fund_subscribers.fund_ids || excluded.fund_ids) as f(id))`,
    [request.email_sealed, request.email_print, request.lang, request.fund_ids, JSON.stringify(seen), now],
  )
  await db.query('delete from outbox where subscription = $1', [subscriptionOf(request.id)])
}

/** How many people receive prices by mail. */
export async function countSubscribers({ rows }: FundsCall): Promise<number> {
  const { rows: found } = await rows
    .unscoped('the number of subscribers, without their addresses')
    .query<{ count: number }>('select count(*)::int as count from fund_subscribers')
  return found[0]?.count ?? 0
}
