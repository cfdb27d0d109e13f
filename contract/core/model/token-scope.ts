import type { Actor, Role, TokenAccess, TokenGrant, Who } from './actor.ts'
import { type Far, type Feature, type Route, reachOf } from './feature.ts'

/** The most that any token may do in this feature; undefined: nothing. */
export const accessOf = ({ tokens }: Pick<Feature, 'tokens'>): TokenAccess | undefined =>
  tokens === 'never' ? undefined : (tokens ?? 'write')

/** Whether the scope of a token covers reading, or writing, in this feature. */
export function covers(grant: TokenGrant, feature: Pick<Feature, 'name' | 'tokens'>, access: TokenAccess): boolean {
  const most = accessOf(feature)
  const given = Object.hasOwn(grant.scopes, feature.name) ? grant.scopes[feature.name] : undefined
  if (!most || !given) return false
  return access === 'read' || (given === 'write' && most === 'write')
}

/** Whether a token may call this route. Routes that take or answer secrets are for people, unless the contract says otherwise. */
export function coversRoute(
  grant: TokenGrant,
  feature: Pick<Feature, 'name' | 'tokens'>,
  route: Pick<Route, 'method' | 'secret' | 'forTokens'>,
): boolean {
  if (route.secret && !route.forTokens) return false
  return covers(grant, feature, route.method === 'GET' ? 'read' : 'write')
}

/** Whether a role has any permission in a feature that not everybody has. */
export const isGranted = ({ permissions }: Pick<Feature, 'permissions'>, role: Role): boolean =>
  Object.values(permissions).some((grant) => Object.hasOwn(grant, role))

/** Whom the caller counts as in a feature: outside the scope of its token, a caller is nobody in particular. */
export const whoIn = (
  actor: Pick<Actor, 'role' | 'token'> | null,
  feature: Pick<Feature, 'name' | 'tokens'>,
  access: TokenAccess,
): Who => (actor && (!actor.token || covers(actor.token, feature, access)) ? actor.role : 'ANYONE')

/** The reach of the caller's verb in a feature, within the scope of the caller's token. */
export const reachFor = (
  actor: Pick<Actor, 'role' | 'token'> | null,
  feature: Pick<Feature, 'name' | 'tokens' | 'permissions'>,
  verb: string,
  access: TokenAccess,
): Far | undefined => reachOf(feature, verb, whoIn(actor, feature, access))
