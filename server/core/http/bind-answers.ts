import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Actor } from '#contract/core/model/actor.ts'
import { bindLinks, holderOf, linkCookies, noLinkCookies } from '../attachments/bound-links.ts'
import type { Core } from '../requests/context.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Who may open the links of the response; undefined for people without an account. */
    linkHolder: string | undefined
  }
}

/** Whether a page of ours makes the request, in a browser that keeps cookies. Browsers say so on secure addresses alone. */
const isPage = ({ headers }: FastifyRequest): boolean => headers['sec-fetch-site'] === 'same-origin'

/** Notes the caller as the one to whom the links of the response are bound. */
export function noteHolder(request: FastifyRequest, actor: Actor | null): void {
  request.linkHolder = holderOf(actor, isPage(request))
}

/**
 * Binds the links in every response to its reader: the last step, where the session is known and nothing is shared any more.
 * Source: docs/decisions/0197-links-of-files-end-with-the-session.md.
 */
export function bindAnswers(app: FastifyInstance, core: Core): void {
  app.decorateRequest('linkHolder', undefined)
  app.addHook('onSend', (request, reply, payload, done) => {
    if (typeof payload !== 'string') return done(null, payload)
    const { text, roots } = bindLinks(core, payload, request.linkHolder)
    const { linkHolder: holder } = request
    if (holder?.startsWith('b') && roots.size > 0) setCookies(reply, linkCookies(core, holder.slice(1), roots))
    done(null, text)
  })
}

/** After signing out the browser has nothing that opens a file, and its copies of files are no longer used. */
export function forgetLinks(core: Core, reply: FastifyReply): void {
  if (isPage(reply.request)) setCookies(reply, noLinkCookies(core))
}

const setCookies = (reply: FastifyReply, cookies: readonly string[]): void => {
  if (cookies.length > 0) reply.header('set-cookie', [...cookies])
}
