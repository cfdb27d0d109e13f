import type { Route } from '#contract/core/model/feature.ts'
import { Problem } from '#contract/core/model/problem.ts'
import type { Account, EmailChange, EmailConfirmation } from '#contract/features/auth/index.ts'
import { cancelEmail, confirmEmail, planEmail, proveFactor } from '../../core/accounts/index.ts'
import type { Call } from '../../core/requests/declare.ts'
import type { AuthTables } from './account.ts'
import { mailMe } from './mail-me.ts'
import { plannedAddressMails } from './mails/planned-address.ts'
import { meOf, ownAccount, ownRow } from './own-account.ts'

type OwnCall = Omit<Call<AuthTables, Route>, 'params' | 'query' | 'body'>

/** Plans a new e-mail address for the caller's account; it takes effect when its owner confirms it. */
export async function planOwnEmail(call: OwnCall & { body: EmailChange }): Promise<{ data: Account }> {
  const { email, ...proof } = call.body
  const me = await proveFactor(call, meOf(call).id, proof)
  const link = await planEmail(call, me.id, email)
  const to = { email: me.email, firstName: me.first_name, lang: me.lang }
  for (const mail of plannedAddressMails(call, to, email, link)) await call.mail(mail)
  call.rows.touch('users', (await ownRow(call)) as never, { action: 'plan_email' })
  return ownAccount(call)
}

/** Cancels the caller's planned e-mail address. @throws Problem('wrong_state') when there is none. */
export async function cancelOwnEmail(call: OwnCall): Promise<{ data: Account }> {
  if (!(await cancelEmail(call, meOf(call).id))) throw new Problem('wrong_state')
  call.rows.touch('users', (await ownRow(call)) as never, { action: 'cancel_email' })
  return ownAccount(call)
}

/** Activates a planned address, and notifies the previous one. */
export async function confirmOwnEmail(
  call: OwnCall & { body: EmailConfirmation },
): Promise<{ data: { email: string } }> {
  const { person, email, after } = await confirmEmail(call, call.body, call.actor?.id)
  call.note({ action: 'auth.confirm_email', table_name: 'users', row_id: person.id, area_id: person.area_id })
  await mailMe(call, person, 'emailChanged')
  call.after(after)
  return { data: { email } }
}
