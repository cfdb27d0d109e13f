import type { FastifyRequest } from 'fastify'
import type { Problem, ProblemDocument } from '#contract/core/model/problem.ts'
import type { SettingChanges } from '#contract/core/time/dated.ts'
import { problemOf } from '../http/problem.ts'
import { pagePolicy } from '../http/security-headers.ts'
import type { Core } from '../requests/context.ts'
import { askAs } from '../requests/run.ts'
import { type Document, HTML } from './page-body.ts'
import { type PageEntry, withEntry, withPreloads, withScriptLater } from './page-parts.ts'

/** The language and appearance that a page is rendered with. */
export interface PageSettings {
  lang: 'mn' | 'en' | 'ar'
  cookies: Record<string, string>
}

/** A call of the API made by a form of a public page, and where the reader is redirected after success. */
export interface FormCall {
  feature: string
  route: string
  body: unknown
  /** An address, or a function of the response. */
  to: string | ((answer: unknown) => string)
}

/** Data that the renderer needs, as a call of a route. */
export interface PageNeed {
  name: string
  feature: string
  route: string
  input: { params?: unknown; query?: unknown }
}

/** A submitted form of a public page: a plain POST, so that it works without scripts. */
export interface PageForm {
  /** The submitted values by field name. */
  values: Record<string, string>
  /** The rejection, in the reader's language; undefined when the page is only rendered again. */
  problem?: ProblemDocument
}

/** A request reduced to the values that change the HTML; `look` identifies the settings. */
export interface ProblemPlan {
  url: URL
  settings: PageSettings
  look: string
}

/** The plan of a public page: whether all readers get the same response, and how long it may be cached. */
export interface PagePlan extends ProblemPlan {
  isShared: boolean
  cacheSeconds: number
}

/** The interface between the server and the built pages (dist/ssr); neither imports the other. */
export interface Renderer {
  /** Public addresses that accept a form. */
  forms?: readonly string[]
  /** The call of a form; undefined when the page is only rendered again with the values. */
  callOf?(url: URL, values: Record<string, string>, lang: 'mn' | 'en'): FormCall | undefined
  /**
   * The plan of a request, undefined when its address is not a public page. `cookies` is the request's header, `city`
   * the public settings.
   */
  planOf(url: URL, cookies: string, city: SettingChanges): PagePlan | undefined
  /** The plan of a page that shows a problem, the same at every address. */
  problemPlanOf(url: URL, cookies: string, city: SettingChanges): ProblemPlan
  /**
   * The data that a public address needs, including needs that follow from known answers; undefined when it is not a
   * public page.
   */
  needsOf(url: URL, known?: Record<string, unknown>): PageNeed[] | undefined
  render(
    url: URL,
    data: Record<string, unknown>,
    settings: PageSettings,
    site: { origin: string },
  ): {
    html: string
    head: string
    htmlAttributes: string
    status: number
    lang: string
    frames: readonly string[]
    /** Fetch the script after everything else. */
    scriptLater?: boolean
    /** The module of the build that hydrates the page instead of the common one. */
    entry?: string | undefined
    /** The module of the build that the common script loads for this page. */
    part?: string
    /** The modules of the build with the texts of the page, which every script loads. */
    texts?: readonly string[]
  }
  /** The file at a public address that is not a page, such as a feed. */
  fileAt?(
    url: URL,
    data: Record<string, unknown>,
    settings: PageSettings,
    site: { origin: string },
  ): { type: string; text: string } | undefined
}

/** The common parts of all public pages: the built HTML around them and the sources of scripts that may run. */
export interface PageSite {
  core: Core
  renderer: Renderer
  template: string
  scripts: readonly string[]
  /** Finds a module of the build that hydrates a page instead of the common one. */
  entryOf?: (module: string) => PageEntry | undefined
}

/** A file opened in a browser, such as a feed, may load and execute nothing. */
const FILE_POLICY = "default-src 'none'; frame-ancestors 'none'"

