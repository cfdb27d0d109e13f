import { cityIdentity } from '#contract/core/areas/city.ts'
import type { Route } from '#contract/core/model/feature.ts'
import { Problem } from '#contract/core/model/problem.ts'
import { inLang } from '#contract/core/text/localized.ts'
import { valueOn } from '#contract/core/time/dated.ts'
import { dayInUlaanbaatar } from '#contract/core/time/dates.ts'
import { makeRecoveryCodes, makeTwoStepSecret, proveAppCode, provePassword } from '../../core/accounts/index.ts'
import type { Call } from '../../core/requests/declare.ts'
import type { AuthTables } from './account.ts'
import { mailMe } from './mail-me.ts'
import { meOf, ownRow } from './own-account.ts'

type OwnCall = Omit<Call<AuthTables, Route>, 'params' | 'query' | 'body'>

const mine = (call: Pick<OwnCall, 'actor'>) => {
  const me = meOf(call)
  return (q: Where) => q.where('id', '=', me.id)
}
interface Where {
  where(column: string, op: '=', value: unknown): Where
}

/**
 * Creates a secret for the app; it has no effect until confirmed with a code. @throws Problem('wrong_state') while
 * two-step sign-in is on.
 */
export async function startTwoStep(call: OwnCall, password: string): Promise<{ secret: string; uri: string }> {
  const person = await provePassword(call, meOf(call).id, password, 'password')
  if (person.totp_since) throw new Problem('wrong_state')
  const { name } = valueOn(await call.setting(cityIdentity), dayInUlaanbaatar(call.now))
  const issuer = inLang(name, call.lang)
  const { sealed, ...made } = makeTwoStepSecret(call.core, { id: person.id, email: person.email, issuer })
  const values = { totp_secret: sealed, totp_last_step: null }
  await call.rows.changeMany('users', mine(call), values, { action: 'two_step_start' })
  return made
}

/** Turns two-step sign-in on with a code of the app. @returns the recovery codes, which are shown only once. */
export async function confirmTwoStep(call: OwnCall, code: string): Promise<string[]> {
  const me = meOf(call)
  await proveAppCode(call, me.id, code)
  const { codes, hashes } = await makeRecoveryCodes(call, me.id)
  const values = { totp_since: call.now, recovery_hashes: JSON.stringify(hashes) as never }
  await call.rows.changeMany('users', mine(call), values, { action: 'two_step_on' })
  await mailMe(call, await ownRow(call), 'twoStepOn')
  return codes
}

/** Turns two-step sign-in off. */
export async function stopTwoStep(call: OwnCall, password: string): Promise<void> {
  const person = await provePassword(call, meOf(call).id, password, 'password')
  const values = {
    totp_secret: null,
    totp_since: null,
    totp_last_step: null,
    recovery_hashes: JSON.stringify([]) as never,
  }
  await call.rows.changeMany('users', mine(call), values, { action: 'two_step_off' })
  if (person.totp_since) await mailMe(call, await ownRow(call), 'twoStepOff')
}

/** Replaces the recovery codes. @throws Problem('wrong_state') while two-step sign-in is off. */
export async function newRecoveryCodes(call: OwnCall, password: string): Promise<string[]> {
  const person = await provePassword(call, meOf(call).id, password, 'password')
  if (!person.totp_since) throw new Problem('wrong_state')
  const { codes, hashes } = await makeRecoveryCodes(call, person.id)
  await call.rows.changeMany(
    'users',
    mine(call),
    { recovery_hashes: JSON.stringify(hashes) as never },
    { action: 'recovery_codes' },
  )
  return codes
}
