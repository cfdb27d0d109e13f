import type { FastifyRequest } from 'fastify'
import type { Actor } from '#contract/core/model/actor.ts'
import { Problem } from '#contract/core/model/problem.ts'
import type { Core } from '../requests/context.ts'

/** Bearer tokens of another kind than a session's, which the routes of the contract accept. */
interface BearerTokens {
  /** The beginning of each, which no session's token has: 'nutag_'. */
  prefix: string
  /** The person of a token that is sent from an address, with the scope in `token`. @throws Problem('not_signed_in'), 'token_expired' and 'too_many'. */
  actorOf(core: Core, token: string, address: string): Promise<Actor>
  /** Whether the token with this id is valid and its person active: links that it was given are open as long. */
  isOpen(core: Core, id: string): Promise<boolean>
}

declare module '../requests/declare.ts' {
  interface Served {
    bearer?: BearerTokens
  }
}

/** Sent by pages that nobody has touched for a while: such a request does not keep a session awake. */
const BACKGROUND_HEADER = 'x-background'

const bearerOf = ({ headers: { authorization } }: FastifyRequest): string | undefined =>
  authorization && /^Bearer ([\w.-]{1,4000})$/.exec(authorization)?.[1]

/** The person whose session's token a request carries; null without one. @throws Problem('not_signed_in') and 'token_expired'. */
export async function actorOf(core: Pick<Core, 'sessions'>, request: FastifyRequest): Promise<Actor | null> {
  if (request.headers.authorization === undefined) return null
  const token = bearerOf(request)
  if (!token || !/^[\w-]+\.[\w-]+\.[\w-]+$/.test(token)) throw new Problem('not_signed_in')
  return core.sessions.actorOf(token, request.headers[BACKGROUND_HEADER] !== undefined)
}

const bearers = new WeakMap<Core['features'], readonly BearerTokens[]>()

/** The tokens of all features, listed once for a server. */
function bearersOf(features: Core['features']): readonly BearerTokens[] {
  const known = bearers.get(features) ?? Object.values(features).flatMap(({ bearer }) => bearer ?? [])
  bearers.set(features, known)
  return known
}

/** The same for routes of the contract, which accept the tokens of `bearer` too. */
export async function routeActorOf(core: Core, request: FastifyRequest): Promise<Actor | null> {
  const token = bearerOf(request)
  const bearer = token && bearersOf(core.features).find(({ prefix }) => token.startsWith(prefix))
  return bearer ? bearer.actorOf(core, token, request.ip) : actorOf(core, request)
}
