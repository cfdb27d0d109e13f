import { createHash, randomBytes } from 'node:crypto'
import type { Role } from '#contract/core/model/actor.ts'
import { LEVEL_OF_ROLE } from '#contract/core/model/actor.ts'
import { fieldProblem, Problem } from '#contract/core/model/problem.ts'
import { Email } from '#contract/core/people/person.ts'
import { SIGN_ON_MINUTES, type SignOnProvider } from '#contract/core/people/sign-in.ts'
import { dayInUlaanbaatar } from '#contract/core/time/dates.ts'
import { officeOf } from '../areas/offices.ts'
import type { SignOnConfig } from '../config/sign-on-variables.ts'
import { type AccountCall, type Counted, countAttempt, forgetNewest, networkOf } from './limits.ts'
import { type FlowSecrets, type SignOnPerson, signOnAddress, signOnPerson } from './open-id.ts'
import { searchOf } from './search-text.ts'
import { refusal } from './sign-in.ts'
import { type AccountRow, enter, findByEmail, findById, hasFactor, noteAccount, type SignedIn } from './sign-out.ts'

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')
const USE = 'sign-on flow'

const countedOf = ({ origin }: AccountCall): Counted => ({ kind: 'sign_on', of: networkOf(origin.address) })

/** The provider of this name. @throws Problem('not_found') when it is not configured. */
export function signOnOf({ core }: Pick<AccountCall, 'core'>, provider: SignOnProvider): SignOnConfig {
  const found = core.config.signOns.find((one) => one.provider === provider)
  if (!found) throw new Problem('not_found')
  return found
}

/** Whether accounts of this role sign in with this provider. */
export const isFor = (provider: SignOnProvider, role: Role): boolean =>
  (provider === 'citizens') === (role === 'APPLICATION')

/**
 * Begins an authorization flow: to sign in, or to link it to the account of `userId`. The return has to come from the
 * same browser, which keeps `key`: nobody can slip somebody else's sign-in into it.
 */