type AskByName = (
  feature: { name: string },
  route: string,
  input: PageNeed['input'] & { body?: unknown },
) => Promise<unknown>

/** Calls the API in process, anonymously. */
export const asNobody = (core: Core, origin: { id: string; ip: string }, lang: 'mn' | 'en'): AskByName =>
  askAs(core, {
    actor: null,
    lang,
    origin: { requestId: origin.id, address: origin.ip, agent: '' },
  }) as unknown as AskByName

/** The data of a page with the features that provided it, or the problem that prevents it. */
export interface PageAnswers {
  data: Record<string, unknown>
  features: Set<string>
  problem?: Problem
}

/** Fetches everything that a page needs, anonymously. */
export async function answersFor(
  { core, renderer }: PageSite,
  { url, settings }: ProblemPlan,
  request: Pick<FastifyRequest, 'id' | 'ip' | 'log'>,
  form?: PageForm,
): Promise<PageAnswers> {
  const ask = asNobody(core, request, settings.lang === 'en' ? 'en' : 'mn')
  const city = await core.settings.forPages()
  const data: Record<string, unknown> = { city, ...(form ? { form } : {}) }
  const features = new Set<string>()
  for (let open = unknownNeeds(renderer, url, data); open.length > 0; open = unknownNeeds(renderer, url, data)) {
    for (const need of open) {
      features.add(need.feature)
      try {
        data[need.name] = await ask({ name: need.feature }, need.route, need.input)
      } catch (error) {
        const problem = problemOf(error)
        if (problem.status >= 500 && problem.code !== 'maintenance') request.log.error({ err: error }, 'public page')
        return { data, features, problem }
      }
    }
  }
  return { data, features }
}

/** The needs not covered by the answers so far. */
const unknownNeeds = (renderer: Renderer, url: URL, data: Record<string, unknown>): PageNeed[] =>
  (renderer.needsOf(url, data) ?? []).filter(({ name }) => !Object.hasOwn(data, name))

/** A whole document: the page's HTML with the data for hydration, or the file at its address. */
export function documentFor(
  { core, renderer, template, scripts, entryOf }: PageSite,
  { url, settings }: ProblemPlan,
  data: Record<string, unknown>,
): Document {
  const origin = core.config.publicUrl
  const address = url.pathname + url.search
  const file = renderer.fileAt?.(url, data, settings, { origin })
  if (file) return { ...file, status: 200, policy: FILE_POLICY }
  const drawn = renderer.render(url, data, settings, { origin })
  const entry = drawn.entry === undefined ? undefined : entryOf?.(drawn.entry)
  const scriptsOf = (module: string | undefined) =>
    (module === undefined ? undefined : entryOf?.(module)?.scripts) ?? []
  const texts = (drawn.texts ?? []).flatMap(scriptsOf)
  const parts = [...new Set([...scriptsOf(drawn.part), ...texts])]
  const around = drawn.scriptLater ? withScriptLater(template, parts) : withPreloads(template, parts)
  const html = (entry ? withEntry(template, entry, texts) : around)
    .replace('<html lang="mn"', () => `<html ${drawn.htmlAttributes}`)
    .replace('<!--head-->', () => drawn.head)
    .replace('<!--app-->', () => drawn.html)
    .replace(
      '<!--data-->',
      () => `<script type="application/json" id="page-data">${asScriptText({ data, settings, address })}</script>`,
    )
  return {
    text: html,
    type: HTML,
    status: drawn.status,
    policy: pagePolicy({
      scripts,
      styles: entry ? [entry.styleSource] : [],
      frames: drawn.frames,
      map: core.config.map.origins,
    }),
  }
}

/**
 * JSON inside HTML: '<', which could end the script, and the two line terminators that JSON allows and JavaScript did
 * not are escaped.
 */
const asScriptText = (value: unknown) =>
  JSON.stringify(value)
    .replace(/</g, '\\u003c')
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029')
