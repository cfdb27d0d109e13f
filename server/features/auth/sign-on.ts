import type { Route } from '#contract/core/model/feature.ts'
import { Problem } from '#contract/core/model/problem.ts'
import type { SignOnProvider } from '#contract/core/people/sign-in.ts'
import type { SignedInUser, SignOn } from '#contract/features/auth/index.ts'
import * as accounts from '../../core/accounts/index.ts'
import { finishSignOn, isFor, signOnOf, startSignOn } from '../../core/accounts/sign-on.ts'
import type { Call } from '../../core/requests/declare.ts'
import { type AuthTables, showUser } from './account.ts'
import { mailMe } from './mail-me.ts'
import { meOf } from './own-account.ts'
import { mailNewDevice } from './passkeys.ts'

type OwnCall = Omit<Call<AuthTables, Route>, 'params' | 'query' | 'body'>

/** The providers on the sign-in page. */
export const signOnProviders = async ({ core }: Pick<OwnCall, 'core'>) => ({
  data: core.config.signOns.map(({ provider, label }) => ({ provider, label })),
})

/** Begins an authorization flow. */
export const startOwnSignOn = async (call: OwnCall, provider: SignOnProvider) => ({
  data: await startSignOn(call, provider, null),
})

/** Begins linking a provider to the caller's account. */
export async function linkSignOn(call: OwnCall, provider: SignOnProvider, proof: accounts.FactorProof) {
  const me = meOf(call)
  if (!isFor(provider, me.role)) throw new Problem('not_found')
  signOnOf(call, provider)
  await accounts.proveFactor(call, me.id, proof)
  return { data: await startSignOn(call, provider, me.id) }
}

/** Signs in, or links, after the return from a provider. */
export async function finishOwnSignOn(
  call: OwnCall,
  given: { query: string; key: string },
): Promise<{ data: { token: string | null; user: SignedInUser | null } }> {
  const done = await finishSignOn(call, given, call.actor?.id)
  if (done.kind === 'linked') {
    const { person, label } = done
    call.note({ action: 'auth.sign_on_link', table_name: 'users', row_id: person.id, area_id: person.area_id })
    await mailMe(call, person, 'signOnLinked', { provider: label })
    return { data: { token: null, user: null } }
  }
  const { signedIn, isNew, label } = done
  if (isNew === 'link') await mailMe(call, signedIn.person, 'signOnLinked', { provider: label })
  else await mailNewDevice(call, signedIn)
  const user = showUser(call, await accounts.shownAccount(call, signedIn.person.id))
  return { data: { token: signedIn.token, user } }
}

/** The providers for the caller's role, and which are linked. */
export async function ownSignOns(call: Pick<OwnCall, 'rows' | 'core' | 'actor'>): Promise<{ data: SignOn[] }> {
  const me = meOf(call)
  const found = await call.rows.from('sign_ons').selectAll('sign_ons').execute()
  const data = call.core.config.signOns
    .filter(({ provider }) => isFor(provider, me.role))
    .map(({ provider, label }) => {
      const row = found.find((one) => one.provider === provider)
      const lastUsedAt = row?.last_used_at?.toISOString() ?? null
      const linked = row ? { id: row.id, email: row.email, since: row.created_at.toISOString(), lastUsedAt } : null
      return { provider, label, linked }
    })
  return { data }
}

/** Removes a link of the caller. Its sessions end. */
export async function unlinkSignOn(call: OwnCall, id: string, proof: accounts.FactorProof): Promise<void> {
  const me = meOf(call)
  const found = await call.rows.from('sign_ons').select('sign_ons.provider').where('id', '=', id).executeTakeFirst()
  if (!found) throw new Problem('not_found')
  const person = await accounts.proveFactor(call, me.id, proof)
  await call.rows.changeMany(
    'sessions',
    (q) => q.where('sign_on_id', '=', id).where('id', '!=', me.sessionId),
    { revoked_at: call.now },
    { quiet: true },
  )
  await call.rows.remove('sign_ons', id, { action: 'sign_on_unlink' })
  const label = call.core.config.signOns.find(({ provider }) => provider === found.provider)?.label ?? found.provider
  await mailMe(call, person, 'signOnUnlinked', { provider: label })
  call.after(() => call.core.sessions.revoked({ userId: me.id }))
}

/** Where the browser signs out of the provider of this session. */
export async function endOfSignOn(call: OwnCall): Promise<{ data: { url: string | null } }> {
  const me = meOf(call)
  const found = await call.rows
    .from('sign_ons')
    .select('sign_ons.provider')
    .where('sign_ons.id', 'in', (q) =>
      q.selectFrom('sessions').select('sessions.sign_on_id').where('id', '=', me.sessionId),
    )
    .executeTakeFirst()
  const of = call.core.config.signOns.find(({ provider }) => provider === found?.provider)
  return { data: { url: of ? ((await accounts.signOutAddress(call.core, of)) ?? null) : null } }
}
