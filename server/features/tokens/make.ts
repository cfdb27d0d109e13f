import { createHash, randomBytes } from 'node:crypto'
import type { TokenAccess } from '#contract/core/model/actor.ts'
import { fieldProblem, Problem } from '#contract/core/model/problem.ts'
import { accessOf, isGranted } from '#contract/core/model/token-scope.ts'
import { addDays, dayInUlaanbaatar, endOfDayInUlaanbaatar, formatDay } from '#contract/core/time/dates.ts'
import {
  type NewApiToken,
  TOKEN_DAYS_MAX,
  TOKEN_PREFIX,
  TOKENS_MAX,
  type TokenScope,
} from '#contract/features/tokens/index.ts'
import { proveFactor } from '../../core/accounts/index.ts'
import { searchText } from '../../core/database/folded-search.ts'
import { madeMail } from './mails.ts'
import { show, type TokenCall } from './tables.ts'

/** Bytes of a token: it cannot be guessed, so a plain hash of it may be stored. */
const BYTES = 32
const OWN = 'how many API tokens the caller has'

/** The hash under which a token is stored. */
export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Makes a token for the caller. @throws Problem('invalid') for a wrong proof, an unknown scope, and a day too early or too late. */
export async function makeToken(call: TokenCall<'create'>): Promise<NewApiToken> {
  const { actor, body, now, rows } = call
  if (!actor) throw new Problem('not_signed_in')
  const expires = expiryOf(body.expiresOn, now)
  const scopes = scopesOf(call, body.scopes)
  const { password, mailCode, code, passkey } = body
  const person = await proveFactor(call, actor.id, { password, mailCode, code, passkey })
  await rows.exclusively(`API tokens of ${actor.id}`)
  const { rows: counted } = await rows
    .unscoped(OWN)
    .query<{ n: number }>('select count(*)::int as n from api_tokens where user_id = $1', [actor.id])
  if ((counted[0]?.n ?? 0) >= TOKENS_MAX) throw fieldProblem('name', 'too_many_tokens', { max: TOKENS_MAX })
  const token = `${TOKEN_PREFIX}${randomBytes(BYTES).toString('base64url')}`
  const owner = `${person.last_name} ${person.first_name}`.trim()
  const values = {
    user_id: actor.id,
    name: body.name,
    hint: token.slice(-4),
    scopes,
    secret_hash: hashOf(token),
    search: searchText(body.name, owner),
    created_at: now,
    expires_at: expires,
    last_used_at: null,
  }
  const made = await rows.add('api_tokens', values, { details: { name: body.name, expiresOn: body.expiresOn, scopes } })
  const about = { token: body.name, hint: values.hint, address: call.origin.address }
  await call.mail(madeMail(call.core, person, { ...about, until: formatDay(body.expiresOn, person.lang) }))
  return { ...show({ ...made, owner }, now), token }
}

/** The end of the last day of a token. @throws Problem('invalid') on `expiresOn` for a day in the past, or after more than a year. */
function expiryOf(day: string, now: Date): Date {
  const today = dayInUlaanbaatar(now)
  const last = addDays(today, TOKEN_DAYS_MAX)
  if (day < today) throw fieldProblem('expiresOn', 'too_early', { min: today })
  if (day > last) throw fieldProblem('expiresOn', 'too_late', { max: last })
  return endOfDayInUlaanbaatar(day)
}

/** @throws Problem('invalid') on a scope that is unknown or named twice, and on one that the caller's role does not have. */
function scopesOf({ core, actor }: TokenCall<'create'>, wanted: readonly TokenScope[]): Record<string, TokenAccess> {
  const scopes: Record<string, TokenAccess> = {}
  for (const [i, { feature: name, access }] of wanted.entries()) {
    const feature = Object.hasOwn(core.features, name) ? core.features[name]?.feature : undefined
    const most = feature && accessOf(feature)
    const has = feature && actor && isGranted(feature, actor.role)
    if (!has || !most || (access === 'write' && most === 'read') || Object.hasOwn(scopes, name))
      throw fieldProblem(`scopes.${i}.feature`, 'not_in_list')
    scopes[name] = access
  }
  return scopes
}
