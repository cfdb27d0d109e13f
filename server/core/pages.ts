import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Problem, type ProblemDocument } from '#contract/core/problem.ts'
import { cleanText } from '#contract/core/text.ts'
import type { Core } from './core.ts'
import { documentOf, problemOf } from './http-problem.ts'
import { pagePolicy } from './http-security.ts'
import { addressOf } from './page-address.ts'
import { ROOT } from './root.ts'
import { askAs } from './run.ts'
import { builtScreens } from './screens.ts'

/** The display settings a page is drawn with, as the cookies say. */
export interface PageSettings {
  lang: 'mn' | 'en' | 'ar'
  cookies: Record<string, string>
}

/** A call of the API that a form of a public page asks for, and where the reader is led when it was done. */
export interface FormCall {
  feature: string
  route: string
  body: unknown
  to: string
}

/** What the renderer needs to know from the API before it can draw, as calls of routes. */
export interface PageNeed {
  name: string
  feature: string
  route: string
  input: { params?: unknown; query?: unknown }
}

/** A form of a public page as it came: a plain POST, so that it works without any script. */
export interface PageForm {
  /** What was typed, by the names of the fields. */
  values: Record<string, string>
  /** What was refused, in the reader's language; nothing when the page is only drawn again. */
  problem?: ProblemDocument
}

/** The small door between the server and the built pages (dist/ssr): it imports nothing of `web`. */
export interface Renderer {
  /** Public addresses that take a form. */
  forms?: readonly string[]
  /** The call that a form asks for; undefined when the page is to be drawn again with what was typed. */
  callOf?(url: URL, values: Record<string, string>, lang: 'mn' | 'en'): FormCall | undefined
  /** What a public address needs, also what follows from answers that are known; undefined when it is not a public page. */
  needsOf(url: URL, known?: Record<string, unknown>): PageNeed[] | undefined
  render(
    url: URL,
    data: Record<string, unknown>,
    settings: PageSettings,
    site: { origin: string },
  ): { html: string; head: string; htmlAttributes: string; status: number; lang: string; frames: readonly string[] }
}

const WEB = path.join(ROOT, 'dist/web')
/** The service worker that keeps the application on a leader's device, and its compressed copies. */
const WORKER = /[\\/]sw\.js(?:\.br|\.gz)?$/

/** Built files, public pages as HTML from the server, and the application for every other address. */
export async function servePages(app: FastifyInstance, core: Core, renderer: Renderer | undefined): Promise<void> {
  if (!fs.existsSync(path.join(WEB, 'index.html'))) {
    app.setNotFoundHandler(() => {
      throw new Problem('not_found')
    })
    return
  }
  await app.register(fastifyStatic, {
    root: WEB,
    index: false,
    wildcard: false,
    globIgnore: ['assets/**'],
    preCompressed: true,
    setHeaders: (reply, file) => {
      const hashed = file.includes(`${path.sep}assets${path.sep}`)
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
      // it asks our own server for files and pages; which build it belongs to is asked each time
      if (WORKER.test(file)) {
        reply.header('cache-control', 'no-cache').header('content-security-policy', "default-src 'self'")
      }
    },
  })
  serveBuiltFiles(app)
  const appHtml = fs.readFileSync(path.join(WEB, 'index.html'), 'utf8')
  const isScreen = builtScreens()
  const publicHtml = readIfThere(path.join(WEB, 'public/index.html'))
  if (renderer && publicHtml) await takeForms(app, core, renderer, publicHtml)
  app.setNotFoundHandler(async (request, reply) => {
    const url = addressOf(request, core.config.publicUrl)
    const wantsPage =
      (request.method === 'GET' || request.method === 'HEAD') &&
      !/^\/(v1|files|assets|metrics)(\/|$)/.test(url.pathname)
    if (!wantsPage) throw new Problem('not_found')
    const nonce = randomBytes(16).toString('base64')
    reply.header('content-security-policy', pagePolicy(nonce)).type('text/html; charset=utf-8')
    const needs = renderer?.needsOf(url)
    if (!renderer || !needs || !publicHtml) {
      // the application goes to its own page by itself when its first question is answered; the city works on
      if (core.maintenance.state.on && url.pathname.startsWith('/dashboard')) {
        reply.code(503).header('retry-after', core.maintenance.problem(core.now()).extra.retryAfter)
      } else if (!isScreen(url.pathname)) {
        // the application says in the reader's language that there is no such page
        reply.code(404)
      }
      return reply.header('cache-control', 'no-cache').send(withNonce(appHtml, nonce))
    }
    return sendPublicPage(core, renderer, publicHtml, { request, reply, url, needs, nonce })
  })
}

