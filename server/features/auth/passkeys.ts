import { cityIdentity } from '#contract/core/areas/city.ts'
import type { Route } from '#contract/core/model/feature.ts'
import { Problem } from '#contract/core/model/problem.ts'
import type { PasskeyAttestation, PasskeyCreation, PasskeyRequest } from '#contract/core/people/passkey.ts'
import { inLang } from '#contract/core/text/localized.ts'
import { valueOn } from '#contract/core/time/dated.ts'
import { dayInUlaanbaatar } from '#contract/core/time/dates.ts'
import { deviceOf, type Passkey } from '#contract/features/auth/index.ts'
import * as accounts from '../../core/accounts/index.ts'
import type { Call } from '../../core/requests/declare.ts'
import { type AuthTables, showUser } from './account.ts'
import { mailMe } from './mail-me.ts'
import { mailWords } from './mails/compose.ts'
import { meOf, ownRow } from './own-account.ts'
import { mine, replaceRecoveryCodes } from './two-step.ts'

type OwnCall = Omit<Call<AuthTables, Route>, 'params' | 'query' | 'body'>

const show = (row: AuthTables['passkeys']): Passkey => ({
  id: row.id,
  name: row.name,
  createdAt: row.created_at.toISOString(),
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
})

/** Notifies a person of a sign-in from a device that their account has not seen. */
export async function mailNewDevice(call: OwnCall, { person, newDevice }: accounts.SignedIn): Promise<void> {
  if (!newDevice || person.notify.newDevice === false) return
  const device = deviceOf(call.origin.agent) ?? mailWords(person.lang).unknownDevice
  await mailMe(call, person, 'newDevice', { device, address: call.origin.address })
}

/** A finished sign-in as the browser gets it. */
export async function showSignedIn(call: OwnCall, signedIn: accounts.SignedIn & { device: string }) {
  await mailNewDevice(call, signedIn)
  const user = showUser(call, await accounts.shownAccount(call, signedIn.person.id))
  return { data: { token: signedIn.token, user, device: signedIn.device } }
}

/** The challenge for proving who the caller is by a passkey. */
export const passkeyProofOptions = async (call: OwnCall): Promise<{ data: PasskeyRequest }> => ({
  data: await accounts.passkeyRequest(call, meOf(call).id),
})

/** The caller's passkeys. */
export async function ownPasskeys({ rows }: Pick<OwnCall, 'rows'>): Promise<{ data: Passkey[] }> {
  const found = await rows.from('passkeys').selectAll('passkeys').orderBy('created_at').orderBy('id').execute()
  return { data: found.map(show) }
}

/** Begins the registration of a passkey. */
export async function passkeyOptions(call: OwnCall, proof: accounts.FactorProof): Promise<{ data: PasskeyCreation }> {
  const person = await accounts.proveFactor(call, meOf(call).id, proof)
  const { name } = valueOn(await call.setting(cityIdentity), dayInUlaanbaatar(call.now))
  const options = {
    id: person.id,
    email: person.email,
    name: `${person.last_name} ${person.first_name}`.trim() || person.email,
    party: inLang(name, call.lang),
  }
  return { data: await accounts.passkeyOptions(call, options) }
}

/** Stores a verified passkey. The first second factor of an account comes with recovery codes, and ends the other sessions. */
export async function addPasskey(
  call: OwnCall,
  { name, response }: { name: string; response: PasskeyAttestation },
): Promise<{ data: { passkey: Passkey; recoveryCodes: string[] | null } }> {
  const me = meOf(call)
  const verified = await accounts.verifyNewPasskey(call, me.id, response)
  const before = await accounts.findById(call, me.id)
  if (!before) throw new Problem('not_signed_in')
  const recoveryCodes = accounts.hasFactor(before) ? null : await replaceRecoveryCodes(call)
  const values = { ...verified, user_id: me.id, name, created_at: call.now, last_used_at: null }
  const passkey = await call.rows.add('passkeys', values as never, { action: 'passkey_add' })
  if (recoveryCodes) call.after(await accounts.endUnprotected(call, me))
  await mailMe(call, await ownRow(call), 'passkeyAdded', { passkey: name })
  call.after(() => call.core.sessions.moved(me.id))
  return { data: { passkey: show({ ...values, id: passkey.id }), recoveryCodes } }
}

/** Renames a passkey of the caller. */
export async function renamePasskey(call: OwnCall, id: string, name: string): Promise<{ data: Passkey }> {
  const changed = await call.rows.changeMany('passkeys', (q) => q.where('id', '=', id), { name }, { action: 'change' })
  if (changed.length === 0) throw new Problem('not_found')
  const row = await call.rows.from('passkeys').selectAll('passkeys').where('id', '=', id).executeTakeFirstOrThrow()
  return { data: show(row) }
}

/** Removes a passkey of the caller. The recovery codes end with the last factor. */
export async function removePasskey(call: OwnCall, id: string, proof: accounts.FactorProof): Promise<void> {
  const me = meOf(call)
  const found = await call.rows.from('passkeys').select('passkeys.name').where('id', '=', id).executeTakeFirst()
  if (!found) throw new Problem('not_found')
  await accounts.proveFactor(call, me.id, proof)
  await call.rows.remove('passkeys', id, { action: 'passkey_remove' })
  const after = await accounts.findById(call, me.id)
  if (after && !accounts.hasFactor(after))
    await call.rows.changeMany('users', mine(call), { recovery_hashes: JSON.stringify([]) as never }, { quiet: true })
  await mailMe(call, await ownRow(call), 'passkeyRemoved', { passkey: found.name })
  call.after(() => call.core.sessions.moved(me.id))
}
