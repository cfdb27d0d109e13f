import type { FastifyInstance } from 'fastify'
import { Problem } from '#contract/core/model/problem.ts'
import type { Core } from '../requests/context.ts'

/** Days for which the file is valid from the first of the present month. RFC 9116 recommends less than a year. */
const VALID_DAYS = 180

/** `/.well-known/security.txt` (RFC 9116), where SECURITY_CONTACT names whom to tell. It is the same for a whole month. */
export function serveSecurityTxt(app: FastifyInstance, core: Core): void {
  app.get('/.well-known/security.txt', async (_request, reply) => {
    const { securityContact, publicUrl } = core.config
    if (!securityContact) throw new Problem('not_found')
    const now = core.now()
    const expires = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1) + VALID_DAYS * 86_400_000)
    const lines = [
      `Contact: ${securityContact}`,
      `Expires: ${expires.toISOString()}`,
      'Preferred-Languages: mn, en',
      `Canonical: ${publicUrl}/.well-known/security.txt`,
    ]
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`)
  })
}
