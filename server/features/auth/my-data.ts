import type { Route } from '#contract/core/model/feature.ts'
import { Problem } from '#contract/core/model/problem.ts'
import { CODE_MINUTES } from '#contract/core/people/sign-in.ts'
import { formatDateTime } from '#contract/core/time/dates.ts'
import type { MyData } from '#contract/features/auth/index.ts'
import * as accounts from '../../core/accounts/index.ts'
import type { Call } from '../../core/requests/declare.ts'
import { startPersonalExport } from '../../core/sheets/personal-export.ts'
import type { AuthTables } from './account.ts'
import { notifyAdmins } from './deletion-notices.ts'
import { mailMe } from './mail-me.ts'
import { compose } from './mails/compose.ts'
import { meOf, ownRow } from './own-account.ts'

type OwnCall = Omit<Call<AuthTables, Route>, 'params' | 'query' | 'body'>

/** What the system keeps about the caller. */
export async function myData(call: OwnCall): Promise<{ data: MyData }> {
  const me = meOf(call)
  const [parts, consents, due, blockedBy] = await accounts.personalOverview(call, { id: me.id, role: me.role })
  return {
    data: {
      parts,
      consents: consents.map((one) => ({
        id: one.id,
        kind: one.kind,
        version: one.version,
        givenAt: one.given_at.toISOString(),
        withdrawnAt: one.withdrawn_at?.toISOString() ?? null,
      })),
      deletionDueAt: due?.toISOString() ?? null,
      blockedBy,
    },
  }
}

/** Starts the export of everything about the caller. */
export async function exportMyData(call: OwnCall, proof: accounts.FactorProof) {
  const { id } = await accounts.proveFactor(call, meOf(call).id, proof)
  const data = await startPersonalExport(call)
  call.note({ action: 'auth.export_my_data', table_name: 'users', row_id: id, area_id: meOf(call).areaId })
  return { data }
}

/** Plans the deletion of the caller's account, and mails when it will be deleted and how to cancel; admins above staff are notified. */
export async function deleteAccount(call: OwnCall, proof: accounts.FactorProof): Promise<{ data: MyData }> {
  const me = meOf(call)
  const person = await accounts.proveFactor(call, me.id, proof)
  const due = await accounts.planDeletion(call, person)
  call.note({ action: 'auth.ask_deletion', table_name: 'users', row_id: me.id, area_id: me.areaId })
  const row = await ownRow(call)
  await mailMe(call, row, 'deletionPlanned', {
    due: formatDateTime(due, row.lang),
    link: `${call.core.config.publicUrl}/dashboard/user/account?tab=data`,
  })
  await notifyAdmins(call, row, due)
  return myData(call)
}

/** Cancels the planned deletion. */
export async function keepAccount(call: OwnCall): Promise<{ data: MyData }> {
  const me = meOf(call)
  await accounts.cancelDeletion(call, me.id)
  call.note({ action: 'auth.keep_account', table_name: 'users', row_id: me.id, area_id: me.areaId })
  const row = await ownRow(call)
  await mailMe(call, row, 'deletionCancelled')
  await notifyAdmins(call, row)
  return myData(call)
}

/** Mails the code that stands in for a password. */
export async function mailProofCode(call: OwnCall): Promise<null> {
  const row = await ownRow(call)
  if (row.has_password || !row.email_verified_at) throw new Problem('wrong_state')
  await accounts.countCode(call, row.email)
  const code = await accounts.makeCode(call, row.id, 'proof', row.email)
  const to = { email: row.email, firstName: row.first_name, lang: row.lang }
  await call.mail(compose('proof', to, { code: code.value, minutes: CODE_MINUTES }, code))
  return null
}

/** Withdraws one of the caller's consents. */
export async function withdrawConsent(call: OwnCall, id: string): Promise<{ data: MyData }> {
  const me = meOf(call)
  await accounts.withdrawConsent(call, me.id, id)
  call.note({ action: 'auth.withdraw_consent', table_name: 'users', row_id: me.id, area_id: me.areaId })
  return myData(call)
}
