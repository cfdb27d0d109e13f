import type { Actor, Role, TokenAccess } from '#contract/core/model/actor.ts'
import { Problem } from '#contract/core/model/problem.ts'
import { TOKEN_REQUESTS_PER_MINUTE } from '#contract/features/tokens/index.ts'
import { inUnscopedTransaction, type Unscoped, unscoped } from '../../core/access/unscoped.ts'
import { networkOf } from '../../core/accounts/limits.ts'
import type { Core } from '../../core/requests/context.ts'
import { enqueueMail } from '../../core/requests/outbox.ts'
import { networkMail, type TokenOwner } from './mails.ts'
import { hashOf } from './make.ts'

/** The most networks of a token that are known, each with one mail: some of it moves with a phone. */
const NETWORKS_MAX = 20

const HAS_FACTOR = '(u.totp_since is not null or exists (select from passkeys p where p.user_id = u.id))'

interface Found {
  id: string
  user_id: string
  role: Role
  area_id: string | null
  path: string | null
  scopes: Readonly<Record<string, TokenAccess>>
  is_expired: boolean
  is_stale: boolean
  networks: string[]
  has_factor: boolean
}

/**
 * The person of a token, read for each request: a token that was revoked, a person who was deactivated, moved or given another role
 * takes effect at once, on every instance.
 *
 * @throws Problem('not_signed_in') for an unknown token or a person who is not active; 'token_expired'; 'too_many'.
 */
export async function actorOfToken(core: Core, token: string, address: string): Promise<Actor> {
  const db = unscoped(core, 'whose API token a program has')
  const { rows } = await db.query<Found>(
    `select t.id, t.user_id, u.role, u.area_id, a.path, t.scopes, t.networks, t.expires_at <= $2 as is_expired,
       t.last_used_at is null or t.last_used_at < $2::timestamptz - interval '1 minute' as is_stale,
       ${HAS_FACTOR} as has_factor
     from api_tokens t join users u on u.id = t.user_id left join areas a on a.id = u.area_id
     where t.secret_hash = $1 and u.status = 'active'`,
    [hashOf(token), core.now()],
  )
  const [found] = rows
  if (!found) throw new Problem('not_signed_in')
  if (found.is_expired) throw new Problem('token_expired')
  await core.rateLimits.countOne(`token ${found.id}`, TOKEN_REQUESTS_PER_MINUTE)
  if (found.is_stale) await db.query('update api_tokens set last_used_at = $2 where id = $1', [found.id, core.now()])
  const print = core.sign(`token network ${found.id} ${networkOf(address)}`).slice(0, 16)
  if (!found.networks.includes(print) && found.networks.length < NETWORKS_MAX)
    await addNetwork(core, { id: found.id, print, address })
  return {
    id: found.user_id,
    role: found.role,
    areaId: found.area_id,
    areaPath: found.path,
    sessionId: '',
    token: { id: found.id, scopes: found.scopes },
    // no more than a session of the same person: a role that needs a second factor has no rights without one
    ...(core.config.accounts.secondFactor.includes(found.role) && !found.has_factor
      ? { needsFactor: true as const }
      : {}),
  }
}

/** Whether a token was not revoked or expired, and its person is active and has the second factor that the role requires. */
export async function isOpenToken(core: Core, id: string): Promise<boolean> {
  const { rows } = await unscoped(core, 'whose API token a program has').query(
    `select from api_tokens t join users u on u.id = t.user_id where t.id = $1 and t.expires_at > $2
       and u.status = 'active' and (${HAS_FACTOR} or u.role <> all($3::text[]))`,
    [id, core.now(), core.config.accounts.secondFactor],
  )
  return rows.length > 0
}

interface Added extends TokenOwner {
  name: string
  hint: string
  n: number
}

/** Stores a network; of concurrent requests one does, and mails the owner if the token was used elsewhere before. */
const addNetwork = (core: Core, { id, print, address }: { id: string; print: string; address: string }) =>
  inUnscopedTransaction(core, 'the networks of a token, and the mail to its owner', async (tx: Unscoped) => {
    const { rows } = await tx.query<Added>(
      `update api_tokens t set networks = array_append(t.networks, $2) from users u
       where t.id = $1 and u.id = t.user_id and not $2 = any(t.networks) and cardinality(t.networks) < $3
       returning t.name, t.hint, cardinality(t.networks) as n, u.email, u.first_name, u.lang`,
      [id, print, NETWORKS_MAX],
    )
    const [added] = rows
    if (!added || added.n === 1) return
    await enqueueMail(core, tx, networkMail(core, added, { token: added.name, hint: added.hint, address }))
    core.jobs.wake()
  })
