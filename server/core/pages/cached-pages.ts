import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { Problem } from '#contract/core/model/problem.ts'
import { Turns } from '../threads/turns.ts'
import { bodyOf, encodingOf, isSame, type PageBody, sendBody } from './page-body.ts'
import { lifeOf, PageCache, type PageLife, type RenderedPage } from './page-cache.ts'
import { nextMoment } from './page-moments.ts'
import { answersFor, documentFor, type PageForm, type PagePlan, type PageSite } from './page-render.ts'

/** Counts a rendering against the rate limit of the caller's address. @returns the problem when there were too many. */
export type CountRendering = (request: FastifyRequest) => Promise<Problem | undefined>

/**
 * How long a proxy may serve a page without revalidation, a stale one while it revalidates, and one when that fails.
 * Our choice, s.
 */
const SHARED_S = { fresh: 10, staleWhileRevalidate: 20, staleIfError: 300 }
/** Problems times appearances; a city has a handful of each. */
const PROBLEMS_MAX = 200

const VARY = 'Cookie, Accept-Encoding'

/** Answers requests for public pages. */
export class PublicPages {
  readonly #site: PageSite
  readonly #count: CountRendering
  readonly #cache: PageCache
  readonly #turns = new Turns()
  /** Pages about to be rendered, whose rendering is being counted. */
  readonly #counting = new Map<string, Promise<void>>()
  /** Pages that show a problem: the same at every address, so requests for unknown addresses cost no rendering. */
  readonly #problems = new LRUCache<string, Promise<PageBody>>({ max: PROBLEMS_MAX })

  constructor(site: PageSite, count: CountRendering) {
    this.#site = site
    this.#count = count
    this.#cache = new PageCache(site.core.bus)
  }

  /**
   * Sends the page of an address. @returns whether it is a public page; not the reply, which is a thenable that
   * resolves to undefined once sent.
   */
  async send(request: FastifyRequest, reply: FastifyReply, url: URL): Promise<boolean> {
    const city = await this.#site.core.settings.forPages()
    const plan = this.#site.renderer.planOf(url, request.headers.cookie ?? '', city)
    if (!plan) return false
    await this.#turns.next()
    if (plan.isShared) await this.#sendShared(request, reply, plan)
    else await this.sendPersonal(request, reply, plan)
    return true
  }

