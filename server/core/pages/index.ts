import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { CITY_COLOUR_CODES } from '#contract/core/areas/city.ts'
import { Problem } from '#contract/core/model/problem.ts'
import { cleanText } from '#contract/core/text/localized.ts'
import { ROOT } from '../config/root.ts'
import { documentOf, problemOf } from '../http/problem.ts'
import { inlineScripts, mapWorkerPolicy, PDF_WORKER_POLICY, pagePolicy } from '../http/security-headers.ts'
import { cityToday } from '../requests/city-identity.ts'
import type { Core } from '../requests/context.ts'
import { type CountRendering, PublicPages } from './cached-pages.ts'
import { serveManifest } from './manifest.ts'
import { addressOf } from './page-address.ts'
import { bodyOf, encodingOf, HTML, sendBody } from './page-body.ts'
import { type BuiltFiles, entryOf, type PageEntry } from './page-parts.ts'
import { asNobody, type PageForm, type PagePlan, type PageSite, type Renderer } from './page-render.ts'
import { builtScreens } from './screens.ts'

const WEB = path.join(ROOT, 'dist/web')
/** The service worker that keeps the application on a leader's device, and its compressed copies. */
const WORKER = /[\\/]sw\.js(?:\.br|\.gz)?$/
/** The worker in which maps load and parse their tiles. */
const MAP_WORKER = /[\\/]maplibre-gl-worker-[\w-]+\.m?js(?:\.br|\.gz)?$/

/** The worker that reads PDF files. */
const PDF_WORKER = /[\\/]pdf\.worker\.min-[\w-]+\.mjs(?:\.br|\.gz)?$/

/** The browser's theme colour in the built pages: that of a city that has not chosen one. */
const THEME_COLOUR = CITY_COLOUR_CODES.default

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
    globIgnore: ['assets/**', 'manifest.webmanifest*'],
    preCompressed: true,
    setHeaders: (reply, file) => {
      const hashed = file.includes(`${path.sep}assets${path.sep}`)
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
      // it requests files and pages of this server; browsers revalidate it each time to see which build it belongs to
      if (WORKER.test(file)) {
        reply.header('cache-control', 'no-cache').header('content-security-policy', "default-src 'self'")
      }
      if (PDF_WORKER.test(file)) reply.header('content-security-policy', PDF_WORKER_POLICY)
      // a worker has the policy of its own response, which depends on the configuration, so browsers must not cache an older
      // one
      if (MAP_WORKER.test(file)) {
        reply
          .header('cache-control', 'no-cache')
          .header('content-security-policy', mapWorkerPolicy(core.config.map.origins))
      }
    },
  })
  serveBuiltFiles(app)
  serveManifest(app, core)
  const sendApplication = application(core)
  const template = readIfThere(path.join(WEB, 'site/index.html'))
  const site =
    renderer && template
      ? { core, renderer, template, scripts: inlineScripts(template), entryOf: builtEntries() }
      : undefined
  const pages = site && new PublicPages(site, countRenderings(app))
  if (site && pages) await takeForms(app, site, pages)
  app.setNotFoundHandler(async (request, reply) => {
    const url = addressOf(request, core.config.publicUrl)
    const wantsPage =
      (request.method === 'GET' || request.method === 'HEAD') &&
      !/^\/(v1|files|assets|metrics)(\/|$)/.test(url.pathname)
    if (!wantsPage) throw new Problem('not_found')
    if (!(await pages?.send(request, reply, url))) await sendApplication(request, reply, url)
    return reply
  })
}

/**
 * Renderings count as requests of the caller's address. Pages from memory do not: thousands of people behind one
 * address of an office or a mobile network read the same notice, and serving it costs nearly nothing.
 */
function countRenderings(app: FastifyInstance): CountRendering {
  const count = app.createRateLimit()
  return async (request) => {
    const limit = await count(request)
    if (limit.isAllowed || !limit.isExceeded) return undefined
    return new Problem('too_many', { retryAfter: Math.max(1, limit.ttlInSeconds) })
  }
}

/** Sends the application, with a new nonce in every response: its parts add styles at run time. */
function application(core: Core) {
  const html = fs.readFileSync(path.join(WEB, 'index.html'), 'utf8')
  const isScreen = builtScreens()
  return async (request: FastifyRequest, reply: FastifyReply, url: URL): Promise<void> => {
    const isClosed = core.maintenance.state.on && url.pathname.startsWith('/dashboard')
    // the application shows the maintenance page when its first call is rejected; city admins continue to work
    if (isClosed) reply.header('retry-after', core.maintenance.problem(core.now()).extra.retryAfter)
    const nonce = randomBytes(16).toString('base64')
    const { colour } = await cityToday(core)
    const body = await bodyOf(
      {
        // the application also shows an unknown address as not found, in the reader's language
        status: isClosed ? 503 : isScreen(url.pathname) ? 200 : 404,
        policy: pagePolicy({
          scripts: [`'nonce-${nonce}'`],
          styles: [`'nonce-${nonce}'`],
          map: core.config.map.origins,
        }),
        type: HTML,
        text: html
          .replaceAll('__CSP_NONCE__', nonce)
          .replace('data-preset="default"', `data-preset="${colour}"`)
          .replace(THEME_COLOUR, CITY_COLOUR_CODES[colour]),
      },
      [encodingOf(request)],
    )
    sendBody(reply, body, { 'cache-control': 'no-cache', vary: 'Accept-Encoding' })
  }
}

