import type * as z from 'zod/mini'
import type { Role, Who } from './actor.ts'
import type { Setting } from './settings.ts'
import type { Workflow } from './workflow.ts'

/**
 * How far a permission goes over the tree of areas. Source: docs/rules/reach.md.
 * - `all`: every area
 * - `subtree`: the person's area and what is below
 * - `line`: `subtree`, and from the areas above what is published or shared
 * - `open`: `subtree`, and from all other areas what is published or shared
 * - `unit`: the person's area only
 * - `own`: what the person created
 * - `member`: what is addressed to the person
 * - `shared`: rows of every area that staff share with one another (`shared` of an anchor); only for staff
 * - `published`: rows of every area that everybody may read (`published` of an anchor), for `ANYONE` without signing in
 */
export const FARS = ['all', 'subtree', 'line', 'open', 'unit', 'own', 'member', 'shared', 'published'] as const
export type Far = (typeof FARS)[number]

/** The reach of one verb by role; roles that are not named do not have the permission. */
export type Grant = { readonly [W in Who]?: W extends 'APPLICATION' | 'ANYONE' ? Exclude<Far, 'shared'> : Far }
export type Permissions = Record<string, Grant>

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'

/** One call of the API. Paths are written without the base path `/v1`, parameters as `:name`. */
export interface Route<Verb extends string = string> {
  method: Method
  path: string
  /** The required permission verb. */
  can: Verb
  /** One sentence for the API reference, in English. */
  summary: string
  params?: z.ZodMiniType
  query?: z.ZodMiniType
  body?: z.ZodMiniType
  /** The schema of the response body; omitted for 204 and for streams. */
  answer?: z.ZodMiniType
  /** The status of success if it is not 200. */
  status?: 201 | 202 | 204
  /** `stream`: the handler returns bytes; `upload`: the body is multipart. */
  kind?: 'json' | 'stream' | 'upload'
  /** A `stream` of a whole list, which can also be written in the background (model/export.ts). A POST where a reason belongs to it. */
  isExport?: true
  /** Requests per minute from one address; default the server's general limit. */
  perMinute?: number
  /** Writes that are not recorded in the audit log (counters, read marks). */
  quiet?: true
  /**
   * The request or response contains a password, token or code, or data that must not be stored with its sender:
   * nothing of them is stored, and an `Idempotency-Key` is ignored.
   */
  secret?: true
  /** A `secret` route that API tokens may call all the same, since nothing it makes outlives the token. */
  forTokens?: true
  /**
   * May take long or read much (exports, reports over everything): it uses separate connections, so that no number of
   * such requests delays others.
   */
  heavy?: true
  /** Answers everybody during maintenance too: signing in and out, and the expected end. */
  duringMaintenance?: true
}

/** In a figure's filter: the id of the current person. */
export const ME = '@me'
/** In a figure's filter: the current day in Ulaanbaatar. */
export const TODAY = '@today'

/**
 * A number on the home page: the total of a list of the feature. `for` names the roles with their filter; the number
 * and the list that it links to use the same filter. Source: docs/rules/home.md.
 */
export interface Figure<List extends string = string> {
  list: List
  for: Partial<Record<Role, Readonly<Record<string, string>>>>
}

/** The contract of a feature as plain data: permissions, routes, figures, settings and workflows. */
export interface Feature<
  Name extends string = string,
  P extends Permissions = Permissions,
  R extends Record<string, Route> = Record<string, Route>,
  G extends Record<string, Figure> = Record<string, Figure>,
> {
  name: Name
  permissions: P
  routes: R
  /**
   * The most that API tokens may do here; default `write`. `never` where a token could make what outlives it, such as a
   * password, or could reach other features.
   */
  tokens?: 'never' | 'read'
  /** Answers people too who still have to set up the second factor that their role requires. */
  beforeFactor?: true
  /** Its figures on the home page. */
  figures?: G
  /** Its settings of the city (docs/rules/settings.md). */
  settings?: readonly Setting[]
  /** Its state machines, each with the tables whose column `status` it governs. */
  workflows?: readonly (Workflow & { tables: readonly string[] })[]
}

/** The part of a feature that the menu and the guards of screens need. */
export function declareRights<
  const Name extends string,
  const P extends Permissions,
  const G extends Record<string, Figure> = Record<never, never>,
>(rights: { name: Name; permissions: P; figures?: G }): { name: Name; permissions: P; figures?: G } {
  return rights
}

/** Declares a feature; a route with an unknown verb, or a figure of an unknown list, is a type error. */
export function feature<
  const Name extends string,
  const P extends Permissions,
  const R extends Record<string, Route<Extract<keyof P, string>>>,
  const G extends Record<string, Figure<Extract<keyof R, string>>> = Record<never, Figure<never>>,
>(f: Feature<Name, P, R, G>): Feature<Name, P, R, G> {
  return f
}

/**
 * The reach of a verb for a role; undefined without the permission. `who` is 'ANYONE' for a person who has not signed
 * in.
 */
export function reachOf(f: Pick<Feature, 'permissions'>, verb: string, who: Who): Far | undefined {
  const grants = f.permissions[verb]
  if (!grants || !Object.hasOwn(f.permissions, verb)) return undefined
  if (Object.hasOwn(grants, who)) return grants[who]
  return Object.hasOwn(grants, 'ANYONE') ? grants.ANYONE : undefined
}

type In<S> = S extends z.ZodMiniType ? z.input<S> : undefined
type Out<S> = S extends z.ZodMiniType ? z.output<S> : undefined

/** What a caller passes to a route: only the parts that the route declares. */
export type RouteInput<R extends Route> = Clean<{
  params: In<R['params']>
  query: In<R['query']>
  body: In<R['body']>
}>
/** What a handler receives, parsed. */
export type RouteParsed<R extends Route> = {
  params: Out<R['params']>
  query: Out<R['query']>
  body: Out<R['body']>
}
/** The parsed response of a route. */
export type RouteAnswer<R extends Route> = R['answer'] extends z.ZodMiniType ? z.output<R['answer']> : null

type Clean<T> = { [K in keyof T as T[K] extends undefined ? never : K]: T[K] }