/** One route for the hundreds of files that are named after their content: as many routes took megabytes. */
function serveBuiltFiles(app: FastifyInstance): void {
  const folder = path.join(WEB, 'assets')
  const names = new Set(fs.existsSync(folder) ? fs.readdirSync(folder) : [])
  app.get<{ Params: { name: string } }>('/assets/:name', ({ params: { name } }, reply) => {
    if (!names.has(name)) throw new Problem('not_found')
    return reply.sendFile(name, folder)
  })
}

type AskByName = (
  feature: { name: string },
  route: string,
  input: PageNeed['input'] & { body?: unknown },
) => Promise<unknown>

/** Bytes of a form, and forms a minute from one address. Our choice. */
const FORM_MAX_BYTES = 65_536
const FORMS_A_MINUTE = 20

/**
 * Forms of public pages: plain POSTs to the page's own address. What was done leads on by a redirect, so that going back sends
 * nothing again; what was refused draws the page with what was typed. Only these addresses read such bodies.
 */
async function takeForms(app: FastifyInstance, core: Core, renderer: Renderer, template: string): Promise<void> {
  await app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: FORM_MAX_BYTES },
      (_request, body, done) => done(null, valuesIn(String(body))),
    )
    for (const address of renderer.forms ?? []) {
      scope.post(
        address,
        { config: { rateLimit: { max: FORMS_A_MINUTE, timeWindow: '1 minute' } } },
        async (request, reply) => {
          const url = addressOf(request, core.config.publicUrl)
          const nonce = randomBytes(16).toString('base64')
          const page = { request, reply, url, nonce }
          const form = await answerForm(core, renderer, page, (request.body ?? {}) as Record<string, string>)
          if (typeof form === 'string') return reply.code(303).header('location', form).send()
          reply.type('text/html; charset=utf-8')
          return sendPublicPage(core, renderer, template, {
            ...page,
            needs: renderer.needsOf(url, { form }) ?? [],
            form,
          })
        },
      )
    }
  })
}

/** Names and values of a form; of a name that comes twice the last. Characters that PostgreSQL cannot keep are left out. */
const valuesIn = (body: string): Record<string, string> =>
  Object.fromEntries([...new URLSearchParams(body)].map(([name, value]) => [name, cleanText(value)]))

/** Does what a form asks for. @returns where to go, or the form to be drawn again. */
async function answerForm(
  core: Core,
  renderer: Renderer,
  { request, url }: Pick<PublicPage, 'request' | 'url'>,
  values: Record<string, string>,
): Promise<string | PageForm> {
  const lang = settingsOf(request, url).lang === 'en' ? 'en' : 'mn'
  const call = renderer.callOf?.(url, values, lang)
  if (!call) return { values }
  try {
    await asNobody(core, request, lang)({ name: call.feature }, call.route, { body: call.body })
    return call.to
  } catch (error) {
    const problem = problemOf(error)
    if (problem.status >= 500) request.log.error({ err: error }, 'public form')
    return { values, problem: documentOf(problem, lang, url.pathname) }
  }
}

