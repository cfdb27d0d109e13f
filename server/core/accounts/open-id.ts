import * as client from 'openid-client'
import { fieldProblem } from '#contract/core/model/problem.ts'
import type { SignOnConfig } from '../config/sign-on-variables.ts'
import type { Core } from '../requests/context.ts'

/** Seconds for one call of a provider. */
const TIMEOUT_S = 10
/** How long a provider's metadata are kept, ms; keys are fetched again by the library when they change. */
const METADATA_MS = 3_600_000

/** What a provider says about a person. */
export interface SignOnPerson {
  issuer: string
  subject: string
  /** In small letters; undefined unless the provider has confirmed it. */
  email: string | undefined
  firstName: string
  lastName: string
  groups: readonly string[]
  area: string | undefined
}

/** The secrets of one authorization flow. */
export interface FlowSecrets {
  verifier: string
  nonce: string
  state: string
}

interface Known {
  until: number
  configuration: client.Configuration
}
const known = new WeakMap<Core, Map<string, Known>>()

async function configurationOf(core: Core, of: SignOnConfig): Promise<client.Configuration> {
  const kept = known.get(core) ?? new Map<string, Known>()
  known.set(core, kept)
  const found = kept.get(of.provider)
  if (found && found.until > Date.now()) return found.configuration
  // without it the library takes ID tokens of the token endpoint unsigned, as OpenID Connect allows over TLS
  const signed = client.enableNonRepudiationChecks
  const execute = new URL(of.issuer).protocol === 'http:' ? [signed, client.allowInsecureRequests] : [signed]
  try {
    const options = { execute, timeout: TIMEOUT_S }
    const auth = client.ClientSecretBasic(of.clientSecret)
    const configuration = await client.discovery(new URL(of.issuer), of.clientId, of.clientSecret, auth, options)
    kept.set(of.provider, { configuration, until: Date.now() + METADATA_MS })
    return configuration
  } catch (error) {
    // the metadata of an hour ago are better than none: its login page may answer
    if (found) return found.configuration
    throw away(error)
  }
}

const away = (cause: unknown): Error =>
  Object.assign(fieldProblem('provider', 'sign_on_away'), { cause: cause instanceof Error ? cause : undefined })

const redirectOf = ({ config }: Core) => `${config.publicUrl}/auth/sign-on`

/** The address of the provider's sign-in page, with PKCE, state and nonce. @throws Problem('invalid') while it is unavailable. */
export async function signOnAddress(core: Core, of: SignOnConfig): Promise<{ url: string; secrets: FlowSecrets }> {
  const configuration = await configurationOf(core, of)
  const secrets = {
    verifier: client.randomPKCECodeVerifier(),
    nonce: client.randomNonce(),
    state: client.randomState(),
  }
  const url = client.buildAuthorizationUrl(configuration, {
    redirect_uri: redirectOf(core),
    scope: 'openid email profile',
    code_challenge: await client.calculatePKCECodeChallenge(secrets.verifier),
    code_challenge_method: 'S256',
    nonce: secrets.nonce,
    state: secrets.state,
  })
  return { url: url.href, secrets }
}

/** The person whom the provider confirms. @throws Problem('invalid') when it does not, or is away. */
export async function signOnPerson(
  core: Core,
  of: SignOnConfig,
  query: string,
  secrets: FlowSecrets,
): Promise<SignOnPerson> {
  const configuration = await configurationOf(core, of)
  try {
    const current = new URL(`${redirectOf(core)}?${query.replace(/^\?/, '')}`)
    const tokens = await client.authorizationCodeGrant(configuration, current, {
      pkceCodeVerifier: secrets.verifier,
      expectedNonce: secrets.nonce,
      expectedState: secrets.state,
      idTokenExpected: true,
    })
    const claims = tokens.claims()
    if (!claims) throw new Error('no id token')
    const more = isWhole(of, claims) ? {} : await client.fetchUserInfo(configuration, tokens.access_token, claims.sub)
    return personOf(of, { ...more, ...claims }, claims)
  } catch (error) {
    if (isAway(error)) throw away(error)
    throw fieldProblem('provider', 'sign_on_failed')
  }
}

/** Whether the ID token has everything that is used; otherwise the provider is asked for the rest. */
const isWhole = (of: SignOnConfig, claims: Readonly<Record<string, unknown>>): boolean => {
  const forStaff = of.roles.size > 0 ? [of.roleClaim, of.areaClaim] : []
  return ['email', 'email_verified', 'given_name', 'family_name', ...forStaff].every(
    (name) => claims[name] !== undefined,
  )
}

/** Whether the provider could not be reached; everything else is a refusal. */
const isAway = (error: unknown): boolean =>
  error instanceof TypeError || ['OAUTH_TIMEOUT', 'OAUTH_ABORT'].includes(String((error as { code?: string }).code))

const text = (value: unknown, max: number): string => (typeof value === 'string' ? value.trim().slice(0, max) : '')
const texts = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter((one): one is string => typeof one === 'string')

function personOf(
  of: SignOnConfig,
  claims: Readonly<Record<string, unknown>>,
  { iss, sub }: { iss: string; sub: string },
): SignOnPerson {
  const email = text(claims.email, 254).toLowerCase()
  return {
    issuer: iss,
    subject: sub,
    email: claims.email_verified === true && email ? email : undefined,
    firstName: text(claims.given_name, 100) || text(claims.name, 100),
    lastName: text(claims.family_name, 100),
    groups: texts(claims[of.roleClaim]),
    area: text(claims[of.areaClaim], 100) || undefined,
  }
}

/** Where the browser signs out of the provider; undefined when it has no such page, or is away. */
export async function signOutAddress(core: Core, of: SignOnConfig): Promise<string | undefined> {
  try {
    const configuration = await configurationOf(core, of)
    return client.buildEndSessionUrl(configuration, {
      client_id: of.clientId,
      post_logout_redirect_uri: `${core.config.publicUrl}/auth/login`,
    }).href
  } catch {
    return undefined
  }
}