export async function startSignOn(
  call: AccountCall,
  provider: SignOnProvider,
  userId: string | null,
): Promise<{ url: string; key: string }> {
  const of = signOnOf(call, provider)
  await countAttempt(call, [countedOf(call)]) // commits: no connection is held
  const { url, secrets } = await signOnAddress(call.core, of)
  const key = randomBytes(32).toString('base64url')
  await call.tx.query(
    `insert into sign_on_flows (state_hash, key_hash, provider, user_id, secrets, expires_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [
      hashOf(secrets.state),
      hashOf(key),
      provider,
      userId,
      call.core.vault.seal(USE, JSON.stringify(secrets)),
      new Date(call.now.getTime() + SIGN_ON_MINUTES * 60_000),
    ],
  )
  return { url, key }
}

interface Flow {
  provider: SignOnProvider
  user_id: string | null
  secrets: Buffer
}

async function flowOf({ tx, now }: AccountCall, query: string, key: string): Promise<Flow> {
  const state = new URLSearchParams(query).get('state') ?? ''
  const { rows } = await tx.query<Flow>(
    `delete from sign_on_flows where state_hash = $1 and key_hash = $2 and expires_at > $3
     returning provider, user_id, secrets`,
    [hashOf(state), hashOf(key), now],
  )
  await tx.commitSoFar() // a return works once, and no connection is held while the provider is asked
  const [found] = rows
  if (!found) throw fieldProblem('provider', 'sign_on_failed')
  return found
}

/** What became of a return: a sign-in, or the account to which the provider was linked. */
type SignOnOutcome =
  | { kind: 'entered'; signedIn: SignedIn; isNew: 'account' | 'link' | undefined; label: string }
  | { kind: 'linked'; person: AccountRow; label: string }

/**
 * Finishes the sign-in of a browser that a provider has sent back. A success does not count against the network: an office
 * may sign in through one address. @throws Problem('invalid') on `provider`.
 */
export async function finishSignOn(
  call: AccountCall,
  given: { query: string; key: string },
  actorId: string | undefined,
): Promise<SignOnOutcome> {
  await countAttempt(call, [countedOf(call)])
  const outcome = await outcomeOf(call, given, actorId)
  await forgetNewest(call, countedOf(call), 2)
  return outcome
}

async function outcomeOf(
  call: AccountCall,
  given: { query: string; key: string },
  actorId: string | undefined,
): Promise<SignOnOutcome> {
  const flow = await flowOf(call, given.query, given.key)
  const of = signOnOf(call, flow.provider)
  const secrets = JSON.parse(call.core.vault.open(USE, flow.secrets)) as FlowSecrets
  const who = await signOnPerson(call.core, of, given.query, secrets)
  if (!flow.user_id) return enterBy(call, of, who)
  // who began to link must be who returns
  const person = actorId === flow.user_id ? await findById(call, flow.user_id) : undefined
  if (!person || !isFor(of.provider, person.role)) throw fieldProblem('provider', 'sign_on_failed')
  await link(call, of, who, person)
  return { kind: 'linked', person, label: of.label }
}

async function enterBy(call: AccountCall, of: SignOnConfig, who: SignOnPerson): Promise<SignOnOutcome> {
  const { rows } = await call.tx.query<{ id: string; user_id: string }>(
    'select id, user_id from sign_ons where issuer = $1 and subject = $2',
    [who.issuer, who.subject],
  )
  const [known] = rows
  const person = known ? await findById(call, known.user_id) : undefined
  if (known && person) {
    const isGood = person.status === 'active' && isFor(of.provider, person.role)
    if (!isGood) throw await refusal(call, person, fieldProblem('provider', 'sign_on_no_account'), 'auth.sign_on')
    return { kind: 'entered', signedIn: await enterWith(call, person, known.id), isNew: undefined, label: of.label }
  }
  const found = who.email ? await findByEmail(call, who.email) : undefined
  if (found) return enterLinked(call, of, who, found)
  const made = await makeAccount(call, of, who)
  await noteAccount(call, 'auth.sign_on_create', made)
  const signedIn = await enterWith(call, made, await link(call, of, who, made))
  return { kind: 'entered', signedIn, isNew: 'account', label: of.label }
}

/**
 * The first sign-in of somebody who has an account: linked when both sides have confirmed the address. An account with a
 * second factor is linked by its owner alone, in its settings: a mailbox must not replace the factor.
 */
async function enterLinked(
  call: AccountCall,
  of: SignOnConfig,
  who: SignOnPerson,
  found: AccountRow,
): Promise<SignOnOutcome> {
  const { rows } = await call.tx.query('select from users where id = $1 and email_verified_at is not null', [found.id])
  const isSame = rows.length === 1 && found.status === 'active' && isFor(of.provider, found.role) && !hasFactor(found)
  if (!isSame) throw await refusal(call, found, fieldProblem('provider', 'sign_on_unlinked'), 'auth.sign_on')
  const signOnId = await link(call, of, who, found)
  await noteAccount(call, 'auth.sign_on_link', found)
  const signedIn = await enterWith(call, found, signOnId)
  return { kind: 'entered', signedIn, isNew: 'link', label: of.label }
}

async function link(call: AccountCall, of: SignOnConfig, who: SignOnPerson, { id }: AccountRow): Promise<string> {
  const { rows } = await call.tx.query<{ id: string }>(
    `insert into sign_ons (user_id, provider, issuer, subject, email, created_at) values ($1, $2, $3, $4, $5, $6)
     on conflict do nothing returning id`,
    [id, of.provider, who.issuer, who.subject, who.email ?? '', call.now],
  )
  if (!rows[0]) throw fieldProblem('provider', 'sign_on_taken')
  return rows[0].id
}

async function enterWith(call: AccountCall, person: AccountRow, signOnId: string): Promise<SignedIn> {
  const signedIn = await enter(call, person, 'auth.sign_on')
  await call.tx.query('update sessions set sign_on_id = $2 where id = $1', [signedIn.sessionId, signOnId])
  await call.tx.query('update sign_ons set last_used_at = $2 where id = $1', [signOnId, call.now])
  return signedIn
}

/** Creates the account of a citizen, or of staff whose group is mapped to a role. */
async function makeAccount(call: AccountCall, of: SignOnConfig, who: SignOnPerson): Promise<AccountRow> {
  const email = Email.safeParse(who.email)
  if (!email.success) throw fieldProblem('provider', 'sign_on_no_email')
  const place = of.provider === 'citizens' ? { role: 'APPLICATION' as const, area: null } : await placeOf(call, of, who)
  const { rows } = await call.tx.query<{ id: string }>(
    `insert into users (email, role, area_id, area_level, first_name, last_name, search, email_verified_at, status)
     values ($1, $2, $3, $4, $5, $6, $7, $8, 'active') returning id`,
    [
      email.data,
      place.role,
      place.area,
      place.area && LEVEL_OF_ROLE[place.role],
      who.firstName,
      who.lastName,
      searchOf({ email: email.data, firstName: who.firstName, lastName: who.lastName }),
      call.now,
    ],
  )
  const person = await findById(call, rows[0]?.id ?? '')
  if (!person) throw new Problem('unexpected')
  return person
}

/** The role and area of new staff. Roles that belong to a record of another feature (leaders) need that record. */
async function placeOf(call: AccountCall, of: SignOnConfig, who: SignOnPerson): Promise<{ role: Role; area: string }> {
  const mapped = who.groups.flatMap((group) => of.roles.get(group) ?? [])
  const [role] = mapped
  // two groups with different roles: an admin decides
  const isClear = role !== undefined && mapped.every((one) => one === role) && !officeOf(call.core, role)
  const { rows } = await call.tx.query<{ id: string }>(
    `select id from areas where code = $1 and level = $2
       and (opened_on is null or opened_on <= $3::date) and (closed_on is null or closed_on > $3::date)`,
    [who.area ?? '', role ? LEVEL_OF_ROLE[role] : '', dayInUlaanbaatar(call.now)],
  )
  if (!isClear || !rows[0]) throw fieldProblem('provider', 'sign_on_no_account')
  return { role, area: rows[0].id }
}
