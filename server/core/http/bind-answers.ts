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

/** Notes the caller as the one to whom the links of the response are bound, or the session that the request has opened. */
export function noteHolder(request: FastifyRequest, caller: Pick<Actor, 'token' | 'sessionId'> | null): void {
  request.linkHolder = holderOf(caller, isPage(request))
}

const NONE: ReadonlySet<string> = new Set()

/**
 * Binds the links in every response to its reader: the last step, where the session is known and nothing is shared any more.
 * Source: docs/decisions/0197-links-of-files-end-with-the-session.md.
 */
export function bindAnswers(app: FastifyInstance, core: Core): void {
  app.decorateRequest('linkHolder', undefined)
  app.addHook('onSend', (request, reply, payload, done) => {
    const { linkHolder: holder } = request
    const { text, roots } =
      typeof payload === 'string' ? bindLinks(core, payload, holder) : { text: payload, roots: NONE }
    if (isPage(request)) return setPageCookies(core, { request, reply }, roots).then(() => text)
    // nearly every answer: without a promise, which would send it a turn later
    done(null, text)
  })
}

async function setPageCookies(
  core: Core,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  roots: ReadonlySet<string>,
): Promise<void> {
  const { linkHolder: holder } = request
  // refused, or answered as for somebody who has not signed in
  if (reply.hasHeader('www-authenticate')) setCookies(reply, noLinkCookies(core, request))
  else if (holder?.startsWith('b') && (request.method !== 'GET' || roots.size > 0))
    setCookies(reply, await cookiesOf(core, request, { sessionId: holder.slice(1), roots }))
}

/** The cookies after an answer with links, or after a write, which may have ended the session, as another request may have. */
async function cookiesOf(
  core: Core,
  request: FastifyRequest,
  of: { sessionId: string; roots: ReadonlySet<string> },
): Promise<string[]> {
  // what was done is answered, even if the database fails now
  const isOpen = await core.sessions.isOpen(of.sessionId).catch(() => true)
  return isOpen ? linkCookies(core, request, of) : noLinkCookies(core, request)
}

const setCookies = (reply: FastifyReply, cookies: readonly string[]): void => {
  if (cookies.length > 0) reply.header('set-cookie', [...cookies])
}