  async #sendShared(request: FastifyRequest, reply: FastifyReply, plan: PagePlan): Promise<void> {
    const { core } = this.#site
    const key = `${plan.look} ${plan.url.pathname}${plan.url.search}`
    const found = core.maintenance.state.on ? undefined : this.#cache.fresh(key, core.now())
    if (found) return sendShared(request, reply, found.body, found.life)
    const page = await this.#renderedNow(request, plan, key)
    const { body, problem } = page
    if (!problem) return sendShared(request, reply, body, lifeOf(page, plan.cacheSeconds, core.now(), core.now()))
    const stale = problem.status >= 500 && problem.code !== 'maintenance' && this.#cache.stale(key, core.now())
    return stale ? sendStale(request, reply, stale) : sendProblemPage(request, reply, body, problem)
  }

  /** Sends a page rendered for this request only: with a form's ticket, or with submitted values. */
  async sendPersonal(request: FastifyRequest, reply: FastifyReply, plan: PagePlan, form?: PageForm): Promise<void> {
    // the request of a form was already counted
    const tooMany = form ? undefined : await this.#count(request)
    const { data, problem = tooMany } = tooMany ? { data: {} } : await answersFor(this.#site, plan, request, form)
    if (problem) return sendProblemPage(request, reply, await this.#problemPage(plan, request, problem), problem)
    const drawn = documentFor(this.#site, plan, data)
    const body = await bodyOf({ ...drawn, status: form?.problem?.status ?? drawn.status }, [encodingOf(request)])
    // its address may contain a secret, which must not be sent to other sites
    sendBody(reply, body, { 'cache-control': 'no-store', 'referrer-policy': 'same-origin', vary: VARY })
  }

  /** Renders the page again if a record started or ended while it was rendered or awaited. */
  async #renderedNow(request: FastifyRequest, plan: PagePlan, key: string): Promise<RenderedPage> {
    const page = await this.#rendered(request, plan, key)
    if (page.problem || page.until === undefined || this.#site.core.now().getTime() < page.until) return page
    return this.#rendered(request, plan, key)
  }

  async #rendered(request: FastifyRequest, plan: PagePlan, key: string): Promise<RenderedPage> {
    // of concurrent requests only the first one is counted, the next one only if that was rejected
    for (;;) {
      const underWay = this.#cache.underWay(key)
      if (underWay) return underWay
      const counting = this.#counting.get(key)
      if (!counting) break
      await counting
    }
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#counting.set(key, promise)
    try {
      const problem = await this.#count(request)
      if (problem) return { body: await this.#problemPage(plan, request, problem), features: new Set(), problem }
      const wish = { now: this.#site.core.now(), seconds: plan.cacheSeconds }
      // not awaited, so that waiting requests continue as soon as the rendering has begun
      return this.#cache.render(key, wish, (before) => this.#render(request, plan, before))
    } finally {
      this.#counting.delete(key)
      resolve()
    }
  }

  async #render(request: FastifyRequest, plan: PagePlan, before: PageBody | undefined): Promise<RenderedPage> {
    const { core } = this.#site
    const began = core.now()
    // shared by all waiting requests, so it must not depend on the first caller's address
    const { data, features, problem } = await answersFor(this.#site, plan, { id: request.id, ip: '', log: request.log })
    if (problem) return { body: await this.#problemPage(plan, request, problem), features, problem }
    const drawn = documentFor(this.#site, plan, data)
    if (drawn.status === 404) {
      const notFound = new Problem('not_found')
      return { body: await this.#problemPage(plan, request, notFound), features, problem: notFound }
    }
    const until = await nextMoment(core, features, began)
    return { body: before && isSame(before, drawn) ? before : await bodyOf(drawn), features, until }
  }

  async #problemPage(plan: PagePlan, request: FastifyRequest, problem: Problem): Promise<PageBody> {
    const { renderer, core } = this.#site
    const { code, status } = problem
    const city = await core.settings.forPages()
    const shown = renderer.problemPlanOf(plan.url, request.headers.cookie ?? '', city)
    const data = { city, problem: { code, status, params: problem.extra.params } }
    const key = `${shown.look} ${JSON.stringify(data)}`
    const known = this.#problems.get(key)
    if (known) return known
    const body = bodyOf({ ...documentFor(this.#site, shown, data), status })
    this.#problems.set(key, body)
    body.catch(() => this.#problems.delete(key))
    return body
  }
}

function sendShared(request: FastifyRequest, reply: FastifyReply, body: PageBody, life: PageLife): void {
  sendBody(reply, body, { 'cache-control': sharedFor(life), vary: VARY }, body.hash)
}

/**
 * The Cache-Control of a page for proxies: even when the server does not answer, no page is served after a time at
 * which its content changes.
 */
function sharedFor({ freshMs, untilMs }: PageLife): string {
  const fresh = Math.min(SHARED_S.fresh, Math.floor(freshMs / 1000))
  if (fresh <= 0) return 'no-cache'
  // both are counted from the end of freshness (RFC 5861)
  const left = Math.floor(untilMs / 1000) - fresh
  const stale = [
    ['stale-while-revalidate', Math.min(SHARED_S.staleWhileRevalidate, left)] as const,
    ['stale-if-error', Math.min(SHARED_S.staleIfError, left)] as const,
  ].flatMap(([name, seconds]) => (seconds > 0 ? [`${name}=${seconds}`] : []))
  return ['public', 'max-age=0', `s-maxage=${fresh}`, ...stale].join(', ')
}

/** Sends a stale page when it cannot be rendered, marked as in RFC 7234, 5.5.2. */
function sendStale(
  request: FastifyRequest,
  reply: FastifyReply,
  { body, ageSeconds }: { body: PageBody; ageSeconds: number },
): void {
  const headers = { age: String(ageSeconds), warning: '111 - "Revalidation Failed"', 'cache-control': 'no-cache' }
  sendBody(reply, body, { ...headers, vary: VARY }, body.hash)
}

function sendProblemPage(request: FastifyRequest, reply: FastifyReply, body: PageBody, problem: Problem): void {
  if (problem.extra.retryAfter) reply.header('retry-after', Math.ceil(problem.extra.retryAfter))
  sendBody(reply, body, { 'cache-control': 'no-cache', vary: VARY })
}
