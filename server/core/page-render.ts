import type { FastifyRequest } from 'fastify'
import type { SettingChanges } from '#contract/core/dated.ts'
import type { Problem, ProblemDocument } from '#contract/core/problem.ts'
import type { Core } from './core.ts'
import { problemOf } from './http-problem.ts'
import { pagePolicy } from './http-security.ts'
import { type Document, HTML } from './page-body.ts'
import { type PageEntry, withEntry, withScriptLater } from './page-parts.ts'
import { askAs } from './run.ts'

/** Language and look that a page is rendered with. */
export interface PageSettings {
  lang: 'mn' | 'en' | 'ar'
  cookies: Record<string, string>
}

/** A call of the API that a form of a public page asks for, and where the reader is led when it was done. */
export interface FormCall {
  feature: string
  route: string
  body: unknown
  /** An address, or how it follows from the answer. */
  to: string | ((answer: unknown) => string)
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

/** A request reduced to the values that change the HTML; `look` identifies the settings. */
export interface ProblemPlan {
  url: URL
  settings: PageSettings
  look: string
}

/** The plan of a public page: whether everybody may be sent the same answer, and for how long it may be cached. */
export interface PagePlan extends ProblemPlan {
  isShared: boolean
  cacheSeconds: number
}

/** The interface between the server and the built pages (dist/ssr); neither imports the other. */
export interface Renderer {
  /** Public addresses that take a form. */
  forms?: readonly string[]
  /** The call that a form asks for; undefined when the page is to be drawn again with what was typed. */
  callOf?(url: URL, values: Record<string, string>, lang: 'mn' | 'en'): FormCall | undefined
  /** The plan of a request, undefined when its address is not a public page. `cookies` is the request's header, `city` what the city has set. */
  planOf(url: URL, cookies: string, city: SettingChanges): PagePlan | undefined
  /** The plan of a page that shows a problem, the same at every address. */
  problemPlanOf(url: URL, cookies: string, city: SettingChanges): ProblemPlan
  /** What a public address needs, also what follows from answers that are known; undefined when it is not a public page. */
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
    /** The script is fetched when everything else has arrived. */
    scriptLater?: boolean
    /** The module of the build that takes the page over instead of the common one. */
    entry?: string | undefined
  }
  /** The file at a public address that is not a page, such as a feed. */
  fileAt?(
    url: URL,
    data: Record<string, unknown>,
    settings: PageSettings,
    site: { origin: string },
  ): { type: string; text: string } | undefined
}

/** What all public pages share: the built HTML around them and the sources of scripts that it may run. */
export interface PageSite {
  core: Core
  renderer: Renderer
  template: string
  scripts: readonly string[]
  /** Finds a module of the build that takes a page over instead of the common one. */
  entryOf?: (module: string) => PageEntry | undefined
}

/** A file that is opened in a browser, such as a feed, loads and runs nothing. */
const FILE_POLICY = "default-src 'none'; frame-ancestors 'none'"

type AskByName = (
  feature: { name: string },
  route: string,
  input: PageNeed['input'] & { body?: unknown },
) => Promise<unknown>

/** Calls of the API in process, in nobody's name. */
export const asNobody = (core: Core, origin: { id: string; ip: string }, lang: 'mn' | 'en'): AskByName =>
  askAs(core, {
    actor: null,
    lang,
    origin: { requestId: origin.id, address: origin.ip, agent: '' },
  }) as unknown as AskByName

/** The answers that a page needs, with the features that gave them, or the problem that prevents it. */
export interface PageAnswers {
  data: Record<string, unknown>
  features: Set<string>
  problem?: Problem
}

/** Asks for everything that a page needs, as nobody. */
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

/** The needs that the answers so far leave open. */
const unknownNeeds = (renderer: Renderer, url: URL, data: Record<string, unknown>): PageNeed[] =>
  (renderer.needsOf(url, data) ?? []).filter(({ name }) => !Object.hasOwn(data, name))

/** A whole document: HTML of the page and the data from which the browser takes it over, or the file at its address. */
export function documentFor(
  { core, renderer, template, scripts, entryOf }: PageSite,
  { url, settings }: ProblemPlan,
  data: Record<string, unknown>,
): Document {
  const origin = core.config.publicUrl
  const file = renderer.fileAt?.(url, data, settings, { origin })
  if (file) return { ...file, status: 200, policy: FILE_POLICY }
  const drawn = renderer.render(url, data, settings, { origin })
  const entry = drawn.entry === undefined ? undefined : entryOf?.(drawn.entry)
  const around = drawn.scriptLater ? withScriptLater(template) : template
  const html = (entry ? withEntry(template, entry) : around)
    .replace('<html lang="mn"', () => `<html ${drawn.htmlAttributes}`)
    .replace('<!--head-->', () => drawn.head)
    .replace('<!--app-->', () => drawn.html)
    .replace(
      '<!--data-->',
      () => `<script type="application/json" id="page-data">${asScriptText({ data, settings })}</script>`,
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

/** JSON inside HTML: no '<' can end the script, and the two line ends that JavaScript knows and JSON does not are written out. */
const asScriptText = (value: unknown) =>
  JSON.stringify(value)
    .replace(/</g, '\\u003c')
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029')
