import type * as z from 'zod/mini'
import type { Role, Who } from './actor.ts'
import type { Setting } from './settings.ts'

/**
 * How far a permission goes over the tree of areas. Source: docs/rules/reach.md.
 * - `all`: every area
 * - `subtree`: the own area and what lies below
 * - `line`: `subtree`, and from the areas above what is published
 * - `open`: `subtree`, and from all other areas what is published
 * - `unit`: the own area alone
 * - `own`: what the person made
 * - `member`: what is addressed to the person
 * - `published`: what everybody may read
 */
export const FARS = ['all', 'subtree', 'line', 'open', 'unit', 'own', 'member', 'published'] as const
export type Far = (typeof FARS)[number]

/** What one verb means for each role; a role that is not named may not. */
export type Grant = Partial<Record<Who, Far>>
export type Permissions = Record<string, Grant>

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'

/** One call of the API. Paths are written without the base path `/v1`, parameters as `:name`. */
export interface Route<Verb extends string = string> {
  method: Method
  path: string
  /** The permission verb that is needed. */
  can: Verb
  /** One sentence for the API's own documentation, in English. */
  summary: string
  params?: z.ZodMiniType
  query?: z.ZodMiniType
  body?: z.ZodMiniType
  /** The shape of the answer's body; left out for 204 and for streams. */
  answer?: z.ZodMiniType
  /** Status of success when it is not 200. */
  status?: 201 | 202 | 204
  /** `stream`: the handler answers bytes; `upload`: the body is multipart. */
  kind?: 'json' | 'stream' | 'upload'
  /** A `stream` of a whole list, which can also be written in the background (contract/core/export.ts). */
  isExport?: true
  /** Requests a minute from one address; the default of the server when left out. */
  perMinute?: number
  /** Writes that leave no line in the audit log (counters, marks of the reader's own). */
  quiet?: true
  /**
   * A password, token or code goes in or out, or what may not stand beside who sent it: nothing of the request or its answer is kept,
   * an `Idempotency-Key` is not used.
   */
  secret?: true
  /**
   * May take long or read much (exports, reports over everything): it runs on connections of its own, so that no number of such requests
   * delays the others.
   */
  heavy?: true
  /** Answers everybody during maintenance too: signing in and out, and how long it takes. */
  duringMaintenance?: true
}

/** In a figure's filter: the id of the person who looks. */
export const ME = '@me'

/**
 * A number on the home: how many rows a list of the feature holds. `for` says for which roles, and what each of them filters
 * the list by; the number and the list that it leads to are asked with the same filter. Source: docs/rules/home.md.
 */
export interface Figure<List extends string = string> {
  list: List
  for: Partial<Record<Role, Readonly<Record<string, string>>>>
}

/** Where a translated word of the feature is found, and which rules hold: one object, data only. */
export interface Feature<
  Name extends string = string,
  P extends Permissions = Permissions,
  R extends Record<string, Route> = Record<string, Route>,
  G extends Record<string, Figure> = Record<string, Figure>,
> {
  name: Name
  permissions: P
  routes: R
  /** What the home counts of it. */
  figures?: G
  /** What the city may change about it (docs/rules/settings.md). */
  settings?: readonly Setting[]
}

/** The part of a feature that the menu and the doors of screens need. */
export function declareRights<
  const Name extends string,
  const P extends Permissions,
  const G extends Record<string, Figure> = Record<never, never>,
>(rights: { name: Name; permissions: P; figures?: G }): { name: Name; permissions: P; figures?: G } {
  return rights
}

/** Declares a feature; a route that names an unknown verb does not compile, nor does a figure of an unknown list. */
export function feature<
  const Name extends string,
  const P extends Permissions,
  const R extends Record<string, Route<Extract<keyof P, string>>>,
  const G extends Record<string, Figure<Extract<keyof R, string>>> = Record<never, Figure<never>>,
>(f: { name: Name; permissions: P; routes: R; figures?: G; settings?: readonly Setting[] }): Feature<Name, P, R, G> {
  return f
}

/** The filter of a figure for one person: without placeholders, as it stands in the list's address. Undefined: not theirs. */
export function filterOf(figure: Figure, who: { id: string; role: Role }): Record<string, string> | undefined {
  const filter = figure.for[who.role]
  return (
    filter && Object.fromEntries(Object.entries(filter).map(([name, value]) => [name, value === ME ? who.id : value]))
  )
}

/** How far this role's verb goes, or undefined: it may not. `who` is 'ANYONE' for nobody signed in. */
export function reachOf(f: Pick<Feature, 'permissions'>, verb: string, who: Who): Far | undefined {
  const grants = f.permissions[verb]
  if (!grants || !Object.hasOwn(f.permissions, verb)) return undefined
  if (Object.hasOwn(grants, who)) return grants[who]
  return Object.hasOwn(grants, 'ANYONE') ? grants.ANYONE : undefined
}

type In<S> = S extends z.ZodMiniType ? z.input<S> : undefined
type Out<S> = S extends z.ZodMiniType ? z.output<S> : undefined

/** What a caller hands to a route: only the parts that the route declares. */
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
/** What the route answers. */
export type RouteAnswer<R extends Route> = R['answer'] extends z.ZodMiniType ? z.output<R['answer']> : null

type Clean<T> = { [K in keyof T as T[K] extends undefined ? never : K]: T[K] }
