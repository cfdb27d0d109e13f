import { cityIdentity } from '#contract/core/areas/city.ts'
import type { Route } from '#contract/core/model/feature.ts'
import { Problem } from '#contract/core/model/problem.ts'
import { inLang } from '#contract/core/text/localized.ts'
import { valueOn } from '#contract/core/time/dated.ts'
import { dayInUlaanbaatar } from '#contract/core/time/dates.ts'
import {
  endUnprotected,
  type FactorProof,
  hasFactor,
  makeRecoveryCodes,
  makeTwoStepSecret,
  proveAppCode,
  proveFactor,
} from '../../core/accounts/index.ts'
import type { Call } from '../../core/requests/declare.ts'
import type { AuthTables } from './account.ts'
import { mailMe } from './mail-me.ts'
import { meOf, ownRow } from './own-account.ts'

type OwnCall = Omit<Call<AuthTables, Route>, 'params' | 'query' | 'body'>

/** The caller's own row. */
export const mine = (call: Pick<OwnCall, 'actor'>) => {
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
export async function startTwoStep(call: OwnCall, proof: FactorProof): Promise<{ secret: string; uri: string }> {
  const person = await proveFactor(call, meOf(call).id, proof)
  if (person.totp_since) throw new Problem('wrong_state')
  const { name } = valueOn(await call.setting(cityIdentity), dayInUlaanbaatar(call.now))
  const issuer = inLang(name, call.lang)
  const { sealed, ...made } = makeTwoStepSecret(call.core, { id: person.id, email: person.email, issuer })
  const values = { totp_secret: sealed, totp_last_step: null }
  await call.rows.changeMany('users', mine(call), values, { action: 'two_step_start' })
  return made
}

/** Turns the app on with a code of it; as the first factor it ends the other sessions. @returns the recovery codes, which are shown only once. */
export async function confirmTwoStep(call: OwnCall, code: string): Promise<string[]> {
  const me = meOf(call)
  const before = await proveAppCode(call, me.id, code)
  const { codes, hashes } = await makeRecoveryCodes(call, me.id)
  const values = { totp_since: call.now, recovery_hashes: JSON.stringify(hashes) as never }
  await call.rows.changeMany('users', mine(call), values, { action: 'two_step_on' })
  if (!hasFactor(before)) call.after(await endUnprotected(call, me))
  await mailMe(call, await ownRow(call), 'twoStepOn')
  call.after(() => call.core.sessions.moved(me.id))
  return codes
}

/** Removes the app. The recovery codes end with the last factor. */
export async function stopTwoStep(call: OwnCall, proof: FactorProof): Promise<void> {
  const me = meOf(call)
  const person = await proveFactor(call, me.id, proof)
  const values = {
    totp_secret: null,
    totp_since: null,
    totp_last_step: null,
    ...(person.passkeys > 0 ? {} : { recovery_hashes: JSON.stringify([]) as never }),
  }
  await call.rows.changeMany('users', mine(call), values, { action: 'two_step_off' })
  if (person.totp_since) await mailMe(call, await ownRow(call), 'twoStepOff')
  call.after(() => call.core.sessions.moved(me.id))
}

/** Replaces the recovery codes. @throws Problem('wrong_state') without a second factor. */
export async function newRecoveryCodes(call: OwnCall, proof: FactorProof): Promise<string[]> {
  const person = await proveFactor(call, meOf(call).id, proof)
  if (!hasFactor(person)) throw new Problem('wrong_state')
  return replaceRecoveryCodes(call)
}

/** Stores new recovery codes of the caller. */
export async function replaceRecoveryCodes(call: OwnCall): Promise<string[]> {
  const { codes, hashes } = await makeRecoveryCodes(call, meOf(call).id)
  const values = { recovery_hashes: JSON.stringify(hashes) as never }
  await call.rows.changeMany('users', mine(call), values, { action: 'recovery_codes' })
  return codes
}