/** Calls of the API in process, in nobody's name. */
const asNobody = (core: Core, request: FastifyRequest, lang: 'mn' | 'en'): AskByName =>
  askAs(core, {
    actor: null,
    lang,
    origin: { requestId: request.id, address: request.ip, agent: '' },
  }) as unknown as AskByName

interface PublicPage {
  request: FastifyRequest
  reply: FastifyReply
  url: URL
  needs: PageNeed[]
  nonce: string
  /** The form that was sent to the page. */
  form?: PageForm
}

async function sendPublicPage(
  core: Core,
  renderer: Renderer,
  template: string,
  page: PublicPage,
): Promise<FastifyReply> {
  const { request, reply, url, needs, nonce, form } = page
  const settings = settingsOf(request)
  const ask = asNobody(core, request, settings.lang === 'en' ? 'en' : 'mn')
  const data: Record<string, unknown> = form ? { form } : {}
  let failed: unknown
  for (let open = needs; open.length > 0 && !failed; open = unknownNeeds(renderer, url, data)) {
    for (const need of open) {
      try {
        data[need.name] = await ask({ name: need.feature }, need.route, need.input)
      } catch (error) {
        failed = error
        break
      }
    }
  }
  const problem = failed ? problemOf(failed) : undefined
  if (problem && problem.status >= 500 && problem.code !== 'maintenance')
    request.log.error({ err: failed }, 'public page')
  if (problem) data.problem = { code: problem.code, status: problem.status, params: problem.extra.params }
  if (problem?.extra.retryAfter) reply.header('retry-after', Math.ceil(problem.extra.retryAfter))
  const drawn = renderer.render(url, data, settings, { origin: core.config.publicUrl })
  const html = withNonce(template, nonce)
    .replace('<html lang="mn"', () => `<html ${drawn.htmlAttributes}`)
    .replace('<!--head-->', () => drawn.head)
    .replace('<!--app-->', () => drawn.html)
    .replace(
      '<!--data-->',
      () => `<script type="application/json" id="page-data">${asScriptText({ data, settings })}</script>`,
    )
  return reply
    .code(problem?.status ?? form?.problem?.status ?? drawn.status)
    .headers({
      vary: 'Cookie, Accept-Encoding',
      'cache-control': 'no-cache',
      'content-security-policy': pagePolicy(nonce, drawn.frames),
    })
    .send(html)
}

/** What the answers so far make worth asking. */
const unknownNeeds = (renderer: Renderer, url: URL, data: Record<string, unknown>): PageNeed[] =>
  (renderer.needsOf(url, data) ?? []).filter(({ name }) => !Object.hasOwn(data, name))

/** JSON inside HTML: no '<' can end the script, and the two line ends that JavaScript knows and JSON does not are written out. */
const asScriptText = (value: unknown) =>
  JSON.stringify(value)
    .replace(/</g, '\\u003c')
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029')

const withNonce = (html: string, nonce: string) => html.replaceAll('__CSP_NONCE__', nonce)

const readIfThere = (file: string) => (fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : undefined)

/** The settings of a request; with `url` the language that its address asks for wins. */
function settingsOf(request: FastifyRequest, url?: URL): PageSettings {
  const cookies: Record<string, string> = {}
  for (const part of (request.headers.cookie ?? '').split('; ')) {
    const at = part.indexOf('=')
    if (at > 0) cookies[part.slice(0, at)] = decodeURIComponentSafely(part.slice(at + 1))
  }
  const stored = url?.searchParams.get('lang') ?? cookies.i18nextLng
  return { lang: stored === 'en' || stored === 'ar' ? stored : 'mn', cookies }
}

function decodeURIComponentSafely(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}

/** The renderer that `npm start` built; undefined where nothing was built (API tests). */
export async function loadRenderer(): Promise<Renderer | undefined> {
  const file = path.join(ROOT, 'dist/ssr/server.js')
  if (!fs.existsSync(file)) return undefined
  return (await import(file)) as Renderer
}
