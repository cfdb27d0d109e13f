import type { FastifyRequest } from 'fastify'
import type { Actor } from '#contract/core/model/actor.ts'
import { Problem } from '#contract/core/model/problem.ts'
import type { Core } from '../requests/context.ts'

/** The person whose token a request carries; null without one. @throws Problem('not_signed_in') and 'token_expired'. */
export async function actorOf(core: Pick<Core, 'sessions'>, request: FastifyRequest): Promise<Actor | null> {
  const header = request.headers.authorization
  if (header === undefined) return null
  const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/.exec(header)?.[1]
  if (!token) throw new Problem('not_signed_in')
  return core.sessions.actorOf(token)
}