/** Returns a function that finds entries of the build; each is read once. */
function builtEntries(): (module: string) => PageEntry | undefined {
  const files: BuiltFiles = JSON.parse(readIfThere(path.join(WEB, '.vite/site.json')) ?? '{}')
  const known = new Map<string, PageEntry | undefined>()
  return (module) => {
    if (!known.has(module))
      known.set(
        module,
        entryOf(files, module, (file) => fs.readFileSync(path.join(WEB, file), 'utf8')),
      )
    return known.get(module)
  }
}

const ASSETS = path.join(WEB, 'assets')

/** The built files below assets/. */
function builtFiles(): Set<string> {
  const found = fs.existsSync(ASSETS) ? fs.readdirSync(ASSETS, { recursive: true, withFileTypes: true }) : []
  return new Set(
    found
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(ASSETS, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/')),
  )
}

/** One route for the hundreds of built files, also those in folders: a route per file took megabytes. */
function serveBuiltFiles(app: FastifyInstance): void {
  // listed for the first request: that takes 12 ms, a twelfth of a server's start
  let names: Set<string> | undefined
  app.get<{ Params: { '*': string } }>('/assets/*', ({ params: { '*': name } }, reply) => {
    names ??= builtFiles()
    if (!names.has(name)) throw new Problem('not_found')
    // File names contain a hash of the content, so the ETag suffices; a first visit fetches about forty files.
    return reply.sendFile(name, ASSETS, { lastModified: false, acceptRanges: false })
  })
}

/** Maximum bytes of a form, and forms a minute from one address. Our choice. */
const FORM_MAX_BYTES = 65_536
const FORMS_A_MINUTE = 20

/**
 * Forms of public pages: plain POSTs to the page's address. Success redirects, so that going back does not send the
 * form again; rejected input renders the page again with the values. Only these addresses accept form bodies.
 */
async function takeForms(app: FastifyInstance, site: PageSite, pages: PublicPages): Promise<void> {
  await app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: FORM_MAX_BYTES },
      (_request, body, done) => done(null, valuesIn(String(body))),
    )
    for (const address of site.renderer.forms ?? []) {
      scope.post(
        address,
        { config: { rateLimit: { max: FORMS_A_MINUTE, timeWindow: '1 minute' } } },
        async (request, reply) => {
          const url = addressOf(request, site.core.config.publicUrl)
          const city = await site.core.settings.forPages()
          const plan = site.renderer.planOf(url, request.headers.cookie ?? '', city)
          if (!plan) throw new Problem('not_found')
          const form = await answerForm(site, request, plan, (request.body ?? {}) as Record<string, string>)
          if (typeof form === 'string') return reply.code(303).header('location', form).send()
          await pages.sendPersonal(request, reply, plan, form)
          return reply
        },
      )
    }
  })
}

/**
 * The values of a form by name; the last one of repeated names. Characters that PostgreSQL cannot store are removed.
 */
const valuesIn = (body: string): Record<string, string> =>
  Object.fromEntries([...new URLSearchParams(body)].map(([name, value]) => [name, cleanText(value)]))

/** Executes a form. @returns the address to redirect to, or the form to render again. */
async function answerForm(
  { core, renderer }: PageSite,
  request: FastifyRequest,
  { url, settings }: PagePlan,
  values: Record<string, string>,
): Promise<string | PageForm> {
  const lang = settings.lang === 'en' ? 'en' : 'mn'
  const call = renderer.callOf?.(url, values, lang)
  if (!call) return { values }
  try {
    const answer = await asNobody(core, request, lang)({ name: call.feature }, call.route, { body: call.body })
    return typeof call.to === 'string' ? call.to : call.to(answer)
  } catch (error) {
    const problem = problemOf(error)
    if (problem.status >= 500) request.log.error({ err: error }, 'public form')
    return { values, problem: documentOf(problem, lang, url.pathname) }
  }
}

const readIfThere = (file: string) => (fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : undefined)

/** The renderer built by `npm start`; undefined without a build (API tests). */
export async function loadRenderer(): Promise<Renderer | undefined> {
  const file = path.join(ROOT, 'dist/ssr/server.js')
  if (!fs.existsSync(file)) return undefined
  return (await import(file)) as Renderer
}
