import { fieldProblem } from '#contract/core/model/problem.ts'
import type {
  PasskeyAssertion,
  PasskeyAttestation,
  PasskeyCreation,
  PasskeyRequest,
} from '#contract/core/people/passkey.ts'
import { CHALLENGE_MINUTES, PASSKEYS_MAX } from '#contract/core/people/sign-in.ts'
import type { AccountCall } from './limits.ts'

/** Loaded when first needed: it takes megabytes. */
const library = () => import('@simplewebauthn/server')

/** EdDSA, ES256 and RS256: what every authenticator knows. */
const ALGORITHMS = [-8, -7, -257]

type Purpose = 'register' | 'sign_in' | 'prove'

interface StoredPasskey {
  id: string
  user_id: string
  public_key: Buffer
  counter: number
}

/** A verified passkey, before it is stored. */
interface NewPasskey {
  credential_id: string
  public_key: Buffer
  counter: number
  transports: string
}

/** WebAuthn's relying party: the host that browsers bind passkeys to, and the origin that they sign. */
const partyOf = ({ core }: Pick<AccountCall, 'core'>) => {
  const { publicUrl } = core.config
  return { rpID: new URL(publicUrl).hostname, origin: publicUrl }
}

const handleOf = (userId: string) => Buffer.from(userId.replaceAll('-', ''), 'hex')
const timeout = CHALLENGE_MINUTES * 60_000

async function keepChallenge(
  { tx, now }: AccountCall,
  challenge: string,
  purpose: Purpose,
  userId: string | null,
): Promise<void> {
  await tx.query('insert into passkey_challenges (challenge, purpose, user_id, expires_at) values ($1, $2, $3, $4)', [
    challenge,
    purpose,
    userId,
    new Date(now.getTime() + timeout),
  ])
}

/** Uses a challenge up, whatever becomes of the answer. @returns whether it was asked for this purpose and person. */
async function useChallenge(
  { tx, now }: AccountCall,
  challenge: string,
  purpose: Purpose,
  userId: string | null,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `delete from passkey_challenges
     where challenge = $1 and purpose = $2 and user_id is not distinct from $3::uuid and expires_at > $4`,
    [challenge, purpose, userId, now],
  )
  await tx.commitSoFar()
  return rowCount === 1
}

async function challengeOf(clientDataJSON: string): Promise<string> {
  const { decodeClientDataJSON } = await import('@simplewebauthn/server/helpers')
  try {
    return decodeClientDataJSON(clientDataJSON).challenge
  } catch {
    return ''
  }
}

/** The options for a new passkey of this person; the keys that they have are excluded. @throws Problem('invalid'). */
export async function passkeyOptions(
  call: AccountCall,
  person: { id: string; email: string; name: string; party: string },
): Promise<PasskeyCreation> {
  const { rows } = await call.tx.query<{ credential_id: string }>(
    'select credential_id from passkeys where user_id = $1',
    [person.id],
  )
  if (rows.length >= PASSKEYS_MAX) throw fieldProblem('passkey', 'too_many_passkeys')
  const { generateRegistrationOptions } = await library()
  const options = await generateRegistrationOptions({
    rpName: person.party,
    rpID: partyOf(call).rpID,
    userID: new Uint8Array(handleOf(person.id)),
    userName: person.email,
    userDisplayName: person.name,
    timeout,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: rows.map(({ credential_id: id }) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  await keepChallenge(call, options.challenge, 'register', person.id)
  return options as PasskeyCreation
}

/** The options for signing in (`userId` null), or for proving who the signed-in person is. */
export async function passkeyRequest(call: AccountCall, userId: string | null): Promise<PasskeyRequest> {
  const { generateAuthenticationOptions } = await library()
  const options = await generateAuthenticationOptions({
    rpID: partyOf(call).rpID,
    userVerification: 'required',
    timeout,
  })
  await keepChallenge(call, options.challenge, userId ? 'prove' : 'sign_in', userId)
  return options as PasskeyRequest
}

/** Verifies a new passkey of this person. @throws Problem('invalid') on `passkey`. */
export async function verifyNewPasskey(
  call: AccountCall,
  userId: string,
  given: PasskeyAttestation,
): Promise<NewPasskey> {
  const challenge = await challengeOf(given.response.clientDataJSON)
  if (!(await useChallenge(call, challenge, 'register', userId))) throw fieldProblem('passkey', 'wrong_passkey')
  const { rpID, origin } = partyOf(call)
  const { verifyRegistrationResponse } = await library()
  const verified = await verifyRegistrationResponse({
    response: { ...given, clientExtensionResults: {} } as never,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => undefined)
  if (!verified?.verified) throw fieldProblem('passkey', 'wrong_passkey')
  const { credential } = verified.registrationInfo
  return {
    credential_id: credential.id,
    public_key: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports: JSON.stringify(credential.transports ?? []),
  }
}

/**
 * The person whose passkey signed a challenge of this server for this purpose. A counter that does not grow means that
 * the key was copied: it is refused. Authenticators that do not count say 0 each time.
 *
 * @returns the id of the owner; undefined when anything is wrong.
 */
export async function ownerOfPasskey(
  call: AccountCall,
  purpose: 'sign_in' | 'prove',
  given: PasskeyAssertion,
  userId: string | null = null,
): Promise<string | undefined> {
  const challenge = await challengeOf(given.response.clientDataJSON)
  if (!(await useChallenge(call, challenge, purpose, userId))) return undefined
  const { rows } = await call.tx.query<StoredPasskey>(
    'select id, user_id, public_key, counter from passkeys where credential_id = $1',
    [given.id],
  )
  const [found] = rows
  if (!found || (userId && found.user_id !== userId)) return undefined
  const handle = given.response.userHandle
  if (handle && handle !== handleOf(found.user_id).toString('base64url')) return undefined
  const { rpID, origin } = partyOf(call)
  const { verifyAuthenticationResponse } = await library()
  const verified = await verifyAuthenticationResponse({
    response: { ...given, clientExtensionResults: {} } as never,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
    credential: { id: given.id, publicKey: new Uint8Array(found.public_key), counter: found.counter },
  }).catch(() => undefined)
  if (!verified?.verified) return undefined
  // of two concurrent uses of one count exactly one succeeds
  const { rowCount } = await call.tx.query(
    `update passkeys set counter = $2, last_used_at = $3 where id = $1 and (counter < $2 or (counter = 0 and $2 = 0))`,
    [found.id, verified.authenticationInfo.newCounter, call.now],
  )
  return rowCount === 1 ? found.user_id : undefined
}

/** Whether this person's passkey signed a challenge that was made for them. */
export const isOwnPasskey = async (call: AccountCall, userId: string, given: PasskeyAssertion): Promise<boolean> =>
  (await ownerOfPasskey(call, 'prove', given, userId)) === userId
