import { inUnscopedTransaction, type Unscoped } from '../../../core/access/unscoped.ts'
import type { Subscriptions } from '../../../core/messages/mail-leave.ts'
import { leavingWords, subscriptionOf } from './compose.ts'
import { emailOf } from './subscribe.ts'

/** Leaving by the link of a mail: erases the address and everything that was mailed to it. */
export const fundSubscriptions: Subscriptions = {
  words: leavingWords,
  leave: (core, id) =>
    inUnscopedTransaction(core, 'a reader without an account leaves by the signed link of a mail', async (tx) => {
      const { rows } = await tx.query<{ email_sealed: Buffer; email_print: string }>(
        'delete from fund_subscribers where id = $1 returning email_sealed, email_print',
        [id],
      )
      const [left] = rows
      if (!left) return false
      const { rows: requests } = await tx.query<{ id: string }>(
        'delete from fund_subscription_requests where email_print = $1 returning id',
        [left.email_print],
      )
      await eraseMails(tx, [id, ...requests.map((request) => request.id)])
      await tx.query(
        'delete from mail_bounces where address = $1 and not exists (select from users where email = $1)',
        [emailOf(core, left.email_sealed)],
      )
      return true
    }),
}

/** Deletes the mails of subscriptions from the outbox, those that were sent and those that wait. */
export const eraseMails = (tx: Unscoped, ids: readonly string[]) =>
  tx.query('delete from outbox where subscription = any($1)', [ids.map(subscriptionOf)])
