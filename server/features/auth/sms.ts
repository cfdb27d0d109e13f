import type { Route } from '#contract/core/model/feature.ts'
import { fieldProblem, Problem } from '#contract/core/model/problem.ts'
import { CODE_MINUTES } from '#contract/core/people/sign-in.ts'
import { fill } from '#contract/core/text/messages.ts'
import type { Account } from '#contract/features/auth/index.ts'
import * as accounts from '../../core/accounts/index.ts'
import { countAttempt, networkOf } from '../../core/accounts/limits.ts'
import type { Call } from '../../core/requests/declare.ts'
import { isSmsNumber } from '../../core/requests/sms.ts'
import type { AuthTables } from './account.ts'
import { mailMe } from './mail-me.ts'
import { meOf, ownAccount, ownRow } from './own-account.ts'
import { en } from './sms-en.ts'
import { mn } from './sms-mn.ts'

type OwnCall = Call<AuthTables, Route>

const WORDS = { mn, en }
/** Seconds after which a code may be asked for again when the city has sent as many text messages as it wants to pay for. */
const AGAIN = 3600

/**
 * Sends the code that confirms a number. @throws Problem('wrong_state') without a gateway; Problem('invalid') on `phone`
 * for a number that gets no text messages; Problem('too_many') after six codes a day from one account, four a day to
 * one number, eight an hour from one network, and when no more text messages are sent today.
 */
export async function sendSmsCode(call: OwnCall & { body: { phone: string } }): Promise<null> {
  const { core, body } = call
  if (!core.config.sms) throw new Problem('wrong_state')
  if (!isSmsNumber(body.phone)) throw fieldProblem('phone', 'no_sms_number')
  await countAttempt(call, [
    { kind: 'sms_person', of: meOf(call).id },
    { kind: 'sms_number', of: body.phone },
    { kind: 'sms_network', of: networkOf(call.origin.address) },
  ])
  const me = await ownRow(call)
  const secret = await accounts.makeCode(call, me.id, 'phone', body.phone)
  const text = fill(WORDS[me.lang].code, { code: secret.value, minutes: CODE_MINUTES })
  const isSent = await call.sms({ to: body.phone, text, secret, isAskedByAnybody: true })
  if (!isSent) throw new Problem('too_many', { retryAfter: AGAIN, params: { retryAfter: AGAIN } })
  return null
}

/** Turns notifications by SMS on for the number to which the code was sent, and mails it. @throws Problem('invalid') on `code`. */
export async function confirmSms(
  call: OwnCall & { body: { phone: string; code: string } },
): Promise<{ data: Account }> {
  const { phone, code } = call.body
  const { id } = meOf(call)
  const isRight = await accounts.redeemCode(call, id, 'phone', { code, about: phone })
  if (!isRight) throw fieldProblem('code', 'wrong_code')
  const before = await ownRow(call)
  const answer = await setNumber(call, phone, 'sms_on')
  if (before.sms_phone !== phone) await mailMe(call, before, 'smsNumber', { phone })
  return answer
}

/** Turns notifications by SMS off. */
export const stopSms = (call: OwnCall): Promise<{ data: Account }> => setNumber(call, null, 'sms_off')

async function setNumber(call: OwnCall, phone: string | null, action: string): Promise<{ data: Account }> {
  await call.rows.changeMany(
    'users',
    (q) => q.where('id', '=', meOf(call).id),
    { sms_phone: phone, updated_at: call.now },
    { action },
  )
  return ownAccount(call)
}
